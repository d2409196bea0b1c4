//! `/problems/{id}/ladder`: programs of a problem that is played, against each other.
//!
//! Somebody lets one of their accepted programs play; workers have the games played. Seen are names,
//! languages, results and games; sources never. While a contest goes on that has the problem, only its
//! jury sees it.
//!
//! | file | what it is for |
//! |---|---|
//! | `show` | ratings, crosstable, the matches of one player |
//! | `apart` | why matches are not played: those that no worker can take up, too |
//! | `enter` | one's own program: in and out |
//! | `games` | the games of a match, move by move |

pub(in crate::http) mod apart;
mod enter;
mod games;
mod show;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use judge::ladder::House;
use problems::Problem;

use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::thinking;
use crate::store::LadderEntry;

/// The routes of ladders.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/problems/{id}/ladder", get(show::show).post(enter::enter))
        .route(
            "/problems/{id}/ladder/leave",
            get(enter::back).post(enter::leave),
        )
        .route("/problems/{id}/ladder/matches/{number}", get(games::show))
}

/// A problem whose ladder somebody looks at.
struct Found {
    problem: Problem,
    /// A contest goes on that has the problem.
    is_veiled: bool,
}

/// The problem of that id.
///
/// # Errors
/// 404 where the visitor does not see it, or nobody plays there.
async fn find(state: &AppState, page: &Page, id: &str) -> Result<Found, AppError> {
    let shelved = page.problem(id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem
        .filter(Problem::is_played)
        .ok_or_else(AppError::not_found)?;
    Ok(Found {
        problem,
        is_veiled: page.shelf.is_veiled(id, page.viewer.as_ref()),
    })
}

/// How long it is looked for a position to play from.
const SEARCH_TIME: Duration = Duration::from_secs(2);

/// Of how many packages it is remembered whether they have positions to play from.
const REMEMBERED: usize = 1000;

/// Whether programs can be asked in the middle of a game of a problem, by the content of its package.
static HAS_POSITIONS: LazyLock<Mutex<HashMap<String, bool>>> = LazyLock::new(Mutex::default);

/// Whether the problem's inputs can say positions in the middle of a game, as far as that is found out
/// here: where it is not, the matches show it.
async fn has_positions(state: &AppState, page: &Page, problem: &Problem) -> Result<bool, AppError> {
    let known = || HAS_POSITIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known().get(problem.hash()) {
        return Ok(*known);
    }
    let own = problem.clone();
    let found = thinking::answer(state, page.asker, move || {
        let until = Instant::now() + SEARCH_TIME;
        let is_over = || Instant::now() > until;
        let starts = own.reference()?.bout_starts(1, 1, &is_over).ok()?;
        (!starts.is_empty() || !is_over()).then_some(!starts.is_empty())
    });
    // Where it takes too long, it does so each time.
    let found = found.await?.unwrap_or(true);
    let mut known = known();
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(problem.hash().to_owned(), found);
    Ok(found)
}

/// What a player is called.
fn name_of(entry: &LadderEntry, locale: Locale) -> String {
    match (entry.house, &entry.name) {
        (Some(house), _) => house_name(house, locale),
        (None, Some(name)) => name.clone(),
        (None, None) => String::new(),
    }
}

fn house_name(house: House, locale: Locale) -> String {
    locale.text(format!("ladder-{}", house.name())).to_string()
}
