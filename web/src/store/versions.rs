//! The versions of a problem: bringing one in, and the check that each has to pass.
//!
//! A version is stored when its package could be read, and served when its check has passed. The
//! check is done by a worker, in fair turns between authors: a version that waits has a number,
//! one more than the author's last that is still open, and never less than that of whoever is
//! next. As with judgings, only the latest attempt writes, and a beat says that it goes on.

use std::time::Duration;

use serde::Serialize;
use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::hacks::{Joining, reopen_hacks};
use super::packages::{note_intake, require_room};
use super::problems::{keep_archive, note_change};
use super::site::package_quota;
use super::text::storable;
use super::types::{UnixMs, UserId, figure};

/// How many versions of one author may wait for their check or be checked.
pub const OPEN_CHECKS: i64 = 8;

/// How often a check is begun before it is given up.
pub const CHECK_ATTEMPTS: i64 = 3;

/// A package that somebody brings in.
#[derive(Debug, Clone)]
pub struct NewVersion {
    /// The problem's id.
    pub problem: String,
    /// The content address.
    pub hash: String,
    /// The archive.
    pub archive: Vec<u8>,
    /// What its authors call this version.
    pub package_version: String,
    /// What lists show of it, as JSON.
    pub facts: String,
    /// Who brings it in; the owner of a problem that is new.
    pub author: UserId,
    /// Whether problems of others may be changed, too.
    pub any_owner: bool,
    /// What the author says about the change.
    pub note: String,
    /// The package of the program to which it adds tests of the site, where it does nothing else.
    pub base: Option<String>,
}

/// How far the check of a version is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    /// No worker has it yet.
    Queued,
    /// A worker does it.
    Running,
    /// Nothing failed: the version may be served.
    Passed,
    /// Something failed.
    Failed,
}

impl CheckState {
    /// The name in JSON and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Passed => "passed",
            Self::Failed => "failed",
        }
    }

    /// Whether nothing more will be found.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Passed | Self::Failed)
    }
}

impl TryFrom<String> for CheckState {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        [Self::Queued, Self::Running, Self::Passed, Self::Failed]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| StoreError::Unknown(format!("the state of a check `{text}`")))
    }
}

/// A version of a problem.
#[derive(Debug, Clone, FromRow)]
pub struct VersionRow {
    /// The problem's id.
    pub problem: String,
    /// Its number, from 1.
    pub number: i64,
    /// The content address.
    pub hash: String,
    /// What its authors call it.
    pub package_version: String,
    /// Who brought it in; `None` where it came with the program.
    pub author: Option<String>,
    /// What the author said about the change.
    pub note: String,
    /// When it was brought in.
    pub created_at: UnixMs,
    /// How far its check is.
    #[sqlx(try_from = "String")]
    pub state: CheckState,
    /// Rises with every visible change.
    pub changes: i64,
    /// How many steps of the check are done.
    pub steps: i64,
    /// How many there are, once known.
    pub total: Option<i64>,
    /// What was found so far, as JSON; not read for lists.
    pub report: Option<String>,
    /// Whether its package is gone: it failed its check, and that is long ago.
    pub is_dropped: bool,
    /// The package of the program to which it adds tests of the site, where it does nothing else.
    pub base: Option<String>,
}

impl VersionRow {
    /// The package of the program, where the version has nothing else but tests of the site.
    pub fn of_program(&self) -> Option<&str> {
        let came_with_program = self.author.is_none();
        let base = self.base.as_deref();
        base.or_else(|| came_with_program.then_some(&*self.hash))
    }
}

/// A check that a worker has taken up.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CheckClaim {
    /// The problem's id.
    pub problem: String,
    /// The version's number.
    pub number: i64,
    /// The content address.
    pub hash: String,
    /// Which attempt: what later writes need.
    pub attempt: i64,
    /// For whom it is done.
    pub author: Option<UserId>,
}

/// A check under way at one moment. Its beat differs later if its worker goes on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, FromRow)]
pub struct CheckUnderWay {
    /// The problem's id.
    pub problem: String,
    /// The version's number.
    pub number: i64,
    /// Whose attempt.
    pub attempt: i64,
    /// How often its worker has said that it goes on.
    pub beat: i64,
}

impl Store {
    /// Stores a version, whose check then waits for a worker, and returns its number. The problem
    /// is made, private to the author, where there is none of that id. What is stored already as
    /// the latest version is not stored again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when the problem is somebody else's, [`StoreError::Quota`] when too
    /// many versions of this author wait, [`StoreError::PackageQuota`] when a day has brought in too much
    /// of theirs, [`StoreError::PackageTooLarge`] when this alone is too much for a day.
    pub async fn add_version(&self, new: &NewVersion) -> Result<i64, StoreError> {
        let number = self.add_version_with(new, None).await?;
        number.ok_or_else(|| StoreError::NotFound(format!("problem {}", new.problem)))
    }

    /// The same with a version that has the input of a hack as a test, which is thereby decided on.
    /// `None`, and nothing is stored, where it was decided on before, or another version came in meanwhile.
    ///
    /// # Errors
    /// As [`Store::add_version`].
    pub async fn add_version_with(
        &self,
        new: &NewVersion,
        joining: Option<Joining>,
    ) -> Result<Option<i64>, StoreError> {
        let now = UnixMs::now();
        let number = transaction!(self.db(), |tx| {
            // The row lock makes numbers and turns exact on PostgreSQL.
            note_change!(tx);
            if let Some(joining) = joining {
                let decided = sqlx::query(
                    "update hacks set state = 'joined'
                     where id = $1 and problem = $2 and state = 'proposed'",
                )
                .bind(joining.hack)
                .bind(&new.problem)
                .execute(&mut *tx)
                .await?
                .rows_affected();
                if decided == 0 {
                    return Ok(None);
                }
            }
            let owner: Option<Option<UserId>> =
                sqlx::query_scalar("select owner from problems where id = $1")
                    .bind(&new.problem)
                    .fetch_optional(&mut *tx)
                    .await?;
            if owner.is_some_and(|owner| owner != Some(new.author)) && !new.any_owner {
                return Err(StoreError::NotFound(format!("problem {}", new.problem)));
            }
            let latest: Option<(i64, String, String)> = sqlx::query_as(
                "select number, hash, state from problem_versions where problem = $1
                 order by number desc limit 1",
            )
            .bind(&new.problem)
            .fetch_optional(&mut *tx)
            .await?;
            if let (Some(joining), Some((number, ..))) = (joining, &latest)
                && joining.newest != *number
            {
                return Ok(None);
            }
            if let Some((number, hash, state)) = &latest
                && joining.is_none()
                && *hash == new.hash
                && state != "failed"
            {
                return Ok(Some(*number));
            }
            require_room!(tx, new, now);
            let stored = keep_archive!(tx, &new.hash, &new.archive).rows_affected();
            if stored > 0 {
                note_intake!(tx, new, now);
            }
            sqlx::query(
                "insert into problems (id, owner, visibility, current, created_at, updated_at)
                 values ($1, $2, 'private', null, $3, $3) on conflict (id) do nothing",
            )
            .bind(&new.problem)
            .bind(new.author)
            .bind(now)
            .execute(&mut *tx)
            .await?;
            let turn: i64 = sqlx::query_scalar(
                "select coalesce(
                     (select max(turn) + 1 from problem_versions
                      where author = $1 and state in ('queued', 'running')),
                     (select min(turn) from problem_versions where state = 'queued'),
                     0)",
            )
            .bind(new.author)
            .fetch_one(&mut *tx)
            .await?;
            let number: i64 = sqlx::query_scalar(
                "insert into problem_versions (problem, number, hash, package_version, facts,
                     author, note, created_at, state, turn, base)
                 values ($1, (select coalesce(max(number), 0) + 1 from problem_versions
                         where problem = $1),
                     $2, $3, $4, $5, $6, $7, 'queued', $8, $9)
                 returning number",
            )
            .bind(&new.problem)
            .bind(&new.hash)
            .bind(storable(&new.package_version))
            .bind(storable(&new.facts))
            .bind(new.author)
            .bind(storable(&new.note))
            .bind(now)
            .bind(turn)
            .bind(new.base.as_deref())
            .fetch_one(&mut *tx)
            .await?;
            number
        });
        self.signals().queued();
        Ok(Some(number))
    }

    /// The versions of a problem, newest first, without their reports.
    pub async fn problem_versions(&self, problem: &str) -> Result<Vec<VersionRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, number, hash, package_version,
                 (select name from users where id = author) as author, note, created_at, state,
                 changes, steps, total, cast(null as text) as report,
                 (select dropped_at from package_archives a where a.hash = problem_versions.hash)
                     is not null as is_dropped, base
             from problem_versions where problem = $1 order by number desc"
        )
        .bind(problem)
        .fetch_all(pool)
        .await?))
    }

    /// One version with its report.
    pub async fn problem_version(
        &self,
        problem: &str,
        number: i64,
    ) -> Result<Option<VersionRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, number, hash, package_version,
                 (select name from users where id = author) as author, note, created_at, state,
                 changes, steps, total, report,
                 (select dropped_at from package_archives a where a.hash = problem_versions.hash)
                     is not null as is_dropped, base
             from problem_versions where problem = $1 and number = $2"
        )
        .bind(problem)
        .bind(number)
        .fetch_optional(pool)
        .await?))
    }

    /// Takes up the check that is next, if one waits. Whose turn it is goes by the oldest that waits, of
    /// those authors of whom none is under way: a check that takes long is before nobody else's. Of its
    /// problem the newest version of such an author is looked at first, for which somebody waits.
    pub async fn claim_check(&self) -> Result<Option<CheckClaim>, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            let next: Option<(String, i64)> = sqlx::query_as(
                "select problem, (select max(newest.number) from problem_versions newest
                     where newest.problem = waiting.problem and newest.state = 'queued'
                         and not exists (select 1 from problem_versions running
                             where running.state = 'running' and running.author = newest.author))
                 from problem_versions waiting where state = 'queued'
                     and not exists (select 1 from problem_versions running
                         where running.state = 'running' and running.author = waiting.author)
                 order by turn, created_at limit 1",
            )
            .fetch_optional(&mut *tx)
            .await?;
            match next {
                None => None,
                // Of two workers that saw the same only one changes it.
                Some((problem, number)) => {
                    sqlx::query_as(
                        "update problem_versions
                     set state = 'running', attempt = attempt + 1, changes = changes + 1,
                         steps = 0, total = null, report = null
                     where problem = $1 and number = $2 and state = 'queued'
                     returning problem, number, hash, attempt, author",
                    )
                    .bind(problem)
                    .bind(number)
                    .fetch_optional(&mut *tx)
                    .await?
                }
            }
        }))
    }

    /// Says that a check goes on.
    pub async fn beat_check(&self, claim: &CheckClaim) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "update problem_versions set beat = beat + 1
             where problem = $1 and number = $2 and attempt = $3 and state = 'running'"
        )
        .bind(&claim.problem)
        .bind(claim.number)
        .bind(claim.attempt)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// The checks that are under way, whether or not their workers live.
    pub async fn checks_under_way(&self) -> Result<Vec<CheckUnderWay>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, number, attempt, beat from problem_versions
             where state = 'running' order by problem, number"
        )
        .fetch_all(pool)
        .await?))
    }

    /// Puts checks back that nobody works on, unless they have been begun too often: of those `report`, as
    /// JSON, says why there is no result, and a hack that was to join in one of them waits to be decided on again.
    pub async fn take_back_checks(
        &self,
        lost: &[CheckUnderWay],
        report: &str,
    ) -> Result<(), StoreError> {
        for one in lost {
            transaction!(self.db(), |tx| {
                let rows = sqlx::query(
                    "update problem_versions
                     set state = case when attempt < $5 then 'queued' else 'failed' end,
                         report = case when attempt < $5 then report else $6 end,
                         changes = changes + 1
                     where problem = $1 and number = $2 and attempt = $3 and beat = $4
                         and state = 'running'",
                )
                .bind(&one.problem)
                .bind(one.number)
                .bind(one.attempt)
                .bind(one.beat)
                .bind(CHECK_ATTEMPTS)
                .bind(storable(report))
                .execute(&mut *tx)
                .await?
                .rows_affected();
                if rows > 0 {
                    reopen_hacks!(tx, &one.problem, one.number);
                }
            });
        }
        self.signals().queued();
        Ok(())
    }

    /// Gives a check back that a worker cannot go on with.
    pub async fn release_check(&self, claim: &CheckClaim) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "update problem_versions
             set state = 'queued', attempt = attempt - 1, changes = changes + 1
             where problem = $1 and number = $2 and attempt = $3 and state = 'running'"
        )
        .bind(&claim.problem)
        .bind(claim.number)
        .bind(claim.attempt)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Stores how far a check is. `report` is JSON.
    pub async fn check_progress(
        &self,
        claim: &CheckClaim,
        (steps, total): (usize, usize),
        report: &str,
    ) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "update problem_versions
             set steps = $4, total = $5, report = $6, changes = changes + 1
             where problem = $1 and number = $2 and attempt = $3 and state = 'running'"
        )
        .bind(&claim.problem)
        .bind(claim.number)
        .bind(claim.attempt)
        .bind(figure(steps))
        .bind(figure(total))
        .bind(storable(report))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Ends a check. A version that passed is served from now on, unless the problem is public
    /// and serves one already: then its author says when. A hack that was to join in one that did not waits to be
    /// decided on again.
    pub async fn finish_check(
        &self,
        claim: &CheckClaim,
        passed: bool,
        report: &str,
    ) -> Result<(), StoreError> {
        let state = if passed { "passed" } else { "failed" };
        transaction!(self.db(), |tx| {
            note_change!(tx);
            let rows = sqlx::query(
                "update problem_versions
                 set state = $4, report = $5, steps = coalesce(total, steps),
                     changes = changes + 1
                 where problem = $1 and number = $2 and attempt = $3 and state = 'running'",
            )
            .bind(&claim.problem)
            .bind(claim.number)
            .bind(claim.attempt)
            .bind(state)
            .bind(storable(report))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows > 0 && passed {
                sqlx::query(
                    "update problems set current = $2, updated_at = $3
                     where id = $1 and (current is null or visibility <> 'public')
                         and (current is null or current < $2)",
                )
                .bind(&claim.problem)
                .bind(claim.number)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?;
            }
            if rows > 0 && !passed {
                reopen_hacks!(tx, &claim.problem, claim.number);
            }
        });
        Ok(())
    }
}
