//! Moves on graphs: which edge is cut and what falls with it, and where a token goes.

use std::collections::BTreeSet;

use super::super::phrases::{Said, said};
use super::{items, without};

/// The edge that is cut, and how many fall with it.
pub(super) fn cut(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (items(from), items(to));
    let standing = standing(&before)?;
    let gone = without(&standing, &after);
    let cut = gone.iter().find(|edge| {
        let left = without(&standing, &[**edge]);
        self::standing(&left).is_some_and(|left| without(&left, &after).is_empty())
    })?;
    let falls = gone.len() - 1;
    let key = match falls {
        0 => "move-cut",
        1 => "move-cut-one-falls",
        _ => "move-cut-more-fall",
    };
    Some(said!(key, edge = cut.replace('-', "–"), falls))
}

/// The edges that are tied to the ground, node 0.
fn standing<'t>(edges: &[&'t str]) -> Option<Vec<&'t str>> {
    let ends = edges.iter().map(|edge| edge.split_once('-'));
    let ends: Vec<(&str, &str)> = ends.collect::<Option<_>>()?;
    let mut tied = BTreeSet::from(["0"]);
    loop {
        let known = tied.len();
        for (a, b) in &ends {
            if tied.contains(a) || tied.contains(b) {
                tied.extend([*a, *b]);
            }
        }
        if tied.len() == known {
            break;
        }
    }
    let stand = edges
        .iter()
        .zip(&ends)
        .filter(|(_, (a, _))| tied.contains(a));
    Some(stand.map(|(edge, _)| *edge).collect())
}

/// Where the token that moves stood, and where it stands then.
pub(super) fn token(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (from.split_once(';')?, to.split_once(';')?);
    let (before, after) = (items(before.1), items(after.1));
    let (left, come) = (without(&before, &after), without(&after, &before));
    // Along an edge from a node to itself nothing changes.
    let ([from], [to]) = (left.as_slice(), come.as_slice()) else {
        return None;
    };
    Some(said!("move-token", from, to))
}

/// Where the pawn goes: `…;3` and `…;3,1`, or back to a field where it has been, which ends play.
pub(super) fn pawn(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (from.rsplit_once(';')?, to.rsplit_once(';')?);
    let field = after.1.strip_prefix(before.1)?.strip_prefix(',')?;
    let key = if items(before.1).contains(&field) {
        "move-pawn-back"
    } else {
        "move-pawn"
    };
    (before.0 == after.0).then(|| said!(key, field))
}
