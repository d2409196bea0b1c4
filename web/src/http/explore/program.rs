//! `/explore/program`: a game whose rules a visitor's own program knows.
//!
//! The program runs in the sandbox as on one's own input (`/runs`): counted with those runs, in turns,
//! and called off when the request ends.

use std::time::Instant;

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use judge::Source;
use serde::Deserialize;
use sg::notation::AskError;
use sg::written::{Written, WrittenGame};
use sg::{Budget, Outcome, Play};

use super::asked::LARGEST_POSITION;
use super::export;
use super::findings::{self, Findings};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::{Locale, Message};
use crate::http::page::{Page, render};
use crate::http::rules_words::blame;
use crate::http::state::{AppState, LanguageInfo, Thinking};
use crate::http::submissions::create::{check_language, check_source};
use crate::http::thinking;
use crate::store::User;

/// The positions that may be reached.
const BUDGET: Budget = Budget { positions: 50_000 };

/// The most positions that are asked for by name.
const MOST_POSITIONS: usize = 200;

/// The longest of these, in bytes.
const LONGEST_POSITION: usize = 200;

/// What of the way round is shown.
const SHOWN_OF_CYCLE: usize = 12;

/// What the form begins with: take one, three or four.
const EXAMPLE: &str = "import sys\nfor line in sys.stdin:\n    n = int(line)\n    \
    print(\" | \".join(str(n - k) for k in (1, 3, 4) if k <= n))\n";

#[derive(Template)]
#[template(path = "explore/program.html")]
struct ProgramPage<'a> {
    page: &'a Page,
    form: &'a ProgramForm,
    faults: &'a Faults,
    languages: &'a [LanguageInfo],
    most: u64,
    /// Why nothing is known, and what the compiler or the program said.
    refusal: Option<Message>,
    words: String,
    /// What was found, if something was.
    found: Vec<Findings>,
    /// How many positions can be reached.
    reached: usize,
    /// Where play can go round.
    cycle: Option<String>,
    answers: Vec<Answer>,
}

/// A position that was asked for by name.
struct Answer {
    position: String,
    outcome_key: &'static str,
    /// Its value, where it has one.
    value: String,
}

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ProgramForm {
    language: String,
    source: String,
    /// The positions are the numbers up to this where none are named.
    to: String,
    /// A line each.
    positions: String,
    claim: String,
    /// `csv` or `json`, where it is not the page.
    format: String,
}

/// What is asked of a program.
struct Request {
    positions: Vec<String>,
    /// The numbers up to this, where no position is named.
    to: Option<u64>,
}

/// What came of it.
struct Explored {
    findings: Findings,
    reached: usize,
    cycle: Option<String>,
    answers: Vec<Answer>,
}

/// `GET /explore/program`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(_): SignedIn,
    page: Page,
) -> Result<Response, AppError> {
    let form = ProgramForm {
        language: "python".to_owned(),
        source: EXAMPLE.to_owned(),
        to: "100".to_owned(),
        ..ProgramForm::default()
    };
    program_page(&state, &page, &form, None, &Faults::default())
}

fn program_page(
    state: &AppState,
    page: &Page,
    form: &ProgramForm,
    result: Option<Result<Explored, (Message, String)>>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let languages = state.languages();
    let mut view = ProgramPage {
        page,
        form,
        faults,
        languages: &languages,
        most: LARGEST_POSITION,
        refusal: None,
        words: String::new(),
        found: Vec::new(),
        reached: 0,
        cycle: None,
        answers: Vec::new(),
    };
    let mut status = StatusCode::OK;
    match result {
        None => {}
        Some(Ok(explored)) => {
            view.found.push(explored.findings);
            view.reached = explored.reached;
            view.cycle = explored.cycle;
            view.answers = explored.answers;
        }
        Some(Err((refusal, words))) => {
            view.refusal = Some(refusal);
            view.words = words;
            status = StatusCode::UNPROCESSABLE_ENTITY;
        }
    }
    let mut response = faults.mark(render(&view)?);
    if status != StatusCode::OK {
        *response.status_mut() = status;
    }
    Ok(response)
}

/// `POST /explore/program`: runs it and looks at the game.
pub async fn explore(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    SiteForm(form): SiteForm<ProgramForm>,
) -> Result<Response, AppError> {
    let asked = match read(&state, &form) {
        Ok(asked) => asked,
        Err(wrong) => {
            let faults = Faults::from_error(AppError::invalid(wrong))?;
            return program_page(&state, &page, &form, None, &faults);
        }
    };
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    let until = runs.until();
    // What the program says is looked at afterwards, when it is the engine's turn.
    let until = until.checked_sub(Thinking::LONGEST_WAIT).unwrap_or(until);
    let rate = runs.admit(user.id)?;
    let result = ask(&state, &user, (&form, asked), page.locale, until).await?;
    let response = match (&result, form.format.as_str()) {
        (Ok(it), "csv") if it.findings.table.is_some() => export::csv(&it.findings),
        (Ok(it), "json") if it.findings.table.is_some() => export::json(&it.findings),
        _ => program_page(&state, &page, &form, Some(result), &Faults::default())?,
    };
    Ok((rate, response).into_response())
}

/// What the form asks for.
fn read(state: &AppState, form: &ProgramForm) -> Result<Request, Vec<FieldError>> {
    let mut wrong: Vec<FieldError> = check_language(state, &form.language).into_iter().collect();
    wrong.extend(check_source(&form.language, &form.source).err());
    let lines = form.positions.lines().map(str::trim);
    let positions: Vec<String> = lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    let is_short = |it: &String| it.len() <= LONGEST_POSITION;
    if positions.len() > MOST_POSITIONS || !positions.iter().all(is_short) {
        wrong.push(FieldError::new(
            "positions",
            Message::new("explore-program-positions-wrong"),
            Message::new("explore-program-positions-accepted")
                .with("most", MOST_POSITIONS)
                .with("longest", LONGEST_POSITION),
        ));
    }
    if !positions.is_empty() {
        let to = None;
        return all_right(Request { positions, to }, wrong);
    }
    let to = form.to.trim().parse().ok();
    let to = to.filter(|to| (1..=LARGEST_POSITION).contains(to));
    if to.is_none() {
        let accepted = Message::new("number-accepted")
            .with("from", 1)
            .with("to", LARGEST_POSITION);
        let detail = Message::new("explore-program-to-wrong");
        wrong.push(FieldError::new("to", detail, accepted));
    }
    all_right(Request { positions, to }, wrong)
}

fn all_right(asked: Request, wrong: Vec<FieldError>) -> Result<Request, Vec<FieldError>> {
    if wrong.is_empty() {
        Ok(asked)
    } else {
        Err(wrong)
    }
}

/// Has the program answer, and looks at what follows. What the program is to blame for is said on the
/// page.
async fn ask(
    state: &AppState,
    user: &User,
    (form, asked): (&ProgramForm, Request),
    locale: Locale,
    until: Instant,
) -> Result<Result<Explored, (Message, String)>, AppError> {
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    let language = state.language(&form.language);
    let name = language.map_or_else(|| "main".to_owned(), |it| it.file_name());
    let source = Source::new(
        name,
        form.language.clone(),
        form.source.clone().into_bytes(),
    );
    let starts = match asked.to {
        Some(to) => (0..=to).map(|number| number.to_string()).collect(),
        // Of a position of several parts each is asked about.
        None => (asked.positions.iter())
            .flat_map(|position| WrittenGame::parts_of(position))
            .collect(),
    };
    let exploring = runs.explore(user.id, source, starts, BUDGET, until);
    let game = match exploring.await? {
        Ok(game) => game,
        Err(error) => return blame(error, locale).map(Err),
    };
    let claim = form.claim.chars().take(200).collect::<String>();
    let question = move || look(&game, &asked, claim.trim(), locale);
    let explored = thinking::answer_member(state, user.id, question).await?;
    Ok(Ok(explored))
}

fn look(game: &WrittenGame, asked: &Request, claim: &str, locale: Locale) -> Explored {
    let named = game.named();
    let mut findings = findings::of_game(&named, asked.to.unwrap_or(0), claim, locale);
    if asked.to.is_none() {
        findings = Findings {
            name: findings.name,
            ..Findings::nothing()
        };
    }
    let cycle = game.cycle().map(|way| {
        let mut way: Vec<&str> = way.iter().map(Written::as_str).collect();
        if way.len() > SHOWN_OF_CYCLE {
            way.truncate(SHOWN_OF_CYCLE);
            way.push("…");
        }
        way.join(" → ")
    });
    let answer = |position: &String| {
        let answer = (named.position(position)).map(|it| it.answer(Play::Normal, BUDGET));
        let (outcome_key, value) = match answer {
            Ok(Ok(answer)) => {
                let key = match answer.outcome {
                    Outcome::N => "explore-program-won",
                    Outcome::P => "explore-program-lost",
                    Outcome::D => "explore-program-drawn",
                };
                (
                    key,
                    answer.value.map_or_else(String::new, |it| it.0.to_string()),
                )
            }
            Ok(Err(AskError::Cycle { .. })) => ("explore-program-round", String::new()),
            _ => ("explore-program-unknown", String::new()),
        };
        Answer {
            position: position.clone(),
            outcome_key,
            value,
        }
    };
    Explored {
        reached: game.positions(),
        answers: asked.positions.iter().map(answer).collect(),
        findings,
        cycle,
    }
}
