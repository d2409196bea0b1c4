//! Whether an output to an input that somebody typed shows that the program is wrong: looked at in a turn of the engine,
//! and no longer than there is room for.

use std::sync::Arc;

use judge::checker::{self, Finding};
use problems::Problem;
use sg::pool::Pool;

use crate::http::error::AppError;
use crate::http::state::Turn;
use crate::http::thinking;

/// Whether it does, by the input, the answer and the output; `None` where that takes too long.
pub(super) async fn is_wrong(
    (turn, pool): (Turn, Arc<Pool>),
    problem: &Problem,
    (input, answer, output): (&str, &[u8], &str),
) -> Result<Option<bool>, AppError> {
    let problem = problem.clone();
    let (input, answer, output) = (input.to_owned(), answer.to_vec(), output.to_owned());
    let looked_at = move || {
        let texts = (input.as_bytes(), answer.as_slice(), output.as_bytes());
        is_wrong_within(&pool, &problem, texts)
    };
    thinking::answer_in(turn, looked_at).await
}

fn is_wrong_within(
    pool: &Arc<Pool>,
    problem: &Problem,
    (input, answer, output): (&[u8], &[u8], &[u8]),
) -> Option<bool> {
    let is_wrong = pool.around(
        || match problem.reference().filter(|it| it.has_many_answers()) {
            Some(reference) => matches!(reference.judge(input, output), Ok(Err(_))),
            None => matches!(
                checker::check(problem.checker(), answer, output),
                Finding::Wrong(_)
            ),
        },
    );
    (!pool.is_spent()).then_some(is_wrong)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::catalog;

    use super::*;

    #[test]
    fn an_output_is_looked_at_no_longer_than_there_is_room_for() {
        let room = || Pool::new(1_000_000);
        for id in ["nim", "nim-move"] {
            let problem = catalog::get(id).unwrap();
            let sample = problem.samples().first().unwrap();
            let of = |pool: Pool, output: &[u8]| {
                let texts = (&*sample.input, &*sample.answer, output);
                is_wrong_within(&Arc::new(pool), &problem, texts)
            };
            assert_eq!(of(room(), &sample.answer), Some(false), "{id}");
            assert_eq!(of(room(), b"%\n"), Some(true), "{id}");
            assert_eq!(of(room().until(|| true), b"%\n"), None, "{id}");
        }
    }
}
