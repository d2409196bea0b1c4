//! Which of a problem's wrong programs somebody has broken.

use super::Store;
use super::db::{reading, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::UserId;

impl Store {
    /// Keeps that the user has broken a wrong program of a problem; nothing where that is known.
    pub async fn keep_broken(
        &self,
        user: UserId,
        problem: &str,
        program: &str,
    ) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "insert into broken_programs (user_id, problem, program) values ($1, $2, $3)
             on conflict (user_id, problem, program) do nothing"
        )
        .bind(user)
        .bind(storable(problem))
        .bind(storable(program))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Returns the paths of the wrong programs of a problem that the user has broken.
    pub async fn broken(&self, user: UserId, problem: &str) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = reading!(self.db(), |pool| sqlx::query_as(
            "select program from broken_programs where user_id = $1 and problem = $2
             order by program"
        )
        .bind(user)
        .bind(storable(problem))
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().map(|(program,)| program).collect())
    }
}
