//! Searches of positions that theory knows nothing of, which remember what they find.
//!
//! A problem that is loaded answers for its tests and for whatever people type, as long as it stays loaded. What it
//! remembers has a bound, and nobody is refused for what others asked before: where there is no room left all is
//! forgotten, and the question is asked anew. Of what is too large by itself that is remembered: whoever explains a case
//! asks about the same position in many ways.

use std::collections::HashSet;
use std::slice;
use std::sync::{Mutex, PoisonError};

use sg::convention::Exhaustive;
use sg::notation::{NamedPosition, NamedRules};
use sg::{Budget, Nimber, Outcome, Play, SolveError, Solver, pool};

/// So many positions are remembered as too large.
const MOST_TOO_LARGE: usize = 1000;

/// What a search finds, or why it does not.
type Found<T> = Result<T, SolveError<NamedPosition>>;

/// What is known of the positions of a game.
pub(super) struct Searches {
    budget: Budget,
    solver: Mutex<Remembering<Solver<NamedRules>>>,
    /// Who wins whole positions of a rules program where the last mover loses, or all parts are moved in.
    exhaustive: Mutex<Remembering<Exhaustive<NamedRules>>>,
}

impl Searches {
    /// Knows nothing yet. One question looks at no more than the budget, and no more is remembered of all.
    pub(super) fn new(play: Play, budget: Budget) -> Self {
        let exhaustive = Exhaustive::new(NamedRules, play, budget);
        Self {
            budget,
            solver: Mutex::new(Remembering::new(Solver::new(NamedRules, budget))),
            exhaustive: Mutex::new(Remembering::new(exhaustive)),
        }
    }

    /// The value of a position in normal play.
    pub(super) fn value(&self, part: &NamedPosition) -> Found<Nimber> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        solver.find(slice::from_ref(part), self.budget)
    }

    /// Who wins the sum of these positions.
    pub(super) fn outcome(&self, parts: &[NamedPosition]) -> Found<Outcome> {
        let known = self.exhaustive.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        known.find(parts, self.budget)
    }
}

/// A search that remembers what it has found.
trait Search {
    /// What it finds.
    type Finds;

    fn knows_some(&self) -> bool;
    fn start_anew(&mut self);
    fn look(&mut self, parts: &[NamedPosition]) -> Found<Self::Finds>;
}

impl Search for Solver<NamedRules> {
    type Finds = Nimber;

    fn knows_some(&self) -> bool {
        self.explored() > 0
    }

    fn start_anew(&mut self) {
        self.forget();
    }

    fn look(&mut self, parts: &[NamedPosition]) -> Found<Nimber> {
        self.value(parts)
    }
}

impl Search for Exhaustive<NamedRules> {
    type Finds = Outcome;

    fn knows_some(&self) -> bool {
        self.explored() > 0
    }

    fn start_anew(&mut self) {
        self.forget();
    }

    fn look(&mut self, parts: &[NamedPosition]) -> Found<Outcome> {
        self.outcome(parts)
    }
}

/// A search with what it cannot find, whatever else it knows.
struct Remembering<S> {
    search: S,
    /// Those positions as they are written.
    too_large: HashSet<String>,
}

/// A whole position as it is written.
fn written(parts: &[NamedPosition]) -> String {
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    parts.join(" + ")
}

impl<S: Search> Remembering<S> {
    fn new(search: S) -> Self {
        Self {
            search,
            too_large: HashSet::new(),
        }
    }

    fn find(&mut self, parts: &[NamedPosition], budget: Budget) -> Found<S::Finds> {
        // Mostly there are none, and nothing is written.
        if !self.too_large.is_empty() && self.too_large.contains(&written(parts)) {
            return Err(SolveError::Budget {
                positions: budget.positions,
            });
        }
        let knew_some = self.search.knows_some();
        let mut found = self.search.look(parts);
        if knew_some && has_no_room(&found) {
            self.search.start_anew();
            found = self.search.look(parts);
        }
        // Nothing else took any room then.
        if has_no_room(&found) {
            if self.too_large.len() >= MOST_TOO_LARGE {
                self.too_large.clear();
            }
            self.too_large.insert(written(parts));
        }
        found
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

    #[test]
    fn what_is_too_large_is_looked_for_once_and_not_what_nobody_waited_for() {
        use std::sync::Arc;

        let [large, small] = [position("nim@100"), position("kayles@20")];
        let normal = Searches::new(Play::Normal, BUDGET);
        let misere = Searches::new(Play::Misere, BUDGET);
        let asked = |large: &NamedPosition| {
            let outcome = misere.outcome(slice::from_ref(large));
            normal.value(large).is_err() && outcome.is_err()
        };
        assert!(asked(&large));
        // Whoever asks again has nothing looked at for it.
        let pool = Arc::new(pool::Pool::new(1));
        assert!(pool.around(|| asked(&large)));
        assert!(!pool.is_spent());
        let short = Arc::new(pool::Pool::new(1));
        assert!(short.around(|| normal.value(&small)).is_err());
        assert_eq!(normal.value(&small), Ok(Nimber(1)));
    }
}
