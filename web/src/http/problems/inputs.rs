//! `/problems/{id}/inputs`: the inputs to which answers are handed in, as one archive, where the package gives them out.
//!
//! Whoever does not see the problem gets none of it, in a contest as elsewhere. Answers are in nothing of it.

use axum::extract::{Path, State};
use axum::response::Response;
use problems::Problem;
use problems::answers::{BINARY_LIMIT, LIMIT, archive_of_inputs, first_asked, inputs};

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::outgoing::packed;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::thinking;
use crate::library::Shelved;
use crate::store::UserId;

/// The most bytes of an input that a page shows.
const MOST_SHOWN: usize = 1024;

/// The most inputs that a page shows.
const MOST_INPUTS: usize = 10;

/// The inputs of a problem as its page has them.
pub(super) struct Inputs {
    /// How many there are.
    pub(super) total: usize,
    /// Those that are small and text: the name of the file, and what stands in it.
    pub(super) shown: Vec<(String, String)>,
}

impl Inputs {
    /// Of a problem that gives them out; `None` of any other.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let all = inputs(problem);
        let small = all.iter().filter(|(_, bytes)| bytes.len() <= MOST_SHOWN);
        let texts = small.filter_map(|(name, bytes)| {
            let text = std::str::from_utf8(bytes).ok()?;
            (!text.contains('\0')).then(|| (name.clone(), text.to_owned()))
        });
        let shown = texts.take(MOST_INPUTS).collect();
        (!all.is_empty()).then_some(Self {
            total: all.len(),
            shown,
        })
    }
}

/// How answers are handed in.
pub(super) struct AnswerHints {
    /// As files.
    pub(super) files: String,
    /// As one text.
    pub(super) text: String,
}

impl AnswerHints {
    /// Of a problem.
    pub(super) fn of(problem: &Problem, locale: Locale) -> Self {
        let asks = problem.kind().takes_answers();
        let first = asks.then(|| first_asked(problem)).flatten();
        // The names of tests are not known before a judge has made them.
        let first = first.unwrap_or_else(|| "01".to_owned());
        let files = locale.text("answers-files-hint").with("limit", LIMIT);
        let files = files.with("binary", BINARY_LIMIT);
        let text = locale.text("answers-text-hint");
        Self {
            files: files.with("test", first.as_str()).to_string(),
            text: text.with("test", first).to_string(),
        }
    }
}

/// `GET /problems/{id}/inputs`: for those who may see the problem and hand answers in.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    archive(&state, user.id, shelved).await
}

/// The inputs of a problem that somebody sees, packed in their turn.
///
/// # Errors
/// 404 where the package gives none out.
pub(in crate::http) async fn archive(
    state: &AppState,
    user: UserId,
    shelved: &Shelved,
) -> Result<Response, AppError> {
    let problem = state.library.current(shelved).await?;
    let problem = problem.filter(Problem::shows_inputs);
    let problem = problem.ok_or_else(AppError::not_found)?;
    let turn = state.thinking.of_package(user).await?;
    let collecting = thinking::answer_within(turn, move || archive_of_inputs(&problem));
    let (turn, archive) = collecting.await?;
    let archive = archive.ok_or_else(AppError::not_found)?;
    let name = format!("{}-inputs", shelved.id);
    packed(state, (turn, user), (&name, archive)).await
}
