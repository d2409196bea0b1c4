//! What has to change of a table so that it is another one: which rows stay next to each other, by how much their
//! ranks move, and what those rows say that say something else.
//!
//! Rows are named by their places, so that pages need no names for them.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::http::state::ShownRow;

/// The changes of a table.
#[derive(Debug, Serialize)]
pub(super) struct Changes<'a> {
    /// The new table from the top: rows that stood next to each other as the place of the first from 0, how many
    /// they are, and by how much their ranks are larger; a new row as -1, 1 and its rank.
    runs: Vec<[i64; 3]>,
    /// What stands behind the rank where that is not what it was, by the new place.
    rows: BTreeMap<usize, &'a str>,
}

impl<'a> Changes<'a> {
    /// The changes from one table to another; `None` where both say the same.
    pub(super) fn between(old: &[ShownRow], new: &'a [ShownRow]) -> Option<Self> {
        let changes = Self::all(old, new);
        let is_same = match changes.runs[..] {
            [] => old.is_empty(),
            [[0, count, 0]] => count == signed(old.len()),
            _ => false,
        };
        (!is_same || !changes.rows.is_empty()).then_some(changes)
    }

    /// All of a table, for whoever has none.
    pub(super) fn whole(new: &'a [ShownRow]) -> Self {
        Self::all(&[], new)
    }

    fn all(old: &[ShownRow], new: &'a [ShownRow]) -> Self {
        let before = old.iter().enumerate();
        let before: HashMap<i64, (usize, &ShownRow)> = before
            .map(|(at, row)| (row.participant, (at, row)))
            .collect();
        let mut runs: Vec<[i64; 3]> = Vec::new();
        let mut rows = BTreeMap::new();
        for (place, row) in new.iter().enumerate() {
            let Some((at, was)) = before.get(&row.participant) else {
                runs.push([-1, 1, signed(row.rank)]);
                rows.insert(place, &*row.html);
                continue;
            };
            if was.html != row.html {
                rows.insert(place, &*row.html);
            }
            let (at, larger) = (signed(*at), signed(row.rank) - signed(was.rank));
            match runs.last_mut() {
                Some([from, count, by]) if *from >= 0 && *from + *count == at && *by == larger => {
                    *count += 1;
                }
                _ => runs.push([at, 1, larger]),
            }
        }
        Self { runs, rows }
    }
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn row(participant: i64, rank: usize, says: u64) -> ShownRow {
        let html = says.to_string().into();
        ShownRow {
            participant,
            rank,
            html,
        }
    }

    /// Does as pages do: they know places, ranks and HTML, and not whose a row is.
    fn changed(old: &[ShownRow], changes: &Changes<'_>) -> Vec<(i64, String)> {
        let mut new = Vec::new();
        for [from, count, by] in &changes.runs {
            for at in 0..*count {
                let place = usize::try_from(from + at).ok();
                let was = place.filter(|_| *from >= 0).map(|place| &old[place]);
                let rank = was.map_or(0, |row| signed(row.rank)) + by;
                let html = changes.rows.get(&new.len()).map(|it| (*it).to_owned());
                let html = html.unwrap_or_else(|| was.unwrap().html.to_string());
                new.push((rank, html));
            }
        }
        new
    }

    #[test]
    fn a_table_that_is_changed_so_is_the_other_one() {
        let mut state: u64 = 7;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let mut entered = 0;
        let mut old: Vec<ShownRow> = Vec::new();
        for _ in 0..400 {
            let mut new = old.clone();
            for _ in 0..random(4) {
                let at = random(new.len() as u64 + 1) as usize;
                match random(4) {
                    0 => {
                        entered += 1;
                        new.insert(at, row(entered, 0, random(1000)));
                    }
                    1 if at < new.len() && new.len() > 20 => drop(new.remove(at)),
                    2 if at < new.len() => new[at].html = random(1000).to_string().into(),
                    _ if at < new.len() => {
                        let moved = new.remove(at);
                        new.insert(random(new.len() as u64 + 1) as usize, moved);
                    }
                    _ => {}
                }
            }
            let mut rank = 0;
            for (row, place) in new.iter_mut().zip(1..) {
                if place == 1 || random(3) > 0 {
                    rank = place;
                }
                row.rank = rank;
            }
            let wanted: Vec<(i64, String)> = new
                .iter()
                .map(|row| (signed(row.rank), row.html.to_string()))
                .collect();
            match Changes::between(&old, &new) {
                Some(changes) => assert_eq!(changed(&old, &changes), wanted),
                None => assert_eq!(old, new),
            }
            assert_eq!(changed(&[], &Changes::whole(&new)), wanted);
            old = new;
        }
        assert!(Changes::between(&old, &old.clone()).is_none());
    }

    #[test]
    fn whoever_rises_costs_a_row_and_four_runs() {
        let old: Vec<ShownRow> = (1..)
            .zip(1..=1000)
            .map(|(id, rank)| row(id, rank, 0))
            .collect();
        let mut new = old.clone();
        let mut risen = new.remove(700);
        risen.html = "risen".into();
        new.insert(300, risen);
        for (row, rank) in new.iter_mut().zip(1..) {
            row.rank = rank;
        }
        let changes = Changes::between(&old, &new).unwrap();
        let said = serde_json::to_string(&changes).unwrap();
        let runs = "[[0,300,0],[700,1,-400],[300,400,1],[701,299,0]]";
        assert_eq!(
            said,
            format!(r#"{{"runs":{runs},"rows":{{"300":"risen"}}}}"#)
        );
    }
}
