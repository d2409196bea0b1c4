//! From a set of judgings on to the contests whose jury decides on it, and to what they may announce once it counts.

use axum::http::StatusCode;

use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, find};
use crate::http::state::AppState;
use crate::store::{RejudgingRow, RejudgingState, User};

/// A contest in which results change.
pub(super) struct Concerned {
    pub(super) name: String,
    /// Its page for the jury.
    pub(super) address: String,
    /// Where the words of an announcement wait, while the contest goes on and the new results count.
    pub(super) announcement: Option<String>,
}

/// The contests of a set whose jury somebody is of.
pub(super) async fn concerned(
    state: &AppState,
    (page, user): (&Page, &User),
    set: &RejudgingRow,
) -> Result<Vec<Concerned>, AppError> {
    let mut concerned = Vec::new();
    for contest in state.store.contests_of_rejudging(set.id).await? {
        let seen = match find(state, Some(user), &contest.to_string()).await {
            Ok(seen) if seen.is_jury => seen,
            Ok(_) => continue,
            Err(error) if error.status() == StatusCode::NOT_FOUND => continue,
            Err(error) => return Err(error),
        };
        let problems = state.store.contest_problems(contest).await?;
        let place = problems.iter().position(|it| it.problem == set.problem);
        let goes_on = matches!(seen.phase, Phase::Running | Phase::Frozen);
        let is_news = goes_on && set.state == RejudgingState::Applied && set.changed > 0;
        let announced = place.filter(|_| is_news).map(letter);
        concerned.push(Concerned {
            name: seen.name(page.locale).to_owned(),
            address: format!("/contests/{contest}/jury"),
            announcement: announced
                .map(|letter| format!("/contests/{contest}?again={letter}#text")),
        });
    }
    Ok(concerned)
}
