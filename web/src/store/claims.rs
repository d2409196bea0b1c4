//! Claiming judgings.
//!
//! The row in `judgings` is the truth, and the queue (see [`queue`](super::queue)). Every claim raises
//! `attempt`, the key to all later writes about it (see [`judgings`](super::judgings)).

use judge::PointsOf;
use sqlx::FromRow;

use super::Store;
use super::db::transaction;
use super::error::StoreError;
use super::limits::ContestLimits;
use super::types::{JudgingId, SubmissionId, UserId};

/// A judging that a worker holds, until another claims it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Which judging.
    pub judging: JudgingId,
    /// Which attempt: the key that later writes need.
    pub attempt: i64,
    /// How often it was claimed and not given back in good order, this time included.
    pub tries: i64,
    /// The submission judged.
    pub submission: SubmissionId,
    /// Whose it is.
    pub owner: UserId,
    /// The problem's id.
    pub problem: String,
    /// The content address of the package it is to be judged with.
    pub package_hash: String,
    /// The limits that hold in place of that package's.
    pub limits: ContestLimits,
    /// What brings points.
    pub points: PointsOf,
    /// The language's id.
    pub language: String,
    /// The source's name.
    pub source_name: String,
    /// The program's text.
    pub source: Vec<u8>,
    /// What the machine that judges it is called, as whoever took it up says; empty where nobody does.
    pub machine: String,
}

#[derive(FromRow)]
pub(super) struct ClaimRow {
    attempt: i64,
    released: i64,
    submission_id: SubmissionId,
    owner: UserId,
    /// What it is to be judged with; `None` in databases older than this figure.
    package_hash: Option<String>,
    #[sqlx(flatten)]
    limits: ContestLimits,
    /// Whether each group of tests brings a share where the package gives no points; 0 or 1.
    shares: i64,
}

#[derive(FromRow)]
pub(super) struct SourceRow {
    problem: String,
    package_hash: String,
    language: String,
    source_name: String,
    source: Vec<u8>,
}

/// What is read when a judging is claimed.
pub(super) struct Claimed {
    pub(super) judging: JudgingId,
    pub(super) row: ClaimRow,
    pub(super) source: SourceRow,
}

impl ClaimRow {
    pub(super) const fn submission(&self) -> SubmissionId {
        self.submission_id
    }
}

/// Claims a judging, on a connection of either kind; `None` when it is done.
macro_rules! take_up {
    ($tx:ident, $judging:expr) => {{
        let row: Option<$crate::store::claims::ClaimRow> = sqlx::query_as(
            "update judgings
             set state = 'compiling', attempt = attempt + 1, version = version + 1,
                 started_at = $2, updated_at = $2, time_ms = null,
                 memory_kib = null, passed = 0, total = null
             where id = $1 and state <> 'done'
             returning attempt, released, submission_id, owner, package_hash, time_limit_ms,
                 memory_limit_mib, shares",
        )
        .bind($judging)
        .bind($crate::store::types::UnixMs::now())
        .fetch_optional(&mut *$tx)
        .await?;
        match row {
            None => None,
            Some(row) => {
                sqlx::query("delete from judging_tests where judging_id = $1")
                    .bind($judging)
                    .execute(&mut *$tx)
                    .await?;
                let source: $crate::store::claims::SourceRow = sqlx::query_as(
                    "select s.problem, s.package_hash, s.language, s.source_name, t.source
                     from submissions s
                     join submission_sources t on t.submission_id = s.id where s.id = $1",
                )
                .bind(row.submission())
                .fetch_one(&mut *$tx)
                .await?;
                Some($crate::store::claims::Claimed {
                    judging: $judging,
                    row,
                    source,
                })
            }
        }
    }};
}
pub(super) use take_up;

impl Store {
    /// Claims this judging, whoever's turn it is: its state becomes compiling, its attempt rises by
    /// one, and results of earlier attempts are removed. Unless it is renewed, other workers put it
    /// back into the queue after a while. Returns `None` when it is done or does not exist.
    pub async fn claim(&self, judging: JudgingId) -> Result<Option<Claim>, StoreError> {
        let claimed = transaction!(self.db(), |tx| take_up!(tx, judging));
        Ok(claimed.map(|claimed| self.claimed(claimed)))
    }

    /// Makes a claim of what was read, and notifies those who follow the submission.
    pub(super) fn claimed(&self, claimed: Claimed) -> Claim {
        let Claimed {
            judging,
            row,
            source,
        } = claimed;
        self.signals().changed(row.submission_id);
        Claim {
            judging,
            attempt: row.attempt,
            tries: row.attempt - row.released,
            submission: row.submission_id,
            owner: row.owner,
            problem: source.problem,
            package_hash: row.package_hash.unwrap_or(source.package_hash),
            limits: row.limits,
            points: match row.shares {
                0 => PointsOf::Package,
                _ => PointsOf::Groups,
            },
            language: source.language,
            source_name: source.source_name,
            source: source.source,
            machine: String::new(),
        }
    }
}
