//! Finds what is said of counterexamples ahead: few at a time, on threads that serve nobody else, and each once.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use judge::Counterexample;
use problems::Problem;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::{Key, key, moves, words};
use crate::kept::Kept;
use crate::locale::Locale;

/// How many counterexamples are looked at at the same time for whoever reads submissions: the judge needs the processors.
/// Public so that it can be seen what those see who read others.
pub static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// How many may wait to be looked at for pages that were shown without: the next ones are looked at when somebody follows
/// them.
const MOST_BEGUN: usize = 100;

/// What most take. A page is shown with its explanation where that is found so soon.
const AT_ONCE_FOUND: Duration = Duration::from_millis(200);

/// How much is kept of what was looked at: it is forgotten before what was found.
const LOOKED_AT_BYTES: usize = 1024 * 1024;

/// A counterexample on a package, in a language.
type Looked = (Key, Locale);

/// The counterexamples that were looked at.
static LOOKED_AT: LazyLock<Mutex<Kept<Looked, ()>>> =
    LazyLock::new(|| Mutex::new(Kept::new(LOOKED_AT_BYTES)));

/// Those for which somebody has begun to wait.
static BEGUN: LazyLock<Mutex<HashSet<Looked>>> = LazyLock::new(Mutex::default);

fn looked(locale: Locale, problem: &Problem, example: &Counterexample) -> Looked {
    // It is the same with what was found to be said of it.
    let bare = Counterexample {
        explanation: None,
        ..example.clone()
    };
    (key(problem, format!("{bare:?}").as_bytes()), locale)
}

fn remember(looked: Looked) {
    let mut all = LOOKED_AT.lock().unwrap_or_else(PoisonError::into_inner);
    all.put(looked, (), 0);
}

fn is_known(looked: &Looked) -> bool {
    let mut all = LOOKED_AT.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(looked).is_some()
}

/// Whether [`words`] and [`moves`] say at once what there is to say of a counterexample: it was looked at, or there is none.
pub fn is_ready(
    locale: Locale,
    problem: Option<&Problem>,
    example: Option<&Counterexample>,
) -> bool {
    let both = problem.zip(example);
    both.is_none_or(|(problem, example)| is_known(&looked(locale, problem, example)))
}

/// Finds what [`words`] and [`moves`] say of a counterexample, so that they have it at once.
pub async fn look(locale: Locale, problem: Option<&Problem>, example: Option<&Counterexample>) {
    let (Some(problem), Some(example)) = (problem, example) else {
        return;
    };
    let looked_at = looked(locale, problem, example);
    if is_known(&looked_at) {
        return;
    }
    let Ok(turn) = AT_ONCE.acquire().await else {
        return;
    };
    // Somebody else may have waited for the same.
    if is_known(&looked_at) {
        return;
    }
    let (problem, example) = (problem.clone(), example.clone());
    let looking = tokio::task::spawn_blocking(move || {
        drop(words(locale, Some(&problem), &example));
        drop(moves(Some(&problem), &example));
        remember(looked_at);
        drop(turn);
    });
    if let Err(error) = looking.await {
        tracing::warn!(%error, "a counterexample cannot be explained");
        // There is nothing to come that a page could wait for.
        remember(looked_at);
    }
}

/// Has a counterexample looked at for a page that does not wait for it, and returns whether it was found while the page
/// could be held back unnoticed. It goes on otherwise, for whoever follows the page or loads it again.
pub async fn begin(
    locale: Locale,
    problem: Option<&Problem>,
    example: Option<&Counterexample>,
) -> bool {
    let (Some(problem), Some(example)) = (problem, example) else {
        return true;
    };
    let looked_at = looked(locale, problem, example);
    if is_known(&looked_at) {
        return true;
    }
    let Some(begun) = Begun::of(looked_at) else {
        return false;
    };
    let (problem, example) = (problem.clone(), example.clone());
    let looking = tokio::spawn(async move {
        look(locale, Some(&problem), Some(&example)).await;
        drop(begun);
    });
    let found = timeout(AT_ONCE_FOUND, looking).await;
    found.is_ok() && is_known(&looked_at)
}

/// A counterexample that waits to be looked at, until it is dropped.
struct Begun(Looked);

impl Begun {
    /// `None` where it waits already, and where too many do.
    fn of(looked_at: Looked) -> Option<Self> {
        let mut begun = Self::all();
        let is_new = begun.len() < MOST_BEGUN && begun.insert(looked_at);
        // Not made where it is not new: to drop it takes the lock, and forgets the one there is.
        is_new.then(|| Self(looked_at))
    }

    fn all() -> MutexGuard<'static, HashSet<Looked>> {
        BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        Self::all().remove(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MOVES, THEORIES};
    use super::*;

    /// A counterexample on the catalog's Nim with that input.
    fn example(input: &str) -> Counterexample {
        Counterexample {
            input: input.into(),
            expected: "First".into(),
            got: String::new(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        }
    }

    #[tokio::test]
    async fn what_was_looked_at_ahead_is_there_when_it_is_said() {
        let nim = problems::catalog::get("nim");
        let ahead = example("1\n2\n31 7\n");
        let problem = nim.as_ref().filter(|it| it.reference().is_some());
        let of = problem.map(|it| key(it, ahead.input.as_bytes()));
        let found = || {
            let theories = THEORIES
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get(&(of?, Locale::Zh));
            let moves = MOVES
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get(&of?);
            Some((theories.is_some(), moves.is_some()))
        };
        assert_eq!(found(), Some((false, false)));
        look(Locale::Zh, problem, Some(&ahead)).await;
        assert_eq!(found(), Some((true, true)));
        assert!(words(Locale::Zh, problem, &ahead).is_some());
    }

    #[tokio::test]
    async fn nobody_waits_for_what_is_looked_at_for_others() {
        let nim = problems::catalog::get("nim");
        let problem = nim.as_ref();
        let ahead = example("1\n2\n29 5\n");
        let others = AT_ONCE.acquire_many(2).await;
        assert!(!begin(Locale::En, problem, Some(&ahead)).await);
        // Nor is it begun twice.
        let all = Begun::all().len();
        assert!(!begin(Locale::En, problem, Some(&ahead)).await);
        assert_eq!(Begun::all().len(), all);
        assert!(!is_ready(Locale::En, problem, Some(&ahead)));
        drop(others);
        look(Locale::En, problem, Some(&ahead)).await;
        assert!(is_ready(Locale::En, problem, Some(&ahead)));
        assert!(begin(Locale::En, problem, Some(&ahead)).await);
        assert!(begin(Locale::En, None, Some(&ahead)).await && is_ready(Locale::En, problem, None));
    }
}
