//! What the engine has said of positions, kept within a bound of memory: most are asked about again, in the
//! other language, with something else shown next to the board, by whoever was sent the address.
//!
//! The engine says the same to the same question each time, so it does not matter which answers are kept.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use sg::notation::{AskError, NamedGame, NamedPosition, RatedMove};
use sg::{Budget, Outcome, Play};

use crate::kept::Kept;

/// How much memory the answers to each kind of question may take, about.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What is asked about, by which convention, and how many positions may be looked at for it.
type Question = (String, Play, usize);

/// The perfect opponent's move.
type Reply = Result<Option<String>, AskError>;

/// Every move with what it leads to.
type Rated = Result<Vec<RatedMove>, AskError>;

/// The best of each of some lists.
type Best = Vec<Option<(usize, Outcome)>>;

/// Who wins each of some positions.
type Outcomes = Vec<Option<Outcome>>;

static REPLIES: LazyLock<Mutex<Answers<Reply>>> = LazyLock::new(empty);
static RATED: LazyLock<Mutex<Answers<Rated>>> = LazyLock::new(empty);
static BEST: LazyLock<Mutex<Answers<Best>>> = LazyLock::new(empty);
static OUTCOMES: LazyLock<Mutex<Answers<Outcomes>>> = LazyLock::new(empty);

/// [`NamedPosition::reply`].
pub(super) fn reply(position: &NamedPosition, play: Play, budget: Budget) -> Reply {
    let question = (position.to_string(), play, budget.positions);
    let size = |said: &Reply| match said {
        Ok(Some(to)) => to.len(),
        Ok(None) | Err(_) => 0,
    };
    kept(&REPLIES, question, size, || position.reply(play, budget))
}

/// [`NamedPosition::moves`].
pub(super) fn rated(position: &NamedPosition, play: Play, budget: Budget) -> Rated {
    let question = (position.to_string(), play, budget.positions);
    let size = |said: &Rated| {
        let moves = said.iter().flatten();
        moves
            .map(|made| made.to.len() + size_of::<RatedMove>())
            .sum::<usize>()
    };
    kept(&RATED, question, size, || position.moves(play, budget))
}

/// [`NamedGame::best_of`].
pub(super) fn best_of(game: &NamedGame, lists: &[Vec<String>], play: Play, budget: Budget) -> Best {
    let texts: Vec<String> = lists.iter().map(|list| list.join(" ")).collect();
    let about = format!("{}@{}", game.name(), texts.join("\n"));
    let size = |said: &Best| size_of_val(said.as_slice());
    kept(&BEST, (about, play, budget.positions), size, || {
        game.best_of(lists, play, budget)
    })
}

/// [`NamedGame::outcomes`].
pub(super) fn outcomes(game: &NamedGame, texts: &[String], play: Play, budget: Budget) -> Outcomes {
    let about = format!("{}@{}", game.name(), texts.join("\n"));
    let size = |said: &Outcomes| size_of_val(said.as_slice());
    kept(&OUTCOMES, (about, play, budget.positions), size, || {
        game.outcomes(texts.iter().cloned(), play, budget)
    })
}

/// Whether the perfect opponent's move is kept.
#[cfg(test)]
pub(super) fn has_reply(position: &NamedPosition, play: Play, budget: Budget) -> bool {
    let question = (position.to_string(), play, budget.positions);
    lock(&REPLIES).get(&question).is_some()
}

/// The answers to one kind of question.
type Answers<A> = Kept<Question, A>;

fn empty<A: Clone>() -> Mutex<Answers<A>> {
    Mutex::new(Kept::new(MOST_BYTES))
}

fn lock<A>(answers: &Mutex<Answers<A>>) -> MutexGuard<'_, Answers<A>> {
    answers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer that is kept, or else the engine's, which is kept from now on.
fn kept<A: Clone>(
    answers: &Mutex<Answers<A>>,
    question: Question,
    size: impl Fn(&A) -> usize,
    ask: impl FnOnce() -> A,
) -> A {
    let known = lock(answers).get(&question);
    if let Some(said) = known {
        return said;
    }
    // Nobody waits for one that takes long.
    let said = ask();
    let bytes = question.0.len() + size(&said);
    lock(answers).put(question, said.clone(), bytes);
    said
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::cell::Cell;

    use sg::notation;

    use super::*;

    #[test]
    fn what_is_known_is_not_asked_again() {
        let answers = Mutex::new(Answers::new(20_000));
        let asked = Cell::new(0);
        let ask = |about: &str, play: Play, positions: usize| {
            kept(
                &answers,
                (about.to_owned(), play, positions),
                String::len,
                || {
                    asked.set(asked.get() + 1);
                    format!("{about} {play} {positions}")
                },
            )
        };
        for _ in 0..3 {
            assert_eq!(ask("nim@1", Play::Normal, 5), "nim@1 normal 5");
            assert_eq!(ask("nim@1", Play::Misere, 5), "nim@1 misere 5");
            assert_eq!(ask("nim@1", Play::Normal, 6), "nim@1 normal 6");
        }
        assert_eq!(asked.get(), 3);
        for heap in 0..1000 {
            ask(&format!("nim@{heap}"), Play::Normal, 7);
        }
        assert_eq!(asked.get(), 1003);
        ask("nim@999", Play::Normal, 7);
        assert_eq!(asked.get(), 1003);
        ask("nim@1", Play::Normal, 5);
        assert_eq!(asked.get(), 1004, "the first ones are forgotten");
    }

    #[test]
    fn what_is_kept_is_what_the_engine_says() {
        let budget = Budget { positions: 500 };
        for name in ["nim@3,5,6", "kayles@9", "strips:1,5@11", "dawson-chess@10"] {
            let position = notation::position(name).unwrap();
            let game = position.game();
            for play in [Play::Normal, Play::Misere] {
                let texts = position.options(play, budget).unwrap();
                for _ in 0..2 {
                    assert_eq!(reply(&position, play, budget), position.reply(play, budget));
                    assert_eq!(rated(&position, play, budget), position.moves(play, budget));
                    assert_eq!(
                        outcomes(&game, &texts, play, budget),
                        game.outcomes(texts.clone(), play, budget)
                    );
                    let lists = [texts.clone(), vec![position.text()]];
                    assert_eq!(
                        best_of(&game, &lists, play, budget),
                        game.best_of(&lists, play, budget)
                    );
                }
            }
        }
    }
}
