//! What people answered to the questions of the lessons.

use super::Store;
use super::db::{reading, writing};
use super::error::StoreError;
use super::types::UserId;

/// The latest answer of somebody to a question.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LessonAnswer {
    /// The chapter's name.
    pub lesson: String,
    /// The number of the question in its chapter, from 1.
    pub question: i64,
    /// The number of the answer, from 1.
    pub choice: i64,
}

impl Store {
    /// Returns what the user answered in all lessons.
    pub async fn lesson_answers(&self, user: UserId) -> Result<Vec<LessonAnswer>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select lesson, question, choice from lesson_answers where user_id = $1
             order by lesson, question"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Keeps an answer instead of an earlier one to the same question.
    pub async fn answer_lesson(
        &self,
        user: UserId,
        answer: &LessonAnswer,
    ) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "insert into lesson_answers (user_id, lesson, question, choice)
             values ($1, $2, $3, $4)
             on conflict (user_id, lesson, question) do update set choice = excluded.choice"
        )
        .bind(user)
        .bind(&answer.lesson)
        .bind(answer.question)
        .bind(answer.choice)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }
}
