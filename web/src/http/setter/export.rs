//! `/setter/problems/{id}/versions/{n}/export`: a version as a package for other tools, and what those
//! cannot carry of it.

use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use problems::export::{Export, ExportError, Format, export, zipped};
use problems::package::Archive;
use problems::{Stop, Words};
use serde::Deserialize;

use super::package::{on_disk, sent};
use super::version::number;
use super::{files_of, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::library;

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
    /// The site's address, where it is since programs of the package make its tests, which are not run here.
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
    let turn = state.thinking.of_package(user.id).await?;
    let archive = files_of(&state, &turn, (&id, &row)).await?;
    let (own_id, is_own) = (id.clone(), shelved.owner.is_none());
    let takes = !asked.take.is_empty();
    let writing = move || -> Result<_, Refused> {
        let exported = written(&archive, &own_id, is_own, format)?;
        let packed = takes.then(|| on_disk(&zipped(&own_id, &exported.files)?));
        Ok((exported.lost, packed))
    };
    match thinking::answer_in(turn, writing).await? {
        Err(why) => {
            shown.refused = Some(page.locale.of(&why.said).to_owned());
            shown.elsewhere = why.is_unmade.then(|| state.config.origin(&headers));
        }
        Ok((lost, None)) => {
            let lost = lost.iter();
            shown.lost = Some(lost.map(|it| page.locale.of(it).to_owned()).collect());
        }
        Ok((_, Some(packed))) => {
            let (file, size) = packed.map_err(|error| AppError::internal(&error))?;
            return Ok(sent(&format!("{id}-{name}.zip"), file, size));
        }
    }
    render(&shown)
}

/// Why there is no package in a format.
struct Refused {
    said: Words,
    /// Whether programs of the package would have to make its tests first.
    is_unmade: bool,
}

/// The package in a format, or why there is none.
fn written(archive: &Archive, id: &str, is_own: bool, format: Format) -> Result<Export, Refused> {
    let (problem, found) = library::read(archive, id, is_own);
    let Some(problem) = problem else {
        let said: Vec<Words> = found.iter().map(problems::Diagnostic::words).collect();
        return Err(Refused {
            said: Words::join(&said, "; ", "；"),
            is_unmade: false,
        });
    };
    let until = Instant::now() + TIME;
    let stop = Stop::when(move || Instant::now() >= until);
    problem
        .tests_until(&stop)
        .map_err(ExportError::from)
        .and_then(|_| export(&problem, format))
        .map_err(|error| Refused {
            said: error.words(),
            is_unmade: matches!(error, ExportError::Tests(_)) && problem.unmade().is_some(),
        })
}
