//! Running a program that is to be broken: whether the problem allows an input, what is right about it,
//! and whether the program is. Pages of problems and of contests ask for it.
//!
//! Programs run in the judge's sandbox, as people's own runs do, and count as such.
//!
//! Where a game is played, an input is positions to play from, and a program is broken that does not hold its own there
//! against the perfect opponent: it says the wrong side, loses what is won, or makes no move that there is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderName, HeaderValue};
use judge::{
    OwnLimits, RefusedInput, RunLimits, RunOptions, RunReport, Source, TalkInput, Verdict,
};
use problems::{ByteSize, CheckerSpec, PackageProgram, Problem, Words};
use sg::pool::Pool;

use super::output;
use crate::boards::{self, Cases};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::state::{AppState, Runs, Turn};
use crate::http::submissions::beside::Beside;
use crate::http::thinking;
use crate::reasons::{self, quoted};
use crate::store::{SubmissionId, UserId};

/// The largest input that is talked about, in bytes: it is small enough to type.
pub(in crate::http) const INPUT_LIMIT: usize = 4096;

/// The largest input that breaks a program: what is merely too slow wants a large one.
pub(in crate::http) const HACK_LIMIT: usize = 64 * 1024;

/// The most that is shown of an input that has broken one, in characters.
const SHOWN_INPUT: usize = 4096;

/// The most that is shown of an output, in characters.
const SHOWN_OUTPUT: usize = 1000;

/// What is kept of an output.
const OUTPUT_LIMIT: ByteSize = ByteSize::from_kib(256);

/// How much is looked at for the right answer to an input that somebody typed: some seconds' work.
const LOOKED_AT: u64 = 20_000_000;

/// What is to be broken.
#[derive(Debug, Clone, Copy)]
pub(in crate::http) enum ToBreak<'a> {
    /// A wrong program of the problem.
    House(&'a PackageProgram),
    /// An accepted one of somebody's.
    Person(SubmissionId),
}

/// What came of a run.
pub(in crate::http) struct Ran {
    /// Whether it says anything. Of what programs of people may use such a run allows less: a wrong answer or a crash
    /// breaks one, and being too slow within the limits of a test, too.
    pub(in crate::http) is_measured: bool,
    /// Whether the program is wrong.
    pub(in crate::http) is_broken: bool,
    /// How many more there may be, as headers.
    pub(in crate::http) rate: [(HeaderName, HeaderValue); 3],
    answer: Vec<u8>,
    report: RunReport,
    /// Whether it was a conversation, in which nothing is the right answer.
    is_talk: bool,
}

/// What became of an attempt; `problems/told.html` shows it.
pub(in crate::http) struct Told {
    pub(in crate::http) title: String,
    /// What follows from it.
    pub(in crate::http) note: Option<String>,
    pub(in crate::http) cases: Cases,
    /// What is right beside what was printed.
    pub(in crate::http) beside: Beside,
    /// Whether that is what was said in a game.
    pub(in crate::http) is_talk: bool,
    /// How it failed otherwise than by its answer.
    pub(in crate::http) reason: Option<String>,
    /// What it is filed under, once it is broken.
    pub(in crate::http) idea: Option<String>,
}

/// Whether programs play from inputs against the engine, which needs no program of the package for it.
fn is_played(problem: &Problem) -> bool {
    problem.is_played() && problem.interactor().is_none() && problem.rules().is_none()
}

/// Whether programs of a problem can be broken: whether somebody can say what is right, and a run of the
/// program alone, or a game of it, shows what the judge would. Where programs of the package take part, it does not.
pub(in crate::http) fn is_breakable(problem: &Problem) -> bool {
    let is_played = is_played(problem);
    let has_reference = problem
        .reference()
        .is_some_and(|it| is_played || !it.is_played());
    let kind = problem.kind();
    let runs_once = (is_played || !problem.is_interactive()) && !kind.is_multi_pass;
    let is_asked_once = runs_once && !kind.takes_answers();
    let programs = problem.programs();
    let runs_alone = programs.includes.is_empty()
        && programs.prelude.is_none()
        && problem.stream_files().is_empty();
    let is_judged_alone =
        *problem.checker() != CheckerSpec::Program && programs.static_validator.is_none();
    has_reference && is_asked_once && runs_alone && is_judged_alone
}

/// An input as it is read from a form: browsers end lines in their own way, and people forget the last
/// end.
pub(in crate::http) fn written(input: &str) -> String {
    let mut input = input.replace("\r\n", "\n");
    if !input.is_empty() && !input.ends_with('\n') {
        input.push('\n');
    }
    input
}

/// Runs a program on an input.
///
/// # Errors
/// 422 for an input that the problem does not allow, 429 when somebody runs too many or has too many waiting,
/// 503 where the program cannot be run now.
pub(in crate::http) async fn run(
    state: &AppState,
    user: UserId,
    problem: &Problem,
    program: ToBreak<'_>,
    input: &str,
) -> Result<Ran, AppError> {
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    check_size(input)?;
    // Before the engine's turn: the request does not last longer for having waited.
    let until = runs.until();
    // Who got no turn has had nothing that counts.
    let turn = state.thinking.of_member(user).await?;
    // What is right takes time, too.
    let rate = runs.admit(user)?;
    let (answer, start) = if is_played(problem) {
        let start = start((turn, until), runs, problem, input).await?;
        (Vec::new(), Some(start))
    } else {
        (right_answer((turn, until), problem, input).await?, None)
    };
    let found = match program {
        ToBreak::House(program) => runs
            .source_of(program)
            .map(|source| (source, OwnLimits::default())),
        ToBreak::Person(submission) => source_of(state, submission).await?,
    };
    let (source, own) = found.ok_or_else(AppError::unavailable)?;
    let asked = Run {
        runs,
        user,
        problem,
        own,
        until,
    };
    let is_talk = start.is_some();
    let again = start.as_ref().and_then(TalkInput::again);
    let report = if let Some(start) = start {
        asked.talk(source.clone(), start).await?
    } else {
        let limits = limits(problem, own);
        let run = runs.run(user, source.clone(), input.to_owned(), limits, until);
        run.await?
    };
    if matches!(report.verdict, Verdict::SE | Verdict::CE) {
        return Err(AppError::unavailable());
    }
    let is_measured = match (program, report.verdict) {
        (ToBreak::Person(_), Verdict::TLE) => asked.is_slow_in_a_test(source, input, again).await,
        (ToBreak::Person(_), Verdict::MLE | Verdict::OLE) => false,
        _ => true,
    };
    let is_accepted = report.verdict.is_accepted();
    // What a program that plays has to do is all in its verdict.
    let is_wrong = if is_accepted && !is_talk {
        let turn = state.thinking.of_member(user).await?;
        let texts = (input, answer.as_slice(), report.stdout.as_str());
        let looked_at = output::is_wrong((turn, pool(until)), problem, texts).await?;
        looked_at.ok_or_else(|| refused(Message::new("position-takes-long")))?
    } else {
        !is_accepted
    };
    Ok(Ran {
        is_broken: is_measured && is_wrong,
        is_measured,
        rate,
        answer,
        report,
        is_talk,
    })
}

/// A run of a program of a problem, until then at the latest.
struct Run<'a> {
    runs: &'a Runs,
    user: UserId,
    problem: &'a Problem,
    /// The limits that a contest had for the program.
    own: OwnLimits,
    until: Instant,
}

impl Run<'_> {
    /// A game from these positions, within the limits of a test as far as runs may take so much.
    async fn talk(&self, source: Source, start: TalkInput) -> Result<RunReport, AppError> {
        let limits = self
            .runs
            .limits_of_test((self.problem, self.own), &source.language)?;
        let about = (self.problem.clone(), Runs::bounded(limits));
        let talk = self.runs.talk(self.user, source, about, start, self.until);
        talk.await
    }

    /// Whether a program of somebody that was too slow is so once more, by the limits of a test; from positions, where
    /// it has played. What a test may take longer than a run is not told.
    async fn is_slow_in_a_test(
        &self,
        source: Source,
        input: &str,
        start: Option<TalkInput>,
    ) -> bool {
        let limits = self
            .runs
            .limits_of_test((self.problem, self.own), &source.language);
        let limits = match limits {
            Ok(limits) if limits.time <= Duration::from_millis(Runs::MOST_TIME_MS) => limits,
            _ => return false,
        };
        let again = if let Some(start) = start {
            let about = (self.problem.clone(), limits);
            let talk = self.runs.talk(self.user, source, about, start, self.until);
            talk.await
        } else {
            let input = input.to_owned();
            let run = self.runs.run(self.user, source, input, limits, self.until);
            run.await
        };
        // Where the request would last too long for it, nothing is told either.
        again.is_ok_and(|again| again.verdict == Verdict::TLE)
    }
}

/// The beginning of an input that has broken a program, as lists show it.
pub(in crate::http) fn beginning(input: &str) -> String {
    let mut shown: String = input.chars().take(SHOWN_INPUT).collect();
    if shown.len() < input.len() {
        shown.push('…');
    }
    shown
}

impl Ran {
    /// What is shown of it. The title is that of a run which says nothing.
    pub(in crate::http) fn told(&self, problem: &Problem, input: &str, locale: Locale) -> Told {
        Told {
            title: locale.text("hack-not-measured").to_string(),
            note: None,
            cases: boards::of_input(problem, input.as_bytes(), locale),
            beside: if self.is_talk {
                Beside::alone(&self.got())
            } else {
                Beside::of_texts(&self.expected(), &self.got())
            },
            is_talk: self.is_talk,
            reason: self.reason(locale),
            idea: None,
        }
    }

    /// The right answer, as much of it as is shown; empty where a game was played.
    pub(in crate::http) fn expected(&self) -> String {
        shown(&String::from_utf8_lossy(&self.answer))
    }

    /// The same of what the program printed, or of what was said in a game.
    pub(in crate::http) fn got(&self) -> String {
        shown(&self.report.stdout)
    }

    /// How the program failed otherwise than by its answer.
    pub(in crate::http) fn reason(&self, locale: Locale) -> Option<String> {
        let reason = self.report.reason.as_ref();
        reason.map(|reason| reasons::sentence(locale, reason))
    }
}

/// The beginning of a text.
fn shown(text: &str) -> String {
    text.trim_end().chars().take(SHOWN_OUTPUT).collect()
}

/// The program of somebody, and the limits with which it was accepted: a contest may give more memory than the problem.
async fn source_of(
    state: &AppState,
    id: SubmissionId,
) -> Result<Option<(Source, OwnLimits)>, AppError> {
    let submission = state.store.submission(id).await?;
    let text = state.store.source(id).await?;
    Ok(submission.zip(text).map(|(it, text)| {
        let own = it.judging.limits.own();
        (Source::new(it.source_name, it.language, text), own)
    }))
}

/// What a run may use: what the problem allows, or a contest in its place as far as runs may take so much.
fn limits(problem: &Problem, own: OwnLimits) -> RunLimits {
    let limits = RunLimits {
        time: own.time_of(problem),
        memory: own.memory_of(problem),
        output: OUTPUT_LIMIT,
        files: problem.file_writing(),
    };
    if own == OwnLimits::default() {
        limits
    } else {
        Runs::bounded(limits)
    }
}

fn refused(detail: Message) -> AppError {
    let limit = ByteSize::from_bytes(HACK_LIMIT as u64);
    let accepted = Message::new("hack-input-accepted").with("limit", limit);
    AppError::invalid(vec![FieldError::new("input", detail, accepted)])
}

fn check_size(input: &str) -> Result<(), AppError> {
    if input.len() <= HACK_LIMIT {
        return Ok(());
    }
    let detail = Message::new("input-too-large").with("size", input.len());
    Err(refused(detail))
}

/// Words that end inside a sentence: some reasons are sentences of their own.
fn without_stop(words: Words) -> Words {
    let without = |text: String| text.trim_end_matches(['.', '。']).to_owned();
    Words {
        en: without(words.en),
        zh: words.zh.map(without),
    }
}

/// The right answer to an input, if it is found until then; refuses what the problem does not allow.
async fn right_answer(
    (turn, until): (Turn, Instant),
    problem: &Problem,
    input: &str,
) -> Result<Vec<u8>, AppError> {
    let (own, text) = (problem.clone(), input.to_owned());
    let answered = thinking::answer_in(turn, move || answer_until(&own, &text, until));
    match answered.await? {
        Some(answer) => answer.map_err(refused),
        None => Err(AppError::not_found()),
    }
}

/// Room for what is looked at for an input, until then.
fn pool(until: Instant) -> Arc<Pool> {
    Arc::new(Pool::new(LOOKED_AT).until(move || Instant::now() >= until))
}

/// The right answer, or why there is none; `None` of a problem in which nobody can say what is right.
fn answer_until(
    problem: &Problem,
    input: &str,
    until: Instant,
) -> Option<Result<Vec<u8>, Message>> {
    let reference = problem.reference()?;
    let not_allowed = |reason: Words| {
        Message::new("hack-not-allowed").with("reason", quoted(without_stop(reason)))
    };
    let pool = pool(until);
    let answer = pool.around(|| {
        let valid = reference.validate(input.as_bytes());
        valid.map_err(|fault| not_allowed(fault.words()))?;
        let answer = reference.answer(input.as_bytes());
        answer.map_err(|error| not_allowed(error.words()))
    });
    if pool.is_spent() {
        return Some(Err(Message::new("position-takes-long")));
    }
    Some(answer)
}

/// Positions to play from, if who wins there is found until then; refuses what the problem does not allow.
async fn start(
    (turn, until): (Turn, Instant),
    runs: &Runs,
    problem: &Problem,
    input: &str,
) -> Result<TalkInput, AppError> {
    let (judge, own, text) = (runs.judge().clone(), problem.clone(), input.to_owned());
    let options = RunOptions {
        deadline: Some(until),
        ..RunOptions::default()
    };
    let looked_at = thinking::answer_in(turn, move || {
        judge.own_input(&own, text.as_bytes(), options)
    });
    let looked_at = looked_at.await?;
    looked_at.map_err(|refusal| {
        refused(match refusal {
            RefusedInput::NotAllowed(reason) => {
                Message::new("hack-not-played").with("reason", quoted(without_stop(reason)))
            }
            other => reasons::refused_input(other),
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::catalog;

    use super::*;

    #[test]
    fn a_reason_has_no_stop_of_its_own() {
        let said = without_stop(Words {
            en: "The heap is empty.".to_owned(),
            zh: Some("堆是空的。".to_owned()),
        });
        assert_eq!(said.en, "The heap is empty");
        assert_eq!(said.zh.as_deref(), Some("堆是空的"));
    }

    #[test]
    fn lists_show_the_beginning_of_a_long_input() {
        assert_eq!(beginning("1\n2\n"), "1\n2\n");
        let long = beginning(&"7\n".repeat(HACK_LIMIT / 2));
        assert_eq!(long.chars().count(), SHOWN_INPUT + 1);
    }

    #[test]
    fn what_is_right_is_looked_for_no_longer_than_somebody_waits() {
        let nim = catalog::get("nim").unwrap();
        let input = "1\n2\n3 4\n";
        let soon = Instant::now() + Duration::from_hours(1);
        let answer = answer_until(&nim, input, soon).unwrap();
        assert_eq!(
            answer.ok(),
            nim.reference().unwrap().answer(input.as_bytes()).ok()
        );
        assert!(answer_until(&nim, "1\n2\n3\n", soon).unwrap().is_err());
        let late = answer_until(&nim, input, Instant::now()).unwrap();
        let takes_long = Message::new("position-takes-long");
        assert_eq!(late.unwrap_err(), takes_long);
    }

    #[test]
    fn a_program_gets_what_a_contest_gave_it_as_far_as_runs_may_take_it() {
        let nim = catalog::get("nim").unwrap();
        let of = |own: OwnLimits| {
            let limits = limits(&nim, own);
            (limits.time, limits.memory)
        };
        let usual = (nim.limits().time, nim.limits().memory);
        assert_eq!(of(OwnLimits::default()), usual);
        let memory = |mib| OwnLimits {
            time: None,
            memory: Some(ByteSize::from_mib(mib)),
        };
        assert_eq!(of(memory(512)), (usual.0, ByteSize::from_mib(512)));
        assert_eq!(of(memory(65_536)), (usual.0, ByteSize::from_mib(1024)));
        let time = OwnLimits {
            time: Some(Duration::from_hours(1)),
            memory: None,
        };
        assert_eq!(of(time), (Duration::from_secs(10), usual.1));
    }
}
