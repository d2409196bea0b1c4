//! `/lessons/{number}`: one chapter.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::answers::Answers;
use super::blocks::{self, Choice, Ready, Shown, ShownQuestion};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::problems::list::{Marks, mark, marks};
use crate::http::state::AppState;
use crate::lessons;

#[derive(Template)]
#[template(path = "lessons/show.html")]
struct LessonPage<'a> {
    page: &'a Page,
    number: usize,
    count: usize,
    ready: Arc<Ready>,
    answers: Answers,
    marks: Marks,
    previous: Option<Neighbour>,
    next: Option<Neighbour>,
}

/// The chapter before or after.
struct Neighbour {
    number: usize,
    title: &'static str,
}

/// A problem at the end of a chapter.
struct Exercise<'a> {
    id: &'a str,
    name: &'a str,
    /// `solved`, `tried` or `new`.
    state: &'static str,
}

impl LessonPage<'_> {
    /// The answer that was given to a question.
    fn given<'q>(&self, question: &'q ShownQuestion) -> Option<&'q Choice> {
        let choice = self.answers.to(question.number)?;
        question.choices.iter().find(|it| it.number == choice)
    }

    fn is_given(&self, question: &ShownQuestion, choice: &Choice) -> bool {
        self.answers.to(question.number) == Some(choice.number)
    }

    fn written(&self) -> String {
        self.answers.written()
    }

    fn right(&self) -> usize {
        self.answers.right(&self.ready.text)
    }

    fn questions(&self) -> usize {
        self.ready.text.questions().count()
    }

    /// The problems of those ids that the visitor may see.
    fn exercises(&self, ids: &[String]) -> Vec<Exercise<'_>> {
        let seen = self.page.shelf.seen(self.page.viewer.as_ref());
        let exercises = ids.iter().filter_map(|id| {
            let entry = seen.get(id)?;
            Some(Exercise {
                id: &entry.id,
                name: entry.name(self.page.locale),
                state: mark(&self.marks, id),
            })
        });
        exercises.collect()
    }
}

/// What an address may say.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    #[serde(default)]
    answers: String,
}

/// `GET /lessons/{number}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(number): Path<String>,
    Query(parameters): Query<Parameters>,
) -> Result<Response, AppError> {
    let number: usize = number.parse().map_err(|_| AppError::not_found())?;
    let chapter = lessons::get(number).ok_or_else(AppError::not_found)?;
    let ready = blocks::ready(&state, page.asker, number, chapter, page.locale).await?;
    let answers = Answers::of(&state, &page, chapter, &parameters.answers).await?;
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let neighbour = |number| {
        let chapter = lessons::get(number)?;
        Some(Neighbour {
            number,
            title: chapter.title(page.locale),
        })
    };
    render(&LessonPage {
        page: &page,
        number,
        count: lessons::all().count(),
        ready,
        answers,
        marks,
        previous: neighbour(number - 1),
        next: neighbour(number + 1),
    })
}
