//! Which claims are lost: those whose beat stayed the same for several looks.
//!
//! No clock is read. One that jumps makes no judging look lost while it is worked on, and none stay
//! with a worker that is gone; a machine that stood still for a while looks once when it goes on,
//! as if no time had passed.

use std::collections::HashMap;
use std::hash::Hash;

/// What a worker has seen of the judgings, checks or matches that are under way.
#[derive(Debug)]
pub(super) struct Silence<T> {
    /// After how many looks at the same a judging is lost.
    beats: u32,
    /// In how many looks each was the same as in the one before.
    seen: HashMap<T, u32>,
}

impl<T: Clone + Eq + Hash + Ord> Silence<T> {
    /// Nothing seen so far; who is silent through so many looks after the first is lost.
    pub(super) fn of_beats(beats: u32) -> Self {
        Self {
            beats,
            seen: HashMap::new(),
        }
    }

    /// Notes what is under way now. Returns what is lost, in a fixed order.
    pub(super) fn look(&mut self, now: Vec<T>) -> Vec<T> {
        let before = std::mem::take(&mut self.seen);
        let looks = |one: &T| before.get(one).map_or(0, |looks| looks + 1);
        self.seen = now
            .into_iter()
            .map(|one| (one.clone(), looks(&one)))
            .collect();
        let lost = self.seen.iter().filter(|(_, looks)| **looks >= self.beats);
        let mut lost: Vec<T> = lost.map(|(one, _)| one.clone()).collect();
        // Two workers that write several rows must do so in the same order.
        lost.sort_unstable();
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{JudgingId, UnderWay};

    const fn at(judging: i64, attempt: i64, beat: i64) -> UnderWay {
        UnderWay {
            judging: JudgingId(judging),
            attempt,
            beat,
        }
    }

    #[test]
    fn only_who_is_silent_for_long_is_lost() {
        let mut silence = Silence::of_beats(3);
        for beat in 0..3 {
            assert_eq!(silence.look(vec![at(1, 1, 0), at(2, 1, beat)]), []);
        }
        assert_eq!(silence.look(vec![at(1, 1, 0), at(2, 1, 2)]), [at(1, 1, 0)]);
    }

    #[test]
    fn a_word_between_or_another_attempt_begins_anew() {
        let mut silence = Silence::of_beats(2);
        let looks = [
            at(1, 1, 5),
            at(1, 1, 5),
            // Just in time.
            at(1, 1, 6),
            at(1, 1, 6),
            // Somebody else has claimed it.
            at(1, 2, 6),
            at(1, 2, 6),
        ];
        for look in looks {
            assert_eq!(silence.look(vec![look]), []);
        }
        assert_eq!(silence.look(vec![at(1, 2, 6)]), [at(1, 2, 6)]);
    }

    #[test]
    fn what_was_out_of_sight_begins_anew() {
        let mut silence = Silence::of_beats(1);
        assert_eq!(silence.look(vec![at(1, 1, 0)]), []);
        assert_eq!(silence.look(Vec::new()), []);
        assert_eq!(silence.look(vec![at(1, 1, 0)]), []);
    }
}
