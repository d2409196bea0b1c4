//! The contest and the class that a new site begins with, until somebody takes them away.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::problems::note_change;
use super::types::{ClassId, ContestId};
use crate::bilingual::Bilingual;

/// Under which names of settings the numbers are kept.
const NAMES: [&str; 2] = ["sample_contest", "sample_class"];

/// The contest of these. What counts for it is somebody's, and so are the rows of who takes part and what they or the
/// jury said: it is made without any of them.
const CONTEST: &str = "select c.id, c.name_en, c.name_zh,
         (c.changes > 0
             or exists (select 1 from contest_participants where contest = c.id)
             or exists (select 1 from contest_clarifications where contest = c.id)) as is_used
     from site_settings s join contests c on c.id = cast(s.setting as bigint)
     where s.name = 'sample_contest'";

/// Lets the contest go where the statement before says that nobody uses it.
const DROP_CONTEST: &str = "delete from contests where id = $1 and changes = 0
     and not exists (select 1 from contest_participants where contest = $1)
     and not exists (select 1 from contest_clarifications where contest = $1)";

/// The class of these. Who was ever in it has something there, and so has whoever made a contest of it.
const CLASS: &str = "select c.id, c.name as name_en, c.name as name_zh,
         (exists (select 1 from class_members where class = c.id)
             or exists (select 1 from class_spells where class = c.id)
             or exists (select 1 from contests where class = c.id)) as is_used
     from site_settings s join classes c on c.id = cast(s.setting as bigint)
     where s.name = 'sample_class'";

/// Lets the class go where the statement before says that nobody uses it.
const DROP_CLASS: &str = "delete from classes where id = $1
     and not exists (select 1 from class_members where class = $1)
     and not exists (select 1 from class_spells where class = $1)
     and not exists (select 1 from contests where class = $1)";

/// A contest or a class that a new site began with, as it is now.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SampleRow {
    /// Its number.
    pub id: i64,
    /// Its name; of a class the one it has, for both languages.
    #[sqlx(flatten)]
    pub name: Bilingual,
    /// Whether people have taken part in it. Then it stays, as one like others.
    pub is_used: bool,
}

/// What is left of the samples.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Samples {
    /// The contest.
    pub contest: Option<SampleRow>,
    /// The class.
    pub class: Option<SampleRow>,
}

impl Samples {
    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.contest.is_none() && self.class.is_none()
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
        let contest = reading!(self.db(), |pool| sqlx::query_as(CONTEST)
            .fetch_optional(pool)
            .await?);
        let class = reading!(self.db(), |pool| sqlx::query_as(CLASS)
            .fetch_optional(pool)
            .await?);
        Ok(Samples { contest, class })
    }

    /// Takes away what of the samples nobody has taken part in. The rest stays and is a sample no longer: what
    /// was meant as one may be a contest that counts by now. Returns which are gone, and which stay.
    pub async fn remove_samples(&self) -> Result<(Samples, Samples), StoreError> {
        let Samples { contest, class } = self.samples().await?;
        let id = |row: Option<&SampleRow>| row.map_or(0, |it| it.id);
        let (contests, classes) = transaction!(self.db(), |tx| {
            note_change!(tx);
            let contests = sqlx::query(DROP_CONTEST)
                .bind(id(contest.as_ref()))
                .execute(&mut *tx)
                .await?
                .rows_affected();
            let classes = sqlx::query(DROP_CLASS)
                .bind(id(class.as_ref()))
                .execute(&mut *tx)
                .await?
                .rows_affected();
            for name in NAMES {
                sqlx::query("delete from site_settings where name = $1")
                    .bind(name)
                    .execute(&mut *tx)
                    .await?;
            }
            (contests, classes)
        });
        let (mut gone, mut kept) = (Samples::default(), Samples::default());
        let of_contest = if contests > 0 { &mut gone } else { &mut kept };
        of_contest.contest = contest;
        let of_class = if classes > 0 { &mut gone } else { &mut kept };
        of_class.class = class;
        Ok((gone, kept))
    }
}
