//! Questions, most of them to the engine, that take a while: on threads of their own, few at a time, each within a budget.

use tokio::task;

use super::error::AppError;
use super::state::{AppState, Asker, Turn};
use crate::store::UserId;

/// What a question that everybody may ask answers. Its budget bounds how long it takes, for it cannot
/// be stopped.
///
/// # Errors
/// Where too many others are thought about, or too many of the same asker wait.
pub async fn answer<T: Send + 'static>(
    state: &AppState,
    asker: Asker,
    question: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    let turn = state.thinking.open(asker).await?;
    answer_in(turn, question).await
}

/// The same of a question that is not for guests.
///
/// # Errors
/// As [`answer`].
pub async fn answer_member<T: Send + 'static>(
    state: &AppState,
    user: UserId,
    question: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    let turn = state.thinking.of_member(user).await?;
    answer_in(turn, question).await
}

/// The same for who has a turn.
///
/// # Errors
/// Where the question panics.
pub async fn answer_in<T: Send + 'static>(
    turn: Turn,
    question: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    let (answer, _turn) = answer_within(turn, question).await?;
    Ok(answer)
}

/// The same, with the turn to be kept for what is done with the answer.
///
/// # Errors
/// As [`answer_in`].
pub async fn answer_within<T: Send + 'static>(
    turn: Turn,
    question: impl FnOnce() -> T + Send + 'static,
) -> Result<(T, Turn), AppError> {
    // A visitor who goes away takes no turn from others: it is held until the answer is there.
    let thought = task::spawn_blocking(move || (question(), turn));
    thought.await.map_err(|error| AppError::internal(&error))
}
