//! Running a program that is to be broken: whether the problem allows an input, what is right about it,
//! and whether the program is. Pages of problems and of contests ask for it.
//!
//! Programs run in the judge's sandbox, as people's own runs do, and count as such.

use judge::checker::{self, Finding};
use judge::{RunLimits, RunReport, Source, Verdict};
use problems::{ByteSize, CheckerSpec, PackageProgram, Problem};

use crate::boards::{self, Cases};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::reasons;
use crate::store::{SubmissionId, UserId};

/// The largest input, in bytes: what breaks a program is small enough to type.
pub(in crate::http) const INPUT_LIMIT: usize = 4096;

/// The most that is shown of an output, in characters.
const SHOWN_OUTPUT: usize = 1000;

/// What is kept of an output.
const OUTPUT_LIMIT: ByteSize = ByteSize::from_kib(256);

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
    /// Whether it says anything. Programs of people were accepted with limits of their own, which are
    /// not those of such a run: only a wrong answer or a crash breaks one.
    pub(in crate::http) is_measured: bool,
    /// Whether the program is wrong.
    pub(in crate::http) is_broken: bool,
    answer: Vec<u8>,
    report: RunReport,
}

/// What became of an attempt; `problems/told.html` shows it.
pub(in crate::http) struct Told {
    pub(in crate::http) title: String,
    /// What follows from it.
    pub(in crate::http) note: Option<String>,
    pub(in crate::http) cases: Cases,
    pub(in crate::http) expected: String,
    pub(in crate::http) got: String,
    /// How it failed otherwise than by its answer.
    pub(in crate::http) reason: Option<String>,
    /// What it is filed under, once it is broken.
    pub(in crate::http) idea: Option<String>,
}

/// Whether programs of a problem can be broken: whether somebody can say what is right, and a run of the
/// program alone shows what the judge would. Where programs of the package take part, it does not.
pub(in crate::http) fn is_breakable(problem: &Problem) -> bool {
    let has_reference = problem.reference().is_some_and(|it| !it.is_played());
    let is_asked_once = !problem.is_interactive() && !problem.kind().is_multi_pass;
    let programs = problem.programs();
    let runs_alone = programs.includes.is_empty() && programs.prelude.is_none();
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
/// 422 for an input that the problem does not allow, 429 when somebody runs too many, 503 where the
/// program cannot be run now.
pub(in crate::http) async fn run(
    state: &AppState,
    user: UserId,
    problem: &Problem,
    program: ToBreak<'_>,
    input: &str,
) -> Result<Ran, AppError> {
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    // What is right takes time, too.
    runs.admit(user)?;
    let answer = right_answer(problem, input).await?;
    let source = match program {
        ToBreak::House(program) => runs.source_of(program),
        ToBreak::Person(submission) => source_of(state, submission).await?,
    };
    let source = source.ok_or_else(AppError::unavailable)?;
    let limits = RunLimits {
        time: problem.limits().time,
        memory: problem.limits().memory,
        output: OUTPUT_LIMIT,
    };
    let report = runs.run(user, source, input.to_owned(), limits).await?;
    if matches!(report.verdict, Verdict::SE | Verdict::CE) {
        return Err(AppError::unavailable());
    }
    let is_by_limits = matches!(report.verdict, Verdict::TLE | Verdict::MLE | Verdict::OLE);
    let is_measured = !(is_by_limits && matches!(program, ToBreak::Person(_)));
    Ok(Ran {
        is_broken: is_measured && fails(problem, input, &answer, &report),
        is_measured,
        answer,
        report,
    })
}

impl Ran {
    /// What is shown of it. The title is that of a run which says nothing.
    pub(in crate::http) fn told(&self, problem: &Problem, input: &str, locale: Locale) -> Told {
        let shown = |text: &str| -> String { text.trim_end().chars().take(SHOWN_OUTPUT).collect() };
        let reason = self.report.reason.as_ref();
        Told {
            title: locale.text("hack-not-measured").to_string(),
            note: None,
            cases: boards::of_input(problem, input.as_bytes(), locale),
            expected: shown(&String::from_utf8_lossy(&self.answer)),
            got: shown(&self.report.stdout),
            reason: reason.map(|reason| reasons::sentence(locale, reason)),
            idea: None,
        }
    }
}

/// The program of somebody.
async fn source_of(state: &AppState, id: SubmissionId) -> Result<Option<Source>, AppError> {
    let submission = state.store.submission(id).await?;
    let text = state.store.source(id).await?;
    Ok(submission
        .zip(text)
        .map(|(it, text)| Source::new(it.source_name, it.language, text)))
}

/// The right answer to an input; refuses what the problem does not allow.
async fn right_answer(problem: &Problem, input: &str) -> Result<Vec<u8>, AppError> {
    let refuse = |detail: Message| {
        let accepted = Message::new("hack-input-accepted").with("limit", INPUT_LIMIT);
        AppError::invalid(vec![FieldError::new("input", detail, accepted)])
    };
    if input.len() > INPUT_LIMIT {
        return Err(refuse(
            Message::new("input-too-large").with("size", input.len()),
        ));
    }
    let (own, text) = (problem.clone(), input.to_owned());
    let answered = thinking::answer(move || {
        let reference = own.reference()?;
        let valid = reference.validate(text.as_bytes());
        Some(match valid {
            Err(fault) => Err(fault.words()),
            Ok(()) => reference
                .answer(text.as_bytes())
                .map_err(|error| error.words()),
        })
    });
    match answered.await? {
        Some(Ok(answer)) => Ok(answer),
        Some(Err(reason)) => Err(refuse(
            Message::new("hack-not-allowed").with("reason", reason),
        )),
        None => Err(AppError::not_found()),
    }
}

/// Whether a run shows that the program is wrong.
fn fails(problem: &Problem, input: &str, answer: &[u8], report: &RunReport) -> bool {
    if !report.verdict.is_accepted() {
        return true;
    }
    let output = report.stdout.as_bytes();
    match problem.reference().filter(|it| it.has_many_answers()) {
        Some(reference) => matches!(reference.judge(input.as_bytes(), output), Ok(Err(_))),
        None => matches!(
            checker::check(problem.checker(), answer, output),
            Finding::Wrong(_)
        ),
    }
}
