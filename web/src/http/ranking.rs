//! `/ranking`: who solved how many problems.

use std::collections::HashMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::error::AppError;
use super::page::{Page, render};
use crate::http::state::AppState;
use crate::rating::Rating;
use crate::store::{Ranked, UserId};

/// How many people a page has.
const PEOPLE_ON_A_PAGE: usize = 100;

#[derive(Template)]
#[template(path = "ranking.html")]
struct RankingPage<'a> {
    page: &'a Page,
    people: Vec<Line<'a>>,
    /// Whether people have ratings from contests.
    has_rating: bool,
    /// The visitor's own line, where it is on another page.
    own: Option<Line<'a>>,
    /// What the first of all has solved.
    most: i64,
    before: Option<usize>,
    after: Option<usize>,
}

/// Somebody in the ranking. Who has solved as many stands at the same place.
#[derive(Debug, Clone)]
struct Line<'a> {
    place: usize,
    name: &'a str,
    solved: i64,
    /// Where people have ratings, and they one.
    rating: Option<i64>,
    is_own: bool,
}

/// Which page of it.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    page: Option<String>,
}

/// `GET /ranking`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(Parameters { page: number }): Query<Parameters>,
) -> Result<Response, AppError> {
    let hidden = page.shelf.filter(None).hidden;
    let ranking = state.rankings.latest(&state.store, &hidden).await?;
    let viewer = page.viewer.as_ref().map(|viewer| viewer.name.as_str());
    let has_rating = page.noticed.settings.has_rating();
    let ratings = if has_rating {
        state.ratings.latest(&state.store).await?
    } else {
        Arc::default()
    };
    let lines = lines(&ranking, &ratings, viewer);
    let last = lines.len().div_ceil(PEOPLE_ON_A_PAGE).max(1);
    let number = number.and_then(|number| number.parse().ok()).unwrap_or(1);
    if !(1..=last).contains(&number) {
        return Err(AppError::not_found());
    }
    let people: Vec<Line<'_>> = lines
        .iter()
        .skip((number - 1) * PEOPLE_ON_A_PAGE)
        .take(PEOPLE_ON_A_PAGE)
        .cloned()
        .collect();
    let is_here = people.iter().any(|line| line.is_own);
    render(&RankingPage {
        own: lines.iter().find(|it| it.is_own && !is_here).cloned(),
        most: lines.first().map_or(1, |line| line.solved),
        before: Some(number - 1).filter(|number| *number >= 1),
        after: Some(number + 1).filter(|number| *number <= last),
        page: &page,
        has_rating,
        people,
    })
}

fn lines<'a>(
    ranking: &'a [Ranked],
    ratings: &HashMap<UserId, Rating>,
    viewer: Option<&str>,
) -> Vec<Line<'a>> {
    let mut lines: Vec<Line<'a>> = Vec::with_capacity(ranking.len());
    for (ranked, number) in ranking.iter().zip(1..) {
        let equal = lines.last().filter(|above| above.solved == ranked.solved);
        lines.push(Line {
            place: equal.map_or(number, |above| above.place),
            name: &ranked.name,
            solved: ranked.solved,
            rating: ratings.get(&ranked.id).map(|rating| rating.points),
            is_own: viewer == Some(&ranked.name),
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_solved_as_many_stands_at_the_same_place() {
        let ranked = |(name, solved): (&str, i64)| Ranked {
            id: UserId(solved),
            name: name.to_owned(),
            solved,
        };
        let ranking = [("ada", 9), ("bo", 4), ("cy", 4), ("di", 1)].map(ranked);
        let lines = lines(&ranking, &HashMap::new(), Some("cy"));
        let places: Vec<_> = lines.iter().map(|it| (it.place, it.is_own)).collect();
        assert_eq!(places, [(1, false), (2, false), (2, true), (4, false)]);
    }
}
