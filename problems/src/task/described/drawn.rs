//! Who wins where play may go on forever, from nothing but the rules: every position that play can
//! reach is a node, and wins and losses are found from the ends backwards.

use std::collections::BTreeMap;

use sg::Game as _;
use sg::Outcome;
use sg::graph::{Digraph, Ending};
use sg::notation::{NamedPosition, NamedRules};

use crate::words::Words;

/// The most whole positions that are looked at.
const MOST_POSITIONS: usize = 200_000;

/// Who wins the sum of these parts.
pub(super) fn outcome_by_rules(parts: &[NamedPosition]) -> Result<Outcome, Words> {
    let mut start = parts.to_vec();
    start.sort();
    let mut index = BTreeMap::from([(start.clone(), 0)]);
    let (mut open, mut edges) = (vec![start], Vec::new());
    while let Some(sum) = open.pop() {
        let from = index.get(&sum).copied().unwrap_or_default();
        for (at, part) in sum.iter().enumerate() {
            NamedRules.options(part, &mut |left| {
                let mut next = sum.clone();
                next.splice(at..=at, left.iter().cloned());
                next.sort();
                let new = index.len();
                let to = *index.entry(next.clone()).or_insert(new);
                if to == new {
                    open.push(next);
                }
                edges.push((from, to));
            });
        }
        if index.len() > MOST_POSITIONS || !sg::pool::take(1) {
            return Err(say!(
                "more than {MOST_POSITIONS} positions can be reached, too many to play out",
                MOST_POSITIONS
            ));
        }
    }
    let graph = Digraph::new(index.len(), edges).map_err(|error| error.to_string())?;
    let ending = graph.endings().into_iter().next();
    Ok(ending.map_or(Outcome::P, Ending::outcome))
}
