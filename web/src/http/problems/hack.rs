//! `/problems/{id}/hack`: the wrong programs of a problem, to be broken by those who have solved it.
//!
//! What they are and what they do wrong is not shown: whoever breaks one finds an input that the
//! problem allows and on which it fails. Programs run in the judge's sandbox, as people's own runs do.
//!
//! Beside them are accepted programs whose authors let others break them. No test breaks those, so an
//! input that does is proposed as one to whoever looks after the problem.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use judge::checker::{self, Finding};
use judge::{RunLimits, RunReport, Source, Verdict};
use problems::{ByteSize, Problem, Submission};
use serde::Deserialize;

use super::show::solved;
use super::tabs::{Part, Tabs};
use super::targets::{is_breakable, targets};
use crate::boards::{self, Cases};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::{Locale, Message};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::submissions::row::language_name;
use crate::http::thinking;
use crate::library::rights;
use crate::reasons;
use crate::store::{Breakable, NewHack, UserId};

/// The largest input, in bytes: what breaks a program is small enough to type.
const INPUT_LIMIT: usize = 4096;

/// The most that is shown of an output, in characters.
const SHOWN_OUTPUT: usize = 1000;

/// What is kept of an output.
const OUTPUT_LIMIT: ByteSize = ByteSize::from_kib(256);

#[derive(Template)]
#[template(path = "problems/hack.html")]
struct HackPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// Whether the visitor may try.
    is_open: bool,
    targets: Vec<Target>,
    broken: usize,
    /// The programs of people who let others break them.
    people: Vec<Person>,
    /// Those of them that were broken.
    hacks: Vec<Hacked>,
    /// The value of the program that is chosen.
    chosen: String,
    input: &'a str,
    input_limit: usize,
    faults: Faults,
    told: Option<Told>,
}

/// A wrong program without its source.
struct Target {
    number: usize,
    language: String,
    is_broken: bool,
}

/// A program of somebody who lets others break it.
struct Person {
    value: String,
    user: String,
    language: String,
}

/// A program that somebody has broken.
struct Hacked {
    author: String,
    hacker: String,
    input: String,
    /// `proposed`, `joined` or `dropped`.
    state: &'static str,
}

/// What became of an attempt.
struct Told {
    title: String,
    /// Whether the input was proposed as a test.
    is_proposed: bool,
    cases: Cases,
    expected: String,
    got: String,
    /// How it failed otherwise than by its answer.
    reason: Option<String>,
    /// What it is filed under, once it is broken.
    idea: Option<String>,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct HackForm {
    /// The number of one of the wrong programs, from 1; or `s` and the number of a submission.
    program: String,
    input: String,
}

/// `GET /problems/{id}/hack`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let problem = find(&state, &page, &id).await?;
    let is_open = may_try(&state, &page, &id).await?;
    let form = HackForm {
        program: String::new(),
        input: String::new(),
    };
    answer(
        &state,
        &page,
        &problem,
        &form,
        Faults::default(),
        None,
        is_open,
    )
    .await
}

/// `POST /problems/{id}/hack`: runs the program on the input, and says what came of it.
pub async fn attempt(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<HackForm>, AppError>,
) -> Result<Response, AppError> {
    let problem = find(&state, &page, &id).await?;
    if !may_try(&state, &page, &id).await? {
        return Err(AppError::forbidden());
    }
    let SiteForm(mut form) = form?;
    form.input = form.input.replace("\r\n", "\n");
    if !form.input.is_empty() && !form.input.ends_with('\n') {
        form.input.push('\n');
    }
    let tried = try_it(&state, user.id, &problem, &form, page.locale).await;
    match tried {
        Ok(told) => {
            let none = Faults::default();
            answer(&state, &page, &problem, &form, none, Some(told), true).await
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            answer(&state, &page, &problem, &form, faults, None, true).await
        }
    }
}

async fn find(state: &AppState, page: &Page, id: &str) -> Result<Problem, AppError> {
    let shelved = page.problem(id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    if !is_breakable(&problem) {
        return Err(AppError::not_found());
    }
    Ok(problem)
}

/// Whether the visitor has solved the problem, or sees it in full.
async fn may_try(state: &AppState, page: &Page, id: &str) -> Result<bool, AppError> {
    let viewer = page.viewer.as_ref();
    let sees = viewer.is_some_and(rights::sees_in_full);
    // While a contest has it, nothing is said of what is wrong.
    let is_veiled = page.shelf.is_veiled(id, viewer);
    Ok(!is_veiled && (sees || solved(state, page, id).await?))
}

/// What is to be broken.
enum Aim<'a> {
    /// A wrong program of the problem, by its number.
    House(usize, &'a Submission),
    /// An accepted one of somebody's.
    Person(Breakable),
}

impl Aim<'_> {
    /// The program that the form names.
    async fn of<'a>(
        state: &AppState,
        user: UserId,
        problem: &'a Problem,
        program: &str,
    ) -> Result<Aim<'a>, AppError> {
        let all = targets(problem);
        if let Some(number) = program.strip_prefix('s') {
            let people = state.store.breakable(problem.id(), user).await?;
            let person = people.into_iter().find(|it| it.id.to_string() == number);
            if let Some(person) = person {
                return Ok(Aim::Person(person));
            }
        } else if let Ok(number) = program.parse::<usize>()
            && let Some(target) = number.checked_sub(1).and_then(|at| all.get(at))
        {
            return Ok(Aim::House(number, target));
        }
        let detail = Message::new("hack-no-program");
        let accepted = Message::new("hack-programs-accepted").with("count", all.len());
        let wrong = FieldError::new("program", detail, accepted);
        Err(AppError::invalid(vec![wrong]))
    }

    /// What is said of it: that it is broken, or holds.
    fn title(&self, is_broken: bool, locale: Locale) -> String {
        let key = if is_broken { "is-broken" } else { "holds" };
        let said = match self {
            Self::House(number, _) => locale.text(format!("hack-{key}")).with("number", *number),
            Self::Person(person) => locale
                .text(format!("hack-person-{key}"))
                .with("user", person.user.as_str()),
        };
        said.to_string()
    }
}

async fn try_it(
    state: &AppState,
    user: UserId,
    problem: &Problem,
    form: &HackForm,
    locale: Locale,
) -> Result<Told, AppError> {
    let aim = Aim::of(state, user, problem, &form.program).await?;
    let answer = right_answer(problem, &form.input).await?;
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    runs.admit(user)?;
    let source = match &aim {
        Aim::House(_, target) => runs.source_of(&target.program),
        Aim::Person(person) => source_of(state, person).await?,
    };
    let source = source.ok_or_else(AppError::unavailable)?;
    let limits = RunLimits {
        time: problem.limits().time,
        memory: problem.limits().memory,
        output: OUTPUT_LIMIT,
    };
    let report = runs.run(user, source, form.input.clone(), limits).await?;
    if matches!(report.verdict, Verdict::SE | Verdict::CE) {
        return Err(AppError::unavailable());
    }
    let is_measured = is_measured(&aim, report.verdict);
    let is_broken = is_measured && fails(problem, &form.input, &answer, &report);
    let mut idea = None;
    match &aim {
        _ if !is_broken => {}
        Aim::House(_, target) => {
            let kept = state.store.keep_broken(user, problem.id(), &target.path);
            kept.await?;
            idea = problem.mistakes().get(&target.path);
        }
        Aim::Person(person) => {
            let hack = NewHack {
                problem: problem.id().to_owned(),
                submission: person.id,
                hacker: user,
                input: form.input.clone(),
            };
            state.store.keep_hack(&hack).await?;
        }
    }
    let shown = |text: &str| -> String { text.trim_end().chars().take(SHOWN_OUTPUT).collect() };
    Ok(Told {
        title: if is_measured {
            aim.title(is_broken, locale)
        } else {
            locale.text("hack-not-measured").to_string()
        },
        is_proposed: is_broken && matches!(aim, Aim::Person(_)),
        cases: boards::of_input(problem, form.input.as_bytes(), locale),
        expected: shown(&String::from_utf8_lossy(&answer)),
        got: shown(&report.stdout),
        reason: report
            .reason
            .as_ref()
            .map(|reason| reasons::sentence(locale, reason)),
        idea: idea.map(|idea| crate::explanation::idea(locale, idea).name),
    })
}

/// Whether a run says anything. Programs of people were accepted with limits of their own, which are not
/// those of such a run: only a wrong answer or a crash breaks one.
fn is_measured(aim: &Aim<'_>, verdict: Verdict) -> bool {
    let is_by_limits = matches!(verdict, Verdict::TLE | Verdict::MLE | Verdict::OLE);
    !(is_by_limits && matches!(aim, Aim::Person(_)))
}

/// The program of somebody who lets others break it.
async fn source_of(state: &AppState, person: &Breakable) -> Result<Option<Source>, AppError> {
    let submission = state.store.submission(person.id).await?;
    let text = state.store.source(person.id).await?;
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
            Err(fault) => Err(fault.to_string()),
            Ok(()) => reference
                .answer(text.as_bytes())
                .map_err(|error| error.to_string()),
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

async fn answer(
    state: &AppState,
    page: &Page,
    problem: &Problem,
    form: &HackForm,
    faults: Faults,
    told: Option<Told>,
    is_open: bool,
) -> Result<Response, AppError> {
    let broken = match &page.viewer {
        Some(viewer) => state.store.broken(viewer.id, problem.id()).await?,
        None => Vec::new(),
    };
    let target = |(at, it): (usize, &&Submission)| Target {
        number: at + 1,
        language: it
            .file_name()
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_owned(),
        is_broken: broken.contains(&it.path),
    };
    let targets: Vec<Target> = targets(problem).iter().enumerate().map(target).collect();
    let next = targets
        .iter()
        .find(|it| !it.is_broken)
        .map_or(1, |it| it.number);
    let (mut people, mut hacks) = (Vec::new(), Vec::new());
    if let Some(viewer) = page.viewer.as_ref().filter(|_| is_open) {
        people = state.store.breakable(problem.id(), viewer.id).await?;
        hacks = state.store.hacks(problem.id()).await?;
    }
    let person = |it: Breakable| Person {
        value: format!("s{}", it.id),
        user: it.user,
        language: language_name(state, &it.language),
    };
    let view = HackPage {
        page,
        tabs: Tabs::new(page, problem.id(), Part::Hack).of(problem),
        is_open,
        broken: targets.iter().filter(|it| it.is_broken).count(),
        targets,
        people: people.into_iter().map(person).collect(),
        hacks: hacks
            .into_iter()
            .map(|it| Hacked {
                author: it.author,
                hacker: it.hacker,
                input: it.input,
                state: it.state.as_str(),
            })
            .collect(),
        chosen: if form.program.is_empty() {
            next.to_string()
        } else {
            form.program.clone()
        },
        input: &form.input,
        input_limit: INPUT_LIMIT,
        faults,
        told,
    };
    let response = render(&view)?.into_response();
    Ok(view.faults.mark(response))
}
