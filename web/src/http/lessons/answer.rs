//! `POST /lessons/{number}`: an answer to a question.

use axum::extract::{Path, State};
use axum::response::Redirect;
use serde::Deserialize;

use super::answers::Answers;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::lessons;
use crate::store::LessonAnswer;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct AnswerForm {
    question: usize,
    /// None where nothing was chosen.
    choice: Option<usize>,
    /// What was answered before.
    #[serde(default)]
    answers: String,
}

/// `POST /lessons/{number}`: back to the question, where it stands whether the answer is right. Anyone
/// may answer; it is kept for those who are signed in.
pub async fn submit(
    State(state): State<AppState>,
    page: Page,
    Path(number): Path<usize>,
    SiteForm(form): SiteForm<AnswerForm>,
) -> Result<Redirect, AppError> {
    let chapter = lessons::get(number).ok_or_else(AppError::not_found)?;
    let text = chapter.text(page.locale);
    let text = text.map_err(|error| AppError::internal(&error))?;
    let question = form.question.checked_sub(1);
    let asked = question.and_then(|question| text.questions().nth(question));
    let asked = asked.ok_or_else(AppError::not_found)?;
    let mut answers = Answers::read(&form.answers);
    if let Some(choice) = form.choice {
        if choice == 0 || choice > asked.choices.len() {
            return Err(AppError::not_found());
        }
        if let Some(viewer) = &page.viewer {
            let answer = LessonAnswer {
                lesson: chapter.name.to_owned(),
                question: i64::try_from(form.question).unwrap_or(i64::MAX),
                choice: i64::try_from(choice).unwrap_or(i64::MAX),
            };
            state.store.answer_lesson(viewer.id, &answer).await?;
        }
        answers = answers.with(form.question, choice);
    }
    let (question, answers) = (form.question, answers.written());
    let address = format!("/lessons/{number}?answers={answers}#question-{question}");
    Ok(Redirect::to(&address))
}
