//! Who teaches a class besides its owner.

use crate::store::Store;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::types::{ClassId, UserId};

impl Store {
    /// Everybody who was named to teach a class.
    pub async fn named_teachers(&self) -> Result<Vec<(ClassId, UserId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select class, user_id from class_teachers"
        )
        .fetch_all(pool)
        .await?))
    }

    /// Who was named to teach a class, by name.
    pub async fn class_teachers(
        &self,
        class: ClassId,
    ) -> Result<Vec<(UserId, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select u.id, u.name from class_teachers t join users u on u.id = t.user_id
             where t.class = $1 order by u.name_key"
        )
        .bind(class)
        .fetch_all(pool)
        .await?))
    }

    /// Names somebody to teach a class; whoever teaches it already stays.
    pub async fn name_teacher(&self, class: ClassId, user: UserId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            // Who sees which problem and which programs follows from it.
            note_change!(tx);
            sqlx::query(
                "insert into class_teachers (class, user_id) values ($1, $2)
                 on conflict (class, user_id) do nothing",
            )
            .bind(class)
            .bind(user)
            .execute(&mut *tx)
            .await?;
            contests_revised!(tx, class);
        });
        Ok(())
    }

    /// Lets somebody who was named teach a class no longer.
    pub async fn dismiss_teacher(&self, class: ClassId, user: UserId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query("delete from class_teachers where class = $1 and user_id = $2")
                .bind(class)
                .bind(user)
                .execute(&mut *tx)
                .await?;
            contests_revised!(tx, class);
        });
        Ok(())
    }
}
