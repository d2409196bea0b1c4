//! Questions to the engine that take a while: on threads of their own, few at a time, each within a budget.

use std::sync::LazyLock;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use super::error::AppError;

/// How many questions are thought about at once: the judge needs the processors.
const THINKING_AT_ONCE: usize = 2;

/// How long one waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

static TURNS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(THINKING_AT_ONCE));

/// What `question` answers. Its budget bounds how long it takes, for it cannot be stopped.
///
/// # Errors
/// Where too many others are thought about.
pub async fn answer<T: Send + 'static>(
    question: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    let turn = timeout(LONGEST_WAIT, TURNS.acquire()).await;
    let Ok(Ok(turn)) = turn else {
        return Err(AppError::unavailable());
    };
    let thought = task::spawn_blocking(move || {
        // A visitor who goes away takes no turn from others: it is held until the answer is there.
        let _turn = turn;
        question()
    });
    thought.await.map_err(|error| AppError::internal(&error))
}
