//! What is said about a failure in the reader's language: how it failed, the mistake's name where it
//! has one, and why the right answer is right. Pages, the API and the command line say the same.
//!
//! What the engine says takes up to some seconds. It is kept, and a server finds it ahead where that holds up nobody:
//! [`look`], and [`begin`] for a page that is shown before.

mod ahead;
#[cfg(test)]
mod tests;
mod valued;

use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use judge::{Counterexample, Mistake, Reason, SMALL_TEST, TestResult, Verdict};
use problems::{DecisiveMoves, Idea, Problem};
use serde::{Deserialize, Serialize};
use sg::pool::Pool;
use utoipa::ToSchema;

use crate::claim;
use crate::kept::Kept;
use crate::locale::Locale;
use crate::reasons;

pub use ahead::{AT_ONCE, begin, is_ready, look};
pub use valued::Valued;

/// How much is looked at to say why an answer is right: it is said wherever a submission is read.
const EXPLAINED: u64 = 2_000_000;

/// How much for the moves that decide a position.
const DECIDED: u64 = 500_000;

/// How much is kept of what was found, in bytes: some ten thousand explanations, and as many positions with their moves.
const KEPT_BYTES: usize = 16 * 1024 * 1024;

/// The digest of a package with an input, or a counterexample.
type Key = [u8; 32];

/// What is kept: each by its key.
type All<K, V> = LazyLock<Mutex<Kept<K, Option<V>>>>;

/// Why answers are right, by the package, the case and the language.
static THEORIES: All<(Key, Locale), String> = LazyLock::new(|| Mutex::new(Kept::new(KEPT_BYTES)));

/// What decides a case.
static MOVES: All<Key, Decided> = LazyLock::new(|| Mutex::new(Kept::new(KEPT_BYTES)));

/// The moves that decide a case, and what the engine says of its position.
#[derive(Debug, Clone)]
struct Decided {
    moves: DecisiveMoves,
    position: Option<Valued>,
}

/// A mistake with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MistakeDocument {
    /// Its name for programs; `own` where the package tells it in its own words.
    #[schema(example = "sizes-for-values")]
    pub id: String,
    /// Its name.
    #[schema(example = "sizes instead of Grundy values")]
    pub name: String,
    /// What to look at.
    pub hint: String,
}

/// The explanation of a counterexample on a problem, which may be gone; `None` when there is
/// nothing to say.
pub fn words(
    locale: Locale,
    problem: Option<&Problem>,
    example: &Counterexample,
) -> Option<String> {
    // Theory does not explain what is printed in the wrong form.
    let mistake = example.mistake.as_ref();
    let is_of_theory = !mistake.is_some_and(Mistake::is_of_form) && is_looked_at(example);
    let by_engine = [
        unbroken(|| claim::answered(locale, problem, example)),
        is_of_theory
            .then(|| unbroken(|| theory(locale, problem, example)))
            .flatten(),
    ];
    let at_hand = words_at_hand(locale, example);
    joined(at_hand.into_iter().chain(by_engine.into_iter().flatten()))
}

/// As much of it as is said without asking the engine.
pub fn words_at_hand(locale: Locale, example: &Counterexample) -> Option<String> {
    let failed = example.reason.as_ref().map(|it| failure(locale, it));
    let named = example.mistake.as_ref().map(|it| name(locale, it));
    joined(failed.into_iter().chain(named))
}

/// One below the other.
fn joined(parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// The moves that decide the position that goes wrong; `None` of several positions unless the last one is known to
/// go wrong.
pub fn moves(problem: Option<&Problem>, example: &Counterexample) -> Option<DecisiveMoves> {
    decided(problem, example).map(|it| it.moves)
}

/// The same with what the engine says of that position, where it has a name.
pub fn moves_and_position(
    problem: Option<&Problem>,
    example: &Counterexample,
) -> (Option<DecisiveMoves>, Option<Valued>) {
    match decided(problem, example) {
        Some(Decided { moves, position }) => (Some(moves), position),
        None => (None, None),
    }
}

fn decided(problem: Option<&Problem>, example: &Counterexample) -> Option<Decided> {
    unbroken(|| found(problem, example))
}

fn found(problem: Option<&Problem>, example: &Counterexample) -> Option<Decided> {
    let reference = problem?.reference().filter(|_| is_looked_at(example))?;
    let mut cases = reference.split(example.input.as_bytes()).ok()?;
    let last = cases.pop()?;
    let is_kept = matches!(example.mistake, Some(Mistake::KeptFromCaseBefore { .. }));
    (cases.is_empty() || is_kept).then(|| {
        let find = || {
            within(DECIDED, || {
                let moves = reference.decisive_moves(&last)?;
                let position = Valued::of(reference, &last, &moves);
                Some(Decided { moves, position })
            })
        };
        let size = |decided: &Decided| format!("{decided:?}").len();
        let may_change = problem?.rules().is_some();
        once(&MOVES, (key(problem?, &last), may_change), size, find)
    })?
}

fn key(problem: &Problem, input: &[u8]) -> Key {
    let mut digest = blake3::Hasher::new();
    // Addresses have the same length.
    digest.update(problem.hash().as_bytes()).update(input);
    *digest.finalize().as_bytes()
}

/// What is found by looking at no more than that, and whether that was all used up.
fn within<T>(most: u64, find: impl FnOnce() -> T) -> (T, bool) {
    let pool = Arc::new(Pool::new(most));
    let found = pool.around(find);
    (found, pool.is_spent())
}

/// What is found, and nothing where finding it breaks off: a page that says less is better than none, and the fault stands in
/// the log by the hook of panics. What is shared behind locks is whole whenever one is released.
fn unbroken<T>(find: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(find)).ok().flatten()
}

/// What is kept under a key, or is found. What breaks off while it is looked for would do so again: it is kept as nothing.
/// That nothing was found is not kept where it may change, since somebody may run a rules program another time, unless all
/// was used up for it. `size` says how many bytes it takes.
fn once<K: Hash + Eq, V: Clone>(
    all: &Mutex<Kept<K, Option<V>>>,
    (key, may_change): (K, bool),
    size: impl FnOnce(&V) -> usize,
    find: impl FnOnce() -> (Option<V>, bool),
) -> Option<V> {
    let kept = || all.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept().get(&key);
    if let Some(known) = known {
        return known;
    }
    let (found, is_spent) = catch_unwind(AssertUnwindSafe(find)).unwrap_or((None, true));
    if found.is_some() || is_spent || !may_change {
        let bytes = found.as_ref().map_or(0, size);
        kept().put(key, found.clone(), bytes);
    }
    found
}

/// Whether the position of a counterexample is looked at: of what says something wrong it always is.
fn is_looked_at(example: &Counterexample) -> bool {
    let reason = example.reason.as_ref();
    reason.is_none_or(Reason::is_about_answers) || example.input.len() <= SMALL_TEST
}

/// The mistake behind a counterexample, where one is recognised.
pub fn mistake(locale: Locale, example: &Counterexample) -> Option<MistakeDocument> {
    match (&example.mistake, &example.idea) {
        (Some(kept @ Mistake::KeptFromCaseBefore { .. }), _) => Some(MistakeDocument {
            hint: name(locale, kept),
            ..known(locale, "kept")
        }),
        (Some(form), _) => {
            let id = format!("form-{}", form.name());
            Some(MistakeDocument {
                name: locale.text(format!("idea-{id}")).to_string(),
                hint: name(locale, form),
                id,
            })
        }
        (None, Some(found)) => Some(idea(locale, found)),
        (None, None) => None,
    }
}

/// A wrong idea in words.
pub fn idea(locale: Locale, idea: &Idea) -> MistakeDocument {
    match idea {
        Idea::Known(idea) => known(locale, idea.name()),
        Idea::Own(words) => MistakeDocument {
            id: "own".to_owned(),
            name: locale.text("idea-own").to_string(),
            hint: words.get(locale.into()).to_owned(),
        },
    }
}

fn known(locale: Locale, id: &str) -> MistakeDocument {
    MistakeDocument {
        id: id.to_owned(),
        name: locale.text(format!("idea-{id}")).to_string(),
        hint: locale.text(format!("idea-{id}-hint")).to_string(),
    }
}

/// The last position of a counterexample, which is the one that goes wrong, as the engine's notation names
/// it; `None` where no game of the engine has it.
pub fn position(problem: Option<&Problem>, example: &Counterexample) -> Option<String> {
    let reference = problem?.reference()?;
    reference.positions(example.input.as_bytes()).pop()?
}

/// What is said where no example was found, of the tests in order; `None` when there could be
/// none: nothing failed, or it differs in blanks only, or waits over all tests together.
pub fn none_found(locale: Locale, tests: &[TestResult]) -> Option<String> {
    use Verdict::{MLE, OLE, RE, TLE, WA};
    let at = tests.iter().position(|it| !it.verdict.is_accepted())?;
    let (before, failed) = (&tests[..at], &tests[at]);
    let is_of_positions = matches!(failed.verdict, WA | TLE | MLE | OLE | RE)
        && !matches!(failed.reason, Some(Reason::IdleInAll { .. }));
    if !is_of_positions {
        return None;
    }
    // The samples come first, then the smallest cases.
    let is_early = before.iter().all(|test| test.group == "sample");
    // Whoever computes a sample by hand finds a wrong answer, and not why the program is slow or crashes.
    let key = match (is_early, failed.verdict) {
        (true, WA) => "counterexample-none-early",
        (true, _) => "counterexample-none-first",
        (false, TLE) => "counterexample-none-slow",
        (false, _) => "counterexample-none",
    };
    let text = locale.text(key).with("test", failed.name.as_str());
    Some(text.to_string())
}

/// How the program failed, and what was said where it talks with the judge.
fn failure(locale: Locale, reason: &Reason) -> String {
    let said = reasons::sentence(locale, reason);
    match reason {
        Reason::InConversation { transcript, .. } => {
            format!("{said}{}", talk(locale, transcript))
        }
        _ => said,
    }
}

/// What was said, below its title.
fn talk(locale: Locale, transcript: &str) -> String {
    let title = locale.text("submission-transcript");
    format!("\n{title}\n{}", transcript.trim_end())
}

/// An explanation of a counterexample for a page that shows what was said by itself.
pub fn without_talk(locale: Locale, example: &Counterexample, words: &str) -> String {
    match &example.reason {
        Some(Reason::InConversation { transcript, .. }) => {
            words.replacen(&talk(locale, transcript), "", 1)
        }
        _ => words.to_owned(),
    }
}

/// Why the answer to the case that goes wrong is right: by the problem's reference in this
/// language, else, and where that would take long, as the judging kept it. Of several cases it is the last where the mistake is
/// known, and none otherwise.
fn theory(locale: Locale, problem: Option<&Problem>, example: &Counterexample) -> Option<String> {
    let reference = problem.and_then(Problem::reference);
    let cases = reference.and_then(|it| it.split(example.input.as_bytes()).ok());
    if example.mistake.is_none() && cases.as_ref().is_some_and(|cases| cases.len() > 1) {
        return None;
    }
    problem
        .zip(cases.and_then(|mut cases| cases.pop()))
        .and_then(|(problem, case)| {
            let find = || {
                let (said, is_spent) =
                    within(EXPLAINED, || reference?.explain(&case, locale.into()));
                // What was said then is not to be believed.
                (said.filter(|_| !is_spent), is_spent)
            };
            let may_change = problem.rules().is_some();
            let of_case = (key(problem, &case), locale);
            once(&THEORIES, (of_case, may_change), String::len, find)
        })
        .or_else(|| example.explanation.clone())
}

fn name(locale: Locale, mistake: &Mistake) -> String {
    let text = match mistake {
        Mistake::KeptFromCaseBefore { case } => locale.text("mistake-kept").with("case", *case),
        Mistake::ReadsOrWritesFiles { by } => locale.text("mistake-files").with("by", by.as_str()),
        Mistake::EndsTooEarly => locale.text("mistake-ends-too-early"),
        Mistake::FailsAfterTheLastAnswer => locale.text("mistake-bad-end"),
        Mistake::GoesOnAfterTheLastAnswer => locale.text("mistake-goes-on"),
        Mistake::PrintsMoreThanAnswers { words } => {
            locale.text("mistake-prompt").with("words", words.as_str())
        }
        Mistake::CapitalLetters { expected, got } => locale
            .text("mistake-capitals")
            .with("expected", expected.as_str())
            .with("got", got.as_str()),
        Mistake::OtherWords { expected, got } => locale
            .text("mistake-other-words")
            .with("expected", expected.as_str())
            .with("got", got.as_str()),
        Mistake::OtherOrder => locale.text("mistake-order"),
        Mistake::NumberFormat { format } => locale
            .text("mistake-number-format")
            .with("format", format.as_str()),
    };
    text.to_string()
}
