//! The moves of a game for two that were taken back, as they are kept with it and as they are said.

use serde::{Deserialize, Serialize};
use sg::notation::NamedPosition;

use crate::http::i18n::Locale;
use crate::http::play::asked::GameAddress;
use crate::http::play::course::Course;
use crate::http::play::moves;
use crate::store::LiveGame;

/// How many are kept with a game: the last ones.
const MOST_KEPT: usize = 40;

/// A move that was taken back.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Withdrawn {
    /// How many moves were made before it.
    after: usize,
    /// The position in which it was made.
    from: String,
    /// The position that it left.
    to: String,
    /// Whether it is the first one of those that were taken back at once.
    #[serde(default)]
    is_first: bool,
}

/// Moves that were taken back at once: how many moves were made before each, and what it did.
pub(super) type Batch = Vec<(usize, String)>;

/// Those of a game, the oldest first.
pub(super) fn of(game: &LiveGame) -> Vec<Withdrawn> {
    serde_json::from_str(&game.taken_back).unwrap_or_default()
}

/// The same with those of a course that come after so many of its moves, without the oldest where there are too many.
pub(super) fn with_those_after(
    mut all: Vec<Withdrawn>,
    course: &Course,
    left: usize,
) -> Vec<Withdrawn> {
    let made = course.positions.windows(2).enumerate().skip(left);
    all.extend(made.map(|(after, pair)| Withdrawn {
        after,
        from: pair[0].text(),
        to: pair[1].text(),
        is_first: after == left,
    }));
    let surplus = all.len().saturating_sub(MOST_KEPT);
    all.split_off(surplus)
}

/// Whether moves were taken back down to so many, and none was made since.
pub(super) fn is_last_thing(all: &[Withdrawn], moves: usize) -> bool {
    let last = all.iter().rfind(|it| it.is_first);
    last.is_some_and(|it| it.after == moves)
}

/// What each of them did, with how many moves were made before it: in one list those that were taken back at once.
pub(super) fn in_words(
    all: &[Withdrawn],
    asked: &GameAddress,
    course: &Course,
    locale: Locale,
) -> Vec<Batch> {
    let Some(game) = course.last().map(NamedPosition::game) else {
        return Vec::new();
    };
    let mut batches: Vec<Batch> = Vec::new();
    for it in all {
        let Ok(from) = game.position(&it.from) else {
            continue;
        };
        let said = (it.after, moves::words(asked, &from, &it.to, locale));
        // Games in which moves were taken back before that was noted have the numbers alone.
        let goes_on = |batch: &&mut Batch| {
            let follows = |(before, _): &(usize, String)| before + 1 == it.after;
            !it.is_first && batch.last().is_some_and(follows)
        };
        match batches.last_mut().filter(goes_on) {
            Some(batch) => batch.push(said),
            None => batches.push(vec![said]),
        }
    }
    batches
}
