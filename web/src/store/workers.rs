//! The processes that judge: what each can judge, how much it does, and whether it takes more.
//!
//! Nothing depends on these rows but what administrators see, whether a worker takes more, and what a
//! site without a judge of its own offers: who has lost a judging is seen by the judgings themselves.
//! When they last said something is told by the database's clock: those of the machines differ.

use std::time::Duration;

use judge::Language;
use judge::language::{ANSWER, ANSWER_NAME};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::machine_health::MachineHealth;
use super::queue::Queue;
use super::text::storable;
use super::types::UnixMs;

/// For how long a worker that says nothing any more is remembered.
const REMEMBERED: Duration = Duration::from_hours(24);

/// A language as pages and the API show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageInfo {
    /// The id, such as `cpp`.
    pub id: String,
    /// The name for people, such as `C++`.
    pub name: String,
    /// What the compiler or interpreter says its version is.
    pub version: String,
    /// File name suffixes without the dot, the usual one first.
    pub suffixes: Vec<String>,
    /// Other ids that are understood.
    pub aliases: Vec<String>,
}

impl LanguageInfo {
    /// What stands for one where answers are handed in themselves. It is in no list of languages.
    pub fn of_answers() -> Self {
        Self {
            id: ANSWER.to_owned(),
            name: ANSWER_NAME.to_owned(),
            version: String::new(),
            suffixes: vec!["txt".to_owned()],
            aliases: Vec::new(),
        }
    }

    /// A file name for a source that came without one.
    pub fn file_name(&self) -> String {
        match self.suffixes.first() {
            Some(suffix) => format!("main.{suffix}"),
            None => "main".to_owned(),
        }
    }
}

impl From<Language> for LanguageInfo {
    fn from(language: Language) -> Self {
        Self {
            id: language.id,
            name: language.name,
            version: language.version,
            suffixes: language.suffixes,
            aliases: language.aliases,
        }
    }
}

/// What a worker says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerReport {
    /// What no other worker is called.
    pub id: String,
    /// The machine's name.
    pub machine: String,
    /// How many programs it runs at the same time.
    pub slots: i64,
    /// The ids of the languages that it judges.
    pub languages: Vec<String>,
    /// Those of them that it has tried.
    pub offers: Vec<LanguageInfo>,
    /// How many judgings, checks of packages and matches of ladders are under way there.
    pub running: i64,
    /// Since when it works.
    pub started_at: UnixMs,
    /// How its machine is.
    pub health: MachineHealth,
}

/// A worker as it last said.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WorkerRow {
    /// What no other worker is called.
    pub id: String,
    /// The machine's name.
    pub machine: String,
    /// The version of the program.
    pub version: String,
    /// How many programs it runs at the same time.
    pub slots: i64,
    /// With spaces between.
    languages: String,
    offers: String,
    health: String,
    /// How many judgings, checks of packages and matches of ladders are under way there.
    pub running: i64,
    drains: i64,
    told: i64,
    /// Since when it works.
    pub started_at: UnixMs,
    /// When it last said so, by the database's clock.
    pub seen_at: UnixMs,
    /// For how many milliseconds it had said nothing, by the same clock, when this was read.
    pub silent_ms: i64,
}

/// After how many milliseconds without a word a worker counts as silent.
const SILENT_AFTER_MS: i64 = 30_000;

impl WorkerRow {
    /// Whether nothing was heard of it for too long. Nor is one heard whose last word is of the future:
    /// the clock was put back since.
    pub fn is_silent(&self) -> bool {
        self.silent_ms.abs() > SILENT_AFTER_MS
    }

    /// The ids of the languages in which it takes programs.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.split_whitespace()
    }

    /// The languages that it has tried and judges.
    pub fn offers(&self) -> Vec<LanguageInfo> {
        // What another version of this program wrote may be something else.
        serde_json::from_str(&self.offers).unwrap_or_default()
    }

    /// How its machine is, as far as it has said.
    pub fn health(&self) -> MachineHealth {
        // As above.
        serde_json::from_str(&self.health).unwrap_or_default()
    }

    /// Whether it is to take nothing new.
    pub fn drains(&self) -> bool {
        self.drains != 0
    }

    /// Whether it takes nothing new: it has reported after it was told so.
    pub fn is_draining(&self) -> bool {
        self.drains() && self.told > 1
    }
}

impl Store {
    /// Notes that a worker goes on. Whether it is to take nothing new.
    pub async fn report_worker(&self, report: &WorkerReport) -> Result<bool, StoreError> {
        let drains: i64 = transaction!(self.db(), |tx| {
            let now = tx.clock().await?;
            sqlx::query_scalar(
                "insert into worker_reports
                     (id, machine, version, slots, languages, running, started_at, seen_at, offers,
                      health)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                 on conflict (id) do update set languages = excluded.languages,
                     offers = excluded.offers, health = excluded.health,
                     running = excluded.running, seen_at = excluded.seen_at,
                     told = case when worker_reports.drains = 1
                         then worker_reports.told + 1 else 0 end
                 returning drains",
            )
            .bind(storable(&report.id))
            .bind(storable(&report.machine))
            .bind(env!("CARGO_PKG_VERSION"))
            .bind(report.slots)
            .bind(report.languages.join(" "))
            .bind(report.running)
            .bind(report.started_at)
            .bind(now)
            .bind(storable(&serde_json::json!(report.offers).to_string()))
            .bind(storable(&serde_json::json!(report.health).to_string()))
            .fetch_one(&mut *tx)
            .await?
        });
        Ok(drains != 0)
    }

    /// Notes that a worker has ended.
    pub async fn dismiss_worker(&self, id: &str) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "delete from worker_reports where id = $1"
        )
        .bind(id)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// The workers, those of a machine together.
    pub async fn workers(&self) -> Result<Vec<WorkerRow>, StoreError> {
        let now = self.clock().await?;
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, machine, version, slots, languages, offers, health, running, drains, told,
                 started_at, seen_at, $1 - seen_at as silent_ms
             from worker_reports order by machine, started_at, id limit 1000"
        )
        .bind(now)
        .fetch_all(pool)
        .await?))
    }

    /// Says that a worker is to take nothing new, or to go on. The name of its machine; `None` where
    /// there is no such worker.
    pub async fn drain_worker(&self, id: &str, drains: bool) -> Result<Option<String>, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query_scalar(
            "update worker_reports set drains = $2, told = 0 where id = $1 returning machine"
        )
        .bind(storable(id))
        .bind(i64::from(drains))
        .fetch_optional(pool)
        .await?))
    }

    /// Forgets the workers that have said nothing for a day.
    pub async fn forget_workers(&self) -> Result<(), StoreError> {
        let now = self.clock().await?;
        writing!(self.db(), |pool| sqlx::query(
            "delete from worker_reports where seen_at < $1"
        )
        .bind(now.before(REMEMBERED))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }
}
