//! `/users/{name}`: what everybody may know of a user: what was solved, idea by idea, and when.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::http::account::role_key;
use crate::http::error::AppError;
use crate::http::links;
use crate::http::moments;
use crate::http::page::{Moment, Page, render};
use crate::http::plots::{Calendar, first_day};
use crate::http::state::{AppState, WhoseHabits};
use crate::http::submissions::row::language_name;
use crate::library::Idea;
use crate::rating::Rating;
use crate::store::{ContestId, UnixMs};

#[derive(Template)]
#[template(path = "users/show.html")]
struct UserPage<'a> {
    page: &'a Page,
    name: &'a str,
    role_key: &'static str,
    joined: Moment,
    deleted: bool,
    /// Whether the visitor may make a link for another password.
    offers_reset: bool,
    /// What contests say of them, where people have ratings.
    rating: Option<Rating>,
    /// How many problems were solved, other questions about the same game left out.
    solved: usize,
    ideas: Vec<(Idea, Solved<'a>)>,
    year: Calendar,
    /// The most used first.
    languages: Vec<LanguageLine>,
    submissions_address: String,
}

/// How much was handed in in a language.
struct LanguageLine {
    name: String,
    submissions: i64,
    percent: i64,
}

/// What was solved of an idea.
#[derive(Default)]
struct Solved<'a> {
    /// With other questions about the same game…
    problems: Vec<Link<'a>>,
    /// …which do not count, as on the path.
    done: usize,
    total: usize,
}

struct Link<'a> {
    id: &'a str,
    name: &'a str,
}

/// `GET /users/{name}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    let user = state.store.user_by_name(&name).await?;
    let user = user.ok_or_else(AppError::not_found)?;
    let viewer = page.viewer.as_ref();
    let is_own = viewer.is_some_and(|viewer| viewer.id == user.id);
    let kept = kept(&page, is_own);
    let is_seen = |problem: &str| is_own || !page.shelf.is_hidden(problem, viewer);
    let solved = state.store.solved_but(user.id, &kept).await?.into_iter();
    let solved: Vec<String> = solved.filter(|problem| is_seen(problem)).collect();
    let hidden = hidden(&page, is_own);
    let asked = WhoseHabits {
        user: user.id,
        since: year_begins(&page),
        hidden,
        kept,
    };
    let habit = state.habits.of(&state.store, asked).await?;
    let year = year(&page, &habit.quarters);
    // What is hidden from the visitor is so here, too.
    let seen = page.shelf.seen(page.viewer.as_ref());
    let mut of_ideas: BTreeMap<Idea, Solved<'_>> = BTreeMap::new();
    for entry in seen.of_ids(solved.iter().map(String::as_str)) {
        let of_idea = of_ideas.entry(entry.idea).or_default();
        of_idea.done += usize::from(seen.is_original(entry));
        of_idea.problems.push(Link {
            id: &entry.id,
            name: entry.name(page.locale),
        });
    }
    for (idea, originals) in seen.ideas() {
        if let Some(of_idea) = of_ideas.get_mut(&idea) {
            of_idea.total = originals.len();
        }
    }
    let rating = if page.noticed.settings.has_rating() && user.deleted_at.is_none() {
        let ratings = state.ratings.latest(&state.store).await?;
        ratings.get(&user.id).copied()
    } else {
        None
    };
    render(&UserPage {
        page: &page,
        name: &user.name,
        role_key: role_key(user.role),
        joined: user.created_at.into(),
        deleted: user.deleted_at.is_some(),
        offers_reset: user.is_open() && page.is_admin(),
        rating,
        solved: of_ideas.values().map(|idea| idea.done).sum(),
        ideas: of_ideas.into_iter().collect(),
        year,
        languages: lines(&state, &page, &habit.languages),
        submissions_address: format!("/submissions?user={}", links::percent_encode(&user.name)),
    })
}

/// The contests of which nothing is told.
fn kept(page: &Page, is_own: bool) -> Vec<ContestId> {
    if is_own {
        return Vec::new();
    }
    page.shelf.kept(page.viewer.as_ref())
}

/// The problems of which nothing is told: what is hidden from the visitor; nobody's own is from oneself.
fn hidden(page: &Page, is_own: bool) -> Vec<String> {
    let hidden = page.shelf.filter(page.viewer.as_ref()).hidden.problems;
    hidden.into_iter().filter(|_| !is_own).collect()
}

fn lines(state: &AppState, page: &Page, languages: &[(String, i64)]) -> Vec<LanguageLine> {
    let all: i64 = languages.iter().map(|(_, submissions)| submissions).sum();
    let line = |(id, submissions): &(String, i64)| LanguageLine {
        name: language_name(state, page, id),
        submissions: *submissions,
        percent: submissions * 100 / all.max(1),
    };
    languages.iter().map(line).collect()
}

/// When the last year begins, in the visitor's time zone.
fn year_begins(page: &Page) -> UnixMs {
    let zone = moments::zone(page);
    let today = Timestamp::now().to_zoned(zone.clone()).date();
    let begins = first_day(today).to_zoned(zone);
    UnixMs(begins.map_or(0, |begins| begins.timestamp().as_millisecond()))
}

/// The last year of somebody's submissions, in days of the visitor's time zone.
fn year(page: &Page, quarters: &[(i64, i64)]) -> Calendar {
    const QUARTER: i64 = 900;
    let zone = moments::zone(page);
    let date = |time: Timestamp| time.to_zoned(zone.clone()).date();
    let mut days: BTreeMap<Date, i64> = BTreeMap::new();
    for (quarter, count) in quarters {
        if let Ok(time) = Timestamp::from_second(quarter.saturating_mul(QUARTER)) {
            *days.entry(date(time)).or_default() += count;
        }
    }
    let days: Vec<(Date, i64)> = days.into_iter().collect();
    Calendar::of(date(Timestamp::now()), &days)
}
