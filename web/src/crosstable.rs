//! What the matches of a ladder say: who is how strong, and who won how much against whom. Knows no
//! database.

use std::collections::HashMap;

use judge::ladder::{Score, ratings};

use crate::store::{
    Ladder, LadderEntry, LadderEntryId, LadderMatch, MatchFailure, MatchId, MatchState,
};

/// The players of a ladder in the order of their strength.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crosstable {
    /// The strongest first; who has not played comes last.
    pub places: Vec<Place>,
    /// How many matches are still to be played.
    pub waiting: usize,
    /// By the players' places.
    cells: HashMap<(usize, usize), Cell>,
}

/// A player and what they have won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Who it is.
    pub entry: LadderEntry,
    /// Their rating; `None` of who has not played.
    pub elo: Option<i64>,
    /// How many games they have won.
    pub won: i64,
    /// How many they have lost.
    pub lost: i64,
}

/// A match as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Its number.
    pub id: MatchId,
    /// How far it is.
    pub state: MatchState,
    /// Why it could not be played.
    pub failure: Option<MatchFailure>,
    /// How many games the player has won.
    pub won: i64,
    /// How many they have lost.
    pub lost: i64,
}

impl Cell {
    /// The same as the other player sees it.
    const fn turned(self) -> Self {
        Self {
            won: self.lost,
            lost: self.won,
            ..self
        }
    }
}

impl Crosstable {
    /// What a ladder says.
    pub fn of(ladder: Ladder) -> Self {
        let Ladder { entries, matches } = ladder;
        let index = |id: LadderEntryId| entries.binary_search_by_key(&id, |entry| entry.id).ok();
        let pairs: Vec<(usize, usize, &LadderMatch)> = matches
            .iter()
            .filter_map(|it| Some((index(it.one)?, index(it.other)?, it)))
            .collect();
        let mut table = vec![vec![Score::default(); entries.len()]; entries.len()];
        for (one, other, it) in &pairs {
            let (won, lost) = (count(it.won), count(it.lost));
            table[*one][*other] = Score { won, lost };
            table[*other][*one] = Score {
                won: lost,
                lost: won,
            };
        }
        let rated = ratings(&table);
        let mut places: Vec<(usize, Place)> = entries
            .into_iter()
            .enumerate()
            .map(|(index, entry)| {
                let sum =
                    |of: fn(&Score) -> u32| table[index].iter().map(|it| i64::from(of(it))).sum();
                let (won, lost): (i64, i64) = (sum(|it| it.won), sum(|it| it.lost));
                let elo = (won + lost > 0).then(|| rated[index].round() as i64);
                (
                    index,
                    Place {
                        entry,
                        elo,
                        won,
                        lost,
                    },
                )
            })
            .collect();
        // Of two that are as strong who came first.
        places.sort_by_key(|(index, place)| (std::cmp::Reverse(place.elo), *index));
        let mut place_of = vec![0; places.len()];
        for (place, (index, _)) in places.iter().enumerate() {
            place_of[*index] = place;
        }
        let mut cells = HashMap::new();
        for (one, other, it) in &pairs {
            let cell = Cell {
                id: it.id,
                state: it.state,
                failure: it.failure,
                won: it.won,
                lost: it.lost,
            };
            let (one, other) = (place_of[*one], place_of[*other]);
            cells.insert((one, other), cell);
            cells.insert((other, one), cell.turned());
        }
        Self {
            places: places.into_iter().map(|(_, place)| place).collect(),
            waiting: pairs
                .iter()
                .filter(|(_, _, it)| !it.state.is_over())
                .count(),
            cells,
        }
    }

    /// The match of two players by their places, as the first sees it.
    pub fn cell(&self, one: usize, other: usize) -> Option<Cell> {
        self.cells.get(&(one, other)).copied()
    }
}

fn count(games: i64) -> u32 {
    u32::try_from(games).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use judge::ladder::House;

    use super::*;
    use crate::store::UnixMs;

    fn entry(id: i64, house: Option<House>) -> LadderEntry {
        LadderEntry {
            id: LadderEntryId(id),
            user: None,
            name: None,
            submission: None,
            language: None,
            house,
            entered_at: UnixMs(0),
        }
    }

    fn played(id: i64, one: i64, other: i64, score: Option<(i64, i64)>) -> LadderMatch {
        let (won, lost) = score.unwrap_or_default();
        LadderMatch {
            id: MatchId(id),
            one: LadderEntryId(one),
            other: LadderEntryId(other),
            state: if score.is_some() {
                MatchState::Done
            } else {
                MatchState::Queued
            },
            failure: None,
            won,
            lost,
            positions: None,
            finished_at: None,
        }
    }

    #[test]
    fn the_strongest_is_first_and_who_has_not_played_last() {
        let ladder = Ladder {
            entries: vec![
                entry(1, Some(House::Perfect)),
                entry(2, Some(House::Beginner)),
                entry(5, None),
                entry(9, None),
            ],
            matches: vec![
                played(1, 1, 2, Some((7, 1))),
                played(2, 5, 1, Some((4, 4))),
                played(3, 5, 2, Some((8, 0))),
                played(4, 9, 5, None),
                // Of somebody who is not in it any more.
                played(5, 7, 5, Some((8, 0))),
            ],
        };
        let table = Crosstable::of(ladder);
        let ids: Vec<i64> = table.places.iter().map(|it| it.entry.id.0).collect();
        assert_eq!(ids, [5, 1, 2, 9]);
        assert_eq!(table.waiting, 1);
        let sums: Vec<(i64, i64)> = table.places.iter().map(|it| (it.won, it.lost)).collect();
        assert_eq!(sums, [(12, 4), (11, 5), (1, 15), (0, 0)]);
        assert!(table.places[0].elo > table.places[1].elo);
        assert_eq!(table.places[3].elo, None);
        let cell = |one, other| table.cell(one, other).map(|it| (it.id.0, it.won, it.lost));
        assert_eq!(cell(2, 0), Some((3, 0, 8)));
        assert_eq!(cell(0, 2), Some((3, 8, 0)));
        assert_eq!(cell(3, 0), Some((4, 0, 0)));
        assert_eq!(cell(3, 2), None);
        assert_eq!(Crosstable::of(Ladder::default()), Crosstable::default());
    }
}
