//! The contest and the class that a new site begins with, until somebody takes them away.

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::problems::note_change;
use super::types::{ClassId, ContestId};

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

    /// Takes what is left of the samples away. What was handed in there stays with its authors. A class in which
    /// a contest goes on stays, as one like others.
    pub async fn remove_samples(&self) -> Result<(), StoreError> {
        let Samples { contest, class } = self.samples().await?;
        if let Some(class) = class {
            self.delete_class(class).await?;
        }
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query("delete from contests where id = $1")
                .bind(contest.unwrap_or(ContestId(0)))
                .execute(&mut *tx)
                .await?;
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
