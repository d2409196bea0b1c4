//! `/setter/problems/{id}/versions/{n}/export`: a version as a package for other tools, and what those
//! cannot carry of it.

use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use problems::export::{ExportError, Format, export, zipped};
use problems::package::Archive;
use problems::{Problem, ProblemsError, Stop, Words};
use serde::Deserialize;

use super::version::number;
use super::{files_of, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::outgoing::{Outgoing, on_disk, sent};
use crate::http::page::{Page, render};
use crate::http::state::{AppState, MADE_FOR_A_PAGE, Turn};
use crate::http::thinking;
use crate::library;
use crate::store::UserId;

/// How long the tests of a version may take to be made before nobody waits for them any more.
const TIME: Duration = Duration::from_secs(20);

/// The formats: as the address says them, and as command line and tools do.
const FORMATS: [(&str, Format); 4] = [
    ("icpc", Format::Icpc),
    ("legacy", Format::Legacy),
    ("dmoj", Format::Dmoj),
    ("polygon", Format::Polygon),
];

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The format; empty where none is chosen yet.
    format: String,
    /// Whether the package itself is wanted, and not what is said of it: any text.
    take: String,
}

#[derive(Template)]
#[template(path = "setter/export.html")]
struct ExportPage<'a> {
    page: &'a Page,
    id: &'a str,
    number: i64,
    /// The format that is chosen; empty where none is.
    format: &'a str,
    /// What the format cannot carry, where there is a package.
    lost: Option<Vec<String>>,
    /// Why there is none.
    refused: Option<String>,
    /// The site's address, where it is since programs of the package could not make its tests here.
    elsewhere: Option<String>,
}

impl ExportPage<'_> {
    /// Where the page is.
    fn address(&self) -> String {
        format!(
            "/setter/problems/{}/versions/{}/export",
            self.id, self.number
        )
    }
}

/// `GET /setter/problems/{id}/versions/{n}/export`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    headers: HeaderMap,
    Path((id, version)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    let (_, shelved) = own(&state, &user, &id).await?;
    let row = version_of(&state, &id, Some(number(&version)?)).await?;
    let mut shown = ExportPage {
        page: &page,
        id: &id,
        number: row.number,
        format: "",
        lost: None,
        refused: None,
        elsewhere: None,
    };
    let mut formats = FORMATS.iter().copied();
    let format = formats.find(|(known, _)| *known == asked.format);
    let Some((name, format)) = format else {
        return render(&shown);
    };
    shown.format = name;
    // Before anything is waited for.
    let until = state.runs.as_ref().map(|runs| runs.until());
    // One turn for all that is done: nothing that is unpacked waits for another.
    let turn = state.thinking.of_export(user.id).await?;
    let (turn, archive) = files_of(&state, turn, (&id, &row)).await?;
    let (own_id, is_own) = (id.clone(), shelved.owner.is_none());
    let reading = thinking::answer_within(turn, move || read(&archive, &own_id, is_own));
    let (turn, problem) = reading.await?;
    let takes = !asked.take.is_empty();
    let written = match problem {
        Ok(problem) => {
            let about = (problem, format, takes.then(|| id.clone()));
            written(&state, (turn, user.id, until), about).await?
        }
        Err(refused) => Err(refused),
    };
    match written {
        Err(why) => {
            shown.refused = Some(match why.said {
                Said::Words(words) => page.locale.of(&words).to_owned(),
                Said::Key(key) => page.t(key).to_string(),
            });
            shown.elsewhere = why.is_unmade.then(|| state.config.origin(&headers));
        }
        Ok((lost, None)) => {
            let lost = lost.iter();
            shown.lost = Some(lost.map(|it| page.locale.of(it).to_owned()).collect());
        }
        Ok((_, Some(packed))) => return Ok(sent(&format!("{id}-{name}.zip"), packed?)),
    }
    render(&shown)
}

/// Why there is no package in a format.
struct Refused {
    said: Said,
    /// Whether programs of the package would have to make its tests first.
    is_unmade: bool,
}

/// What is said of it.
enum Said {
    Words(Words),
    /// A text of the page's own, by its key.
    Key(&'static str),
}

impl Refused {
    fn of(error: &ExportError, needs_programs: bool) -> Self {
        let said = match error {
            ExportError::Tests(ProblemsError::Stopped) => Said::Key("export-too-long"),
            error => Said::Words(error.words()),
        };
        Self {
            said,
            is_unmade: needs_programs && matches!(error, ExportError::Tests(_)),
        }
    }
}

/// The problem of a version, or why it cannot be read.
fn read(archive: &Archive, id: &str, is_own: bool) -> Result<Problem, Refused> {
    let (problem, found) = library::read(archive, id, is_own);
    problem.ok_or_else(|| {
        let said: Vec<Words> = found.iter().map(problems::Diagnostic::words).collect();
        Refused {
            said: Said::Words(Words::join(&said, "; ", "；")),
            is_unmade: false,
        }
    })
}

/// What a package loses in a format, and the package itself on disk where somebody takes it under a name.
type Written = (Vec<Words>, Option<Result<Outgoing, AppError>>);

/// The package in a format, or why there is none. What its own programs have to make for it they make in the
/// sandbox, where this process has one, until then at the latest.
async fn written(
    state: &AppState,
    (turn, user, until): (Turn, UserId, Option<Instant>),
    (problem, format, taken): (Problem, Format, Option<String>),
) -> Result<Result<Written, Refused>, AppError> {
    let needs_programs = problem.unmade().is_some() || problem.rules().is_some();
    let (turn, problem) = match (&state.runs, until) {
        (Some(runs), Some(until)) if needs_programs => {
            let (turn, made) = runs.with_tests((turn, user), problem, until).await?;
            match made {
                Ok(made) => (turn, made),
                Err(error) => return Ok(Err(Refused::of(&error.into(), true))),
            }
        }
        _ => (turn, problem),
    };
    let site = state.clone();
    thinking::answer_in(turn, move || -> Result<Written, Refused> {
        let until = Instant::now() + TIME;
        let stop = Stop::when(move || Instant::now() >= until).beyond(MADE_FOR_A_PAGE);
        let made = problem.tests_until(&stop).map_err(ExportError::from);
        let exported = made.and_then(|_| export(&problem, format));
        let exported = exported.map_err(|error| Refused::of(&error, needs_programs))?;
        let packed = taken.map(|name| -> Result<Outgoing, AppError> {
            let bytes = zipped(&name, &exported.files);
            let bytes = bytes.map_err(|error| AppError::internal(&error))?;
            on_disk(&site, user, &bytes)
        });
        Ok((exported.lost, packed))
    })
    .await
}
