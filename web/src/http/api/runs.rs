//! `/api/v1/runs`: a program on one's own input, judged by nothing, or on a sample, judged as in a test.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use judge::{Judge, OwnLimits, RefusedInput, RunLimits, RunOptions, RunReport, Source, TalkInput};
use problems::{ByteSize, Problem, Test};
use utoipa::ToSchema;

use crate::complaints::FileNames;
use crate::documents::RunDocument;
use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::present::ProblemDocument;
use crate::http::problems::breaking::{INPUT_LIMIT as POSITIONS_LIMIT, written};
use crate::http::problems::own_run::{has_programs, is_talked_with, talks_about_own_inputs};
use crate::http::query::shortened;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::{AppState, Given, Runs, Turn};
use crate::http::submissions::create::{
    check_language, check_package, check_source, languages_accepted, source_accepted,
};
use crate::http::thinking;
use crate::library::{Shelved, rights};
use crate::reasons;
use crate::store::{User, UserId};

/// The largest input, in bytes.
const INPUT_LIMIT: usize = 1024 * 1024;

/// The largest number that a contest can have.
const LAST_CONTEST: u64 = i64::MAX.unsigned_abs();

/// The largest number that a sample can have.
const LAST_SAMPLE: u64 = 1000;

/// What is kept of the output.
const OUTPUT_LIMIT: ByteSize = ByteSize::from_mib(1);

/// What a run needs.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewRunDocument {
    /// The language's id, or another name of it.
    language: String,
    /// The program's text: at most 256 KiB, not empty, without NUL.
    #[schema(pattern = r"^[^\u0000]*[^\s\u0000][^\u0000]*$")]
    source: String,
    /// What the program reads, at most 1 MiB; empty if not given. With a `problem` in which programs talk, what they talk about: positions to play from, or what the interactor reads, as an input of that problem of at most 4 KiB; of white space only is as if not given.
    input: Option<String>,
    /// CPU time in milliseconds; 5000 if not given.
    #[schema(minimum = 100, maximum = 10000)]
    time_limit_ms: Option<u64>,
    /// Memory in MiB; 256 if not given.
    #[schema(minimum = 16, maximum = 1024)]
    memory_limit_mib: Option<u64>,
    /// The id of a problem: the program runs as in a test of it, within its limits in place of `time_limit_ms` and `memory_limit_mib`, as far as runs may take so much, and with what its package adds to programs. Where programs talk, it talks with the interactor about `input`, or about the first sample if that is not given.
    problem: Option<String>,
    /// The number of a sample of `problem`, in which programs do not talk, in place of `input`: OK says that the output is right.
    #[schema(minimum = 1, maximum = 1000)]
    sample: Option<u64>,
    /// The number of a contest that has `problem`: the run is within the limits that hold there for a program in this language, as far as runs may take so much.
    #[schema(minimum = 1)]
    contest: Option<u64>,
}

/// Runs a program on one's own input; it is stopped when the connection is closed.
#[utoipa::path(
    post, path = "/api/v1/runs", operation_id = "create_run",
    tag = "runs",
    security(("token" = ["submit"])),
    request_body = NewRunDocument,
    responses(
        (status = 200, description = "It was run, or could not be compiled.", body = RunDocument),
        (status = 503, description = "This process has no judge, or none is free.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    locale: Locale,
    user: AuthUser,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let input_accepted = Message::new("input-accepted").with("limit", INPUT_LIMIT);
    let language = fields
        .text("language", &languages_accepted(&state))
        .unwrap_or_default();
    let source = fields
        .text("source", &source_accepted())
        .unwrap_or_default();
    let input = fields.optional_text("input", &input_accepted);
    let limits = limits_sent(&mut fields);
    // There is none of the number 0.
    let contest = fields.number("contest", 1, LAST_CONTEST, 0);
    let problem = fields.optional_text("problem", &Message::new("problem-accepted"));
    // Nor a sample.
    let sample = fields.number("sample", 1, LAST_SAMPLE, 0);
    if contest > 0 && problem.is_none() {
        let accepted = Message::new("run-problem-accepted");
        let missing = FieldError::new("problem", Message::new("field-missing"), accepted);
        fields.check("problem", Some(missing));
    }
    let size = input.as_ref().map_or(0, String::len);
    if size > INPUT_LIMIT {
        let detail = Message::new("input-too-large").with("size", size);
        fields.refuse(FieldError::new("input", detail, input_accepted));
    }
    fields.check("language", check_language(&state, &language));
    fields.check("source", check_source(&language, &source).err());
    fields.finish(&[
        "language",
        "source",
        "input",
        "time_limit_ms",
        "memory_limit_mib",
        "problem",
        "sample",
        "contest",
    ])?;
    // Some programs always send the field.
    let own = input.as_deref().filter(|it| !it.trim().is_empty());
    let acting = user.acting();
    let asked = match problem {
        Some(id) => Some(about(&state, &acting, (&id, contest), own).await?),
        None => None,
    };
    if let (Some(asked), Some(language)) = (&asked, state.language(&language)) {
        check_package(&state, asked.problem.languages(), &language)?;
    }
    let sample = sample_of(asked.as_ref(), sample, own)?;
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    // Before the engine's turn: the request does not last longer for having waited.
    let until = runs.until();
    let is_talk = asked.as_ref().is_some_and(|it| is_talked_with(&it.problem));
    let own = own.filter(|_| is_talk).map(written);
    // What programs of the package say of it is asked for in the run's own turn.
    let by_engine = asked.as_ref().is_some_and(|it| !has_programs(&it.problem));
    let turn = match &own {
        Some(_) if by_engine => Some(state.thinking.of_member(user.account.id).await?),
        _ => None,
    };
    let rate = runs.admit(user.account.id)?;
    let name = state
        .language(&language)
        .map_or_else(|| "main".to_owned(), |language| language.file_name());
    let names = FileNames::of(&name, &language);
    let source = Source::new(name, language, source.into_bytes());
    let limits = match &asked {
        Some(about) => limits_about(runs, about, &source.language)?,
        None => limits,
    };
    let is_theirs = asked.as_ref().is_some_and(|it| it.is_theirs);
    let mut report = match asked {
        Some(asked) if is_talk => {
            let about = Talk {
                runs,
                user: user.account.id,
                asked,
                limits,
                until,
            };
            about.of(source, (turn, own)).await?
        }
        Some(asked) => {
            let own = || Given::Input(input.unwrap_or_default());
            let given = sample.map_or_else(own, Given::Sample);
            let about = (asked.problem, limits);
            let run = runs.run_in_problem(user.account.id, source, about, given, until);
            run.await?
        }
        None => {
            let input = input.unwrap_or_default();
            let run = runs.run(user.account.id, source, input, limits, until);
            run.await?
        }
    };
    tell_whose_fault(&mut report, is_theirs, locale);
    Ok((rate, Json(RunDocument::of(locale, report, &names))).into_response())
}

/// Says what is wrong with the package where there is no verdict for that reason; to those alone who may change it
/// with the words of its programs and their compilers.
fn tell_whose_fault(report: &mut RunReport, is_theirs: bool, locale: Locale) {
    if let Some(words) = report.package_fault.take() {
        report.message = Some(if is_theirs {
            words
        } else {
            locale.text("package-at-fault").to_string()
        });
    }
}

/// The problem that a run is about.
struct About {
    problem: Problem,
    /// The limits that a contest has for it.
    own: OwnLimits,
    /// Whether whoever asks may change it, and so reads what is wrong with its package.
    is_theirs: bool,
}

/// What a program talks about in a run, and until when.
struct Talk<'a> {
    runs: &'a Runs,
    user: UserId,
    asked: About,
    limits: RunLimits,
    until: Instant,
}

impl Talk<'_> {
    /// The run: about what was typed, which is looked at in the engine's turn where that knows it, or else about the sample.
    async fn of(
        self,
        source: Source,
        (turn, typed): (Option<Turn>, Option<String>),
    ) -> Result<RunReport, AppError> {
        let Self {
            runs,
            user,
            asked,
            limits,
            until,
        } = self;
        let About {
            problem, is_theirs, ..
        } = asked;
        let input = match (turn, typed) {
            (Some(turn), Some(typed)) => {
                own_position((turn, until), runs.judge(), (&problem, is_theirs), typed).await?
            }
            (None, Some(typed)) => {
                let about = (problem, limits);
                let talk = runs.talk_from(user, source, about, typed.into_bytes(), until);
                return talk.await?.map_err(|it| refused_input(it, is_theirs));
            }
            (_, None) => {
                let sample = problem.samples().first();
                sample
                    .map(TalkInput::of_test)
                    .ok_or_else(AppError::not_found)?
            }
        };
        runs.talk(user, source, (problem, limits), input, until)
            .await
    }
}

/// What a run may use of which nobody says what it is about.
fn limits_sent(fields: &mut Fields) -> RunLimits {
    let time = fields.number("time_limit_ms", 100, Runs::MOST_TIME_MS, 5000);
    let memory = fields.number("memory_limit_mib", 16, Runs::MOST_MEMORY_MIB, 256);
    RunLimits {
        time: Duration::from_millis(time),
        memory: ByteSize::from_mib(memory),
        output: OUTPUT_LIMIT,
        ..RunLimits::default()
    }
}

/// The problem of that id, in the contest of that number if it is not 0, with the limits that this has for it; `own`: the
/// positions of theirs to play from, where it is played.
async fn about(
    state: &AppState,
    user: &User,
    (id, contest): (&str, u64),
    own: Option<&str>,
) -> Result<About, AppError> {
    if contest > 0 {
        return within(state, user, contest, id, own).await;
    }
    seen(state, user, id, own).await
}

/// What a program in a language may use in a run about a problem: as much as in a test of it, as far as runs may take so
/// much.
fn limits_about(runs: &Runs, asked: &About, language: &str) -> Result<RunLimits, AppError> {
    let mut limits = runs.limits_of_test((&asked.problem, asked.own), language)?;
    if !is_talked_with(&asked.problem) {
        // It is sent back.
        limits.output = limits.output.min(OUTPUT_LIMIT);
    }
    Ok(Runs::bounded(limits))
}

/// The problem of that id in a contest, where this person sees it there, with the limits that the contest has for it;
/// `own`: the positions of theirs to play from, where it is played.
async fn within(
    state: &AppState,
    user: &User,
    contest: u64,
    id: &str,
    own: Option<&str>,
) -> Result<About, AppError> {
    let unknown = || {
        let detail = Message::new("run-contest-unknown").with("given", shortened(id));
        let accepted = Message::new("run-contest-accepted");
        AppError::invalid(vec![FieldError::new("contest", detail, accepted)])
    };
    let found = find(state, Some(user), &contest.to_string()).await;
    let seen = match found.and_then(Seen::inside) {
        Ok(seen) if seen.shows_problems() => seen,
        Err(error) if error.status() != StatusCode::NOT_FOUND => return Err(error),
        Ok(_) | Err(_) => return Err(unknown()),
    };
    let places = state.store.contest_problems(seen.contest.id).await?;
    let place = places.iter().find(|it| it.problem == id);
    let place = place.ok_or_else(unknown)?;
    let shelf = state.library.shelf().await?;
    let shelved = shelf.get(id, Some(user)).ok_or_else(unknown)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(unknown)?;
    if is_talked_with(&problem) {
        check_positions(user, shelved, &problem, own)?;
    }
    Ok(About {
        problem,
        own: place.limits.own(),
        is_theirs: rights::changes(user, shelved),
    })
}

/// Refuses positions of somebody's own where programs cannot play from them, and more than are looked at.
fn check_positions(
    user: &User,
    shelved: &Shelved,
    problem: &Problem,
    own: Option<&str>,
) -> Result<(), AppError> {
    let Some(own) = own else { return Ok(()) };
    if !talks_about_own_inputs(Some(user), shelved, problem) {
        return Err(refused_position(Message::new("position-not-here")));
    }
    if own.len() > POSITIONS_LIMIT {
        let detail = Message::new("input-too-large").with("size", own.len());
        return Err(refused_position(detail));
    }
    Ok(())
}

/// The problem of that id, where this person sees it; `own`: the positions of theirs to play from, where it is played.
async fn seen(
    state: &AppState,
    user: &User,
    id: &str,
    own: Option<&str>,
) -> Result<About, AppError> {
    let shelf = state.library.shelf().await?;
    let shelved = shelf.get(id, Some(user));
    let problem = match shelved {
        Some(shelved) => state.library.current(shelved).await?,
        None => None,
    };
    let (Some(shelved), Some(problem)) = (shelved, problem) else {
        let detail = Message::new("problem-unknown").with("given", shortened(id));
        let accepted = Message::new("problem-accepted");
        let wrong = FieldError::new("problem", detail, accepted);
        return Err(AppError::invalid(vec![wrong]));
    };
    if is_talked_with(&problem) {
        check_positions(user, shelved, &problem, own)?;
    }
    Ok(About {
        problem,
        own: OwnLimits::default(),
        is_theirs: rights::changes(user, shelved),
    })
}

/// The sample of that number of the problem, where programs read it and nothing else is given; `None` of number 0.
fn sample_of(
    asked: Option<&About>,
    number: u64,
    own: Option<&str>,
) -> Result<Option<Test>, AppError> {
    let Some(before) = number.checked_sub(1) else {
        return Ok(None);
    };
    let reads = |problem: &Problem| !problem.is_interactive() && !problem.kind().takes_answers();
    let problem = asked.map(|it| &it.problem).filter(|it| reads(it));
    let at = usize::try_from(before).unwrap_or(usize::MAX);
    let sample = problem.and_then(|problem| problem.samples().get(at));
    if let Some(sample) = sample.filter(|_| own.is_none()) {
        return Ok(Some(sample.clone()));
    }
    let detail = Message::new("run-sample-unknown").with("given", number);
    let accepted = Message::new("run-sample-accepted");
    let wrong = FieldError::new("sample", detail, accepted);
    Err(AppError::invalid(vec![wrong]))
}

/// Positions of somebody's own, where programs can play from them. They are looked at in a turn, until then at most.
async fn own_position(
    (turn, until): (Turn, Instant),
    judge: &Judge,
    (problem, is_theirs): (&Problem, bool),
    input: String,
) -> Result<TalkInput, AppError> {
    let (judge, problem) = (judge.clone(), problem.clone());
    let options = RunOptions {
        deadline: Some(until),
        ..RunOptions::default()
    };
    let looked_at = thinking::answer_in(turn, move || {
        judge.own_input(&problem, input.as_bytes(), options)
    });
    looked_at.await?.map_err(|it| refused_input(it, is_theirs))
}

/// Why a program cannot talk about an input. What is wrong with the package is for those who may change it.
fn refused_input(refused: RefusedInput, is_theirs: bool) -> AppError {
    refused_position(match refused {
        RefusedInput::NotChecked(_) if !is_theirs => Message::new("package-at-fault"),
        refused => reasons::refused_input(refused),
    })
}

fn refused_position(detail: Message) -> AppError {
    let accepted = Message::new("position-accepted").with("limit", POSITIONS_LIMIT);
    AppError::invalid(vec![FieldError::new("input", detail, accepted)])
}
