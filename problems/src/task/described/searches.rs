//! Searches of positions that theory knows nothing of, which remember what they find.
//!
//! A problem that is loaded answers for its tests and for whatever people type, as long as it stays loaded. What it
//! remembers has a bound, and nobody is refused for what others asked before: where there is no room left all is
//! forgotten, and the question is asked anew.

use std::slice;
use std::sync::{Mutex, PoisonError};

use sg::convention::Exhaustive;
use sg::notation::{NamedPosition, NamedRules};
use sg::{Budget, Nimber, Outcome, Play, SolveError, Solver, pool};

/// What a search finds, or why it does not.
type Found<T> = Result<T, SolveError<NamedPosition>>;

/// What is known of the positions of a game.
pub(super) struct Searches {
    solver: Mutex<Solver<NamedRules>>,
    /// Who wins whole positions of a rules program where the last mover loses, or all parts are moved in.
    exhaustive: Mutex<Exhaustive<NamedRules>>,
}

impl Searches {
    /// Knows nothing yet. One question looks at no more than the budget, and no more is remembered of all.
    pub(super) fn new(play: Play, budget: Budget) -> Self {
        Self {
            solver: Mutex::new(Solver::new(NamedRules, budget)),
            exhaustive: Mutex::new(Exhaustive::new(NamedRules, play, budget)),
        }
    }

    /// The value of a position in normal play.
    pub(super) fn value(&self, part: &NamedPosition) -> Found<Nimber> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let knew_some = solver.explored() > 0;
        let value = solver.value(slice::from_ref(part));
        if knew_some && has_no_room(&value) {
            solver.forget();
            return solver.value(slice::from_ref(part));
        }
        value
    }

    /// Who wins the sum of these positions.
    pub(super) fn outcome(&self, parts: &[NamedPosition]) -> Found<Outcome> {
        let known = self.exhaustive.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let knew_some = known.explored() > 0;
        let outcome = known.outcome(parts);
        if knew_some && has_no_room(&outcome) {
            known.forget();
            return known.outcome(parts);
        }
        outcome
    }
}

/// Whether a search ended because too much is known already, as far as one can tell: not because nobody waits for it.
fn has_no_room<T>(found: &Found<T>) -> bool {
    matches!(found, Err(SolveError::Budget { .. })) && !pool::is_spent()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation;

    use super::*;

    /// Room for each of the positions that are asked about, and not for two.
    const BUDGET: Budget = Budget { positions: 30 };

    fn position(name: &str) -> NamedPosition {
        notation::position(name).unwrap()
    }

    #[test]
    fn nobody_is_refused_for_what_was_asked_before() {
        let searches = Searches::new(Play::Normal, BUDGET);
        for _ in 0..3 {
            assert_eq!(searches.value(&position("nim@25")), Ok(Nimber(25)));
            assert_eq!(searches.value(&position("kayles@20")), Ok(Nimber(1)));
        }
        // What is too much by itself is no reason to refuse others.
        assert!(searches.value(&position("nim@100")).is_err());
        assert_eq!(searches.value(&position("nim@25")), Ok(Nimber(25)));
        let searches = Searches::new(Play::Misere, BUDGET);
        for _ in 0..3 {
            for (name, outcome) in [("nim@25", Outcome::N), ("kayles@6", Outcome::N)] {
                assert_eq!(searches.outcome(&[position(name)]), Ok(outcome), "{name}");
            }
        }
        assert!(searches.outcome(&[position("nim@100")]).is_err());
        assert_eq!(searches.outcome(&[position("nim@1")]), Ok(Outcome::P));
    }
}
