//! `/lessons`: all chapters, with what one has answered.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::answers::Answers;
use crate::boards::{self, Svg};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::lessons;

#[derive(Template)]
#[template(path = "lessons/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    chapters: Vec<Entry>,
}

struct Entry {
    number: usize,
    title: String,
    lead: String,
    picture: Option<Svg>,
    /// How many questions were answered right, and how many there are.
    right: usize,
    questions: usize,
}

/// `GET /lessons`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    let kept = match &page.viewer {
        Some(viewer) => state.store.lesson_answers(viewer.id).await?,
        None => Vec::new(),
    };
    let chapters = lessons::all().map(|(number, chapter)| {
        let text = chapter.text(page.locale);
        let text = text.map_err(|error| AppError::internal(&error))?;
        let own = kept.iter().filter(|it| it.lesson == chapter.name);
        let answers = own.fold(Answers::default(), |answers, it| {
            let number = |number| usize::try_from(number).unwrap_or_default();
            answers.with(number(it.question), number(it.choice))
        });
        let board = text.first_position();
        let board = board.and_then(|position| boards::draw(&position, page.locale));
        Ok(Entry {
            number,
            picture: board.and_then(|board| board.picture),
            right: answers.right(&text),
            questions: text.questions().count(),
            title: text.title,
            lead: text.lead,
        })
    });
    let chapters = chapters.collect::<Result<_, AppError>>()?;
    render(&ListPage {
        page: &page,
        chapters,
    })
}
