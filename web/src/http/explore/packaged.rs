//! `/explore?game=problem:{id}`: the game of a problem, by its package.

use sg::notation::NamedGame;
use sg::written::WrittenGame;

use super::asked::{Exploration, LARGEST_POSITION};
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::links::percent_encode;
use crate::http::page::Page;
use crate::http::play::of_problem;
use crate::http::rules_words::refusal;
use crate::http::state::AppState;

/// The game of a problem.
pub(super) enum Packaged {
    /// The page is elsewhere: that of a game of the engine, or the sign-in.
    Elsewhere(String),
    /// A program of the package knows its rules: the game, or why there is none.
    Written(Result<NamedGame, Message>),
}

/// The game of the problem with that id, for numbers as far as is asked.
///
/// # Errors
/// As [`of_problem::problem`], [`of_problem::named`] and [`of_problem::explored`].
pub(super) async fn find(
    state: &AppState,
    page: &Page,
    id: &str,
    asked: &mut Exploration,
) -> Result<Packaged, AppError> {
    let problem = of_problem::problem(state, page, id).await?;
    if problem.rules().is_none() {
        let begun = of_problem::named(state, page, problem).await?;
        let address = format!("/explore?game={}", percent_encode(&begun.game));
        return Ok(Packaged::Elsewhere(address));
    }
    let Some(viewer) = &page.viewer else {
        return Ok(Packaged::Elsewhere(page.login_address()));
    };
    let starts = of_problem::starts(state, viewer, &problem).await?;
    if starts.is_empty() || !starts.iter().all(|start| is_of_numbers(start)) {
        let refusal = Message::new("explore-problem-no-numbers");
        return Ok(Packaged::Written(Err(refusal)));
    }
    asked.to = asked.to.min(LARGEST_POSITION);
    let numbers = (0..=asked.to).map(|number| number.to_string());
    let numbers: Vec<String> = numbers.collect();
    let explored = of_problem::explored(state, viewer, &problem, (&numbers, false)).await?;
    Ok(Packaged::Written(match explored {
        Ok(game) => Ok(game.named()),
        Err(error) => Err(refusal(error, page.locale)?),
    }))
}

/// Whether all parts of a position are numbers.
fn is_of_numbers(position: &str) -> bool {
    WrittenGame::parts_of(position).all(|part| part.parse::<u64>().is_ok())
}
