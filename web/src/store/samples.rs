//! The contest and the class that a new site begins with, until somebody takes them away.

use super::Store;
use super::classes::{DROP_CONTESTS, RELEASE_CONTESTS};
use super::db::{reading, transaction};
use super::error::StoreError;
use super::problems::note_change;
use super::types::{ClassId, ContestId, UnixMs};

/// Under which names of settings the numbers are kept.
const NAMES: [&str; 2] = ["sample_contest", "sample_class"];

/// What is left of the samples.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Samples {
    /// The contest.
    pub contest: Option<ContestId>,
    /// The class.
    pub class: Option<ClassId>,
}

impl Samples {
    /// Whether nothing is left.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl Store {
    /// Notes which contest and which class are samples.
    pub async fn keep_samples(&self, contest: ContestId, class: ClassId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            for (name, number) in NAMES.into_iter().zip([contest.0, class.0]) {
                sqlx::query(
                    "insert into site_settings (name, setting) values ($1, $2)
                     on conflict (name) do update set setting = excluded.setting",
                )
                .bind(name)
                .bind(number.to_string())
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }

    /// What is left of the samples.
    pub async fn samples(&self) -> Result<Samples, StoreError> {
        let [contest, class] = NAMES;
        let contest: Option<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select c.id from site_settings s
             join contests c on c.id = cast(s.setting as bigint) where s.name = $1"
        )
        .bind(contest)
        .fetch_optional(pool)
        .await?);
        let class: Option<ClassId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select c.id from site_settings s
             join classes c on c.id = cast(s.setting as bigint) where s.name = $1"
        )
        .bind(class)
        .fetch_optional(pool)
        .await?);
        Ok(Samples { contest, class })
    }

    /// Takes what is left of the samples away. What was handed in there stays with its authors.
    pub async fn remove_samples(&self) -> Result<(), StoreError> {
        let Samples { contest, class } = self.samples().await?;
        transaction!(self.db(), |tx| {
            note_change!(tx);
            let of_class = class.map_or(0, |it| it.0);
            sqlx::query(DROP_CONTESTS)
                .bind(of_class)
                .execute(&mut *tx)
                .await?;
            sqlx::query(RELEASE_CONTESTS)
                .bind(of_class)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?;
            for (statement, number) in [
                ("delete from contests where id = $1", contest.map(|it| it.0)),
                ("delete from classes where id = $1", class.map(|it| it.0)),
            ] {
                sqlx::query(statement)
                    .bind(number.unwrap_or(0))
                    .execute(&mut *tx)
                    .await?;
            }
            for name in NAMES {
                sqlx::query("delete from site_settings where name = $1")
                    .bind(name)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }
}
