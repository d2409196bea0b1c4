//! The words that the jury is offered as an announcement once a problem was judged again.

use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::seen_contest::Seen;
use crate::http::seen_contest::limits::ShownLimits;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;

/// What is said of the problem of that letter, to be changed and sent; `None` for everybody but the jury.
pub(super) async fn announcement(
    state: &AppState,
    (page, seen): (&Page, &Seen),
    wanted: &str,
) -> Result<Option<String>, AppError> {
    if !seen.is_jury || wanted.is_empty() {
        return Ok(None);
    }
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let place = (0..problems.len()).find(|place| letter(*place) == wanted);
    let Some(listed) = place.and_then(|place| problems.get(place)) else {
        return Ok(None);
    };
    let text = page.t("contest-again-text").with("letter", wanted);
    let mut text = text.to_string();
    let problem = match page.shelf.any(&listed.problem) {
        Some(shelved) => state.library.current(shelved).await?,
        None => None,
    };
    if let Some(problem) = problem.filter(|it| !it.kind().takes_answers()) {
        let limits = ShownLimits::of(&problem, listed.limits, page.locale).line();
        let now = page.t("contest-again-limits").with("limits", limits);
        text.push_str(page.gap());
        text.push_str(&now.to_string());
    }
    Ok(Some(text))
}
