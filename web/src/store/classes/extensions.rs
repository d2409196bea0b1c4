//! Who has more time than the others for what is set in a class.

use std::collections::HashMap;

use crate::store::Store;
use crate::store::db::{reading, writing};
use crate::store::error::StoreError;
use crate::store::types::{AssignmentId, ClassId, UnixMs, UserId};

impl Store {
    /// Until when members have time for an assignment, where that was extended for them.
    pub async fn assignment_extensions(
        &self,
        assignment: AssignmentId,
    ) -> Result<HashMap<UserId, UnixMs>, StoreError> {
        let rows: Vec<(UserId, UnixMs)> = reading!(self.db(), |pool| sqlx::query_as(
            "select user_id, due_at from class_extensions where assignment = $1"
        )
        .bind(assignment)
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().collect())
    }

    /// Until when which members have time for which assignments of a class, where that was extended.
    pub async fn class_extensions(
        &self,
        class: ClassId,
    ) -> Result<HashMap<(AssignmentId, UserId), UnixMs>, StoreError> {
        let rows: Vec<(AssignmentId, UserId, UnixMs)> = reading!(self.db(), |pool| sqlx::query_as(
            "select e.assignment, e.user_id, e.due_at
             from class_extensions e join class_assignments a on a.id = e.assignment
             where a.class = $1"
        )
        .bind(class)
        .fetch_all(pool)
        .await?);
        let rows = rows.into_iter();
        Ok(rows.map(|(of, who, until)| ((of, who), until)).collect())
    }

    /// Until when somebody has time for the assignments of a class, where that was extended.
    pub async fn member_extensions(
        &self,
        class: ClassId,
        user: UserId,
    ) -> Result<HashMap<AssignmentId, UnixMs>, StoreError> {
        let rows: Vec<(AssignmentId, UnixMs)> = reading!(self.db(), |pool| sqlx::query_as(
            "select e.assignment, e.due_at
             from class_extensions e join class_assignments a on a.id = e.assignment
             where e.user_id = $2 and a.class = $1"
        )
        .bind(class)
        .bind(user)
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().collect())
    }

    /// Gives somebody time for an assignment until then, or as much as everybody has.
    pub async fn extend_assignment(
        &self,
        assignment: AssignmentId,
        user: UserId,
        due_at: Option<UnixMs>,
    ) -> Result<(), StoreError> {
        writing!(self.db(), |pool| match due_at {
            Some(due_at) => {
                sqlx::query(
                    "insert into class_extensions (assignment, user_id, due_at)
                     values ($1, $2, $3)
                     on conflict (assignment, user_id) do update set due_at = excluded.due_at",
                )
                .bind(assignment)
                .bind(user)
                .bind(due_at)
                .execute(pool)
                .await?
                .rows_affected()
            }
            None => {
                sqlx::query("delete from class_extensions where assignment = $1 and user_id = $2")
                    .bind(assignment)
                    .bind(user)
                    .execute(pool)
                    .await?
                    .rows_affected()
            }
        });
        Ok(())
    }
}
