//! How much room packages take: what an author may bring in within a day, until when the packages of versions that
//! failed their check are kept, and problems that nobody has used.

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::problems::note_change;
use super::types::UnixMs;

/// How long the package of a version that failed its check is kept once the problem has a newer version.
pub const FAILED_PACKAGE_DAYS: i64 = 7;

/// How long it is kept where it is that of the newest version: somebody may be at work on it.
pub const FAILED_DRAFT_DAYS: i64 = 90;

/// A day in milliseconds.
pub(super) const DAY: i64 = 24 * 60 * 60 * 1000;

/// How many bytes an author ($1) has had stored since a moment ($2), and when the first of them were.
pub const PACKAGES_SINCE: &str =
    "select cast(coalesce(sum(bytes), 0) as bigint), min(created_at) from package_intakes
     where author = $1 and created_at > $2";

/// Notes what an author has had stored. It counts for a day, whatever becomes of the version, on a connection of
/// either kind.
macro_rules! note_intake {
    ($tx:ident, $new:expr, $now:expr) => {
        sqlx::query("insert into package_intakes (author, bytes, created_at) values ($1, $2, $3)")
            .bind($new.author)
            .bind(figure($new.archive.len()))
            .bind($now)
            .execute(&mut *$tx)
            .await?
    };
}
pub(super) use note_intake;

/// Refuses a package for which there is no room: too many of its author wait for their check, or a day has brought
/// in as much of theirs as administrators allow. On a connection of either kind.
macro_rules! require_room {
    ($tx:ident, $new:expr, $now:expr) => {{
        let open: i64 = sqlx::query_scalar(
            "select count(*) from problem_versions
             where author = $1 and state in ('queued', 'running')",
        )
        .bind($new.author)
        .fetch_one(&mut *$tx)
        .await?;
        if open >= OPEN_CHECKS {
            return Err(StoreError::Quota {
                limit: OPEN_CHECKS,
                window: Duration::from_mins(1),
                retry_after: Duration::from_secs(10),
            });
        }
        let known: i64 = sqlx::query_scalar(
            "select count(*) from package_archives where hash = $1 and dropped_at is null",
        )
        .bind(&$new.hash)
        .fetch_one(&mut *$tx)
        .await?;
        // Administrators may bring in all that the site has.
        if known == 0 && !$new.any_owner {
            let day = $crate::store::packages::DAY;
            let lately: (i64, Option<i64>) =
                sqlx::query_as($crate::store::packages::PACKAGES_SINCE)
                    .bind($new.author)
                    .bind(UnixMs($now.0 - day))
                    .fetch_one(&mut *$tx)
                    .await?;
            let setting: Option<String> = sqlx::query_scalar(
                "select setting from site_settings where name = 'package_quota'",
            )
            .fetch_optional(&mut *$tx)
            .await?;
            let most = package_quota(setting.as_deref().unwrap_or_default());
            let (bytes, first) = lately;
            let (length, room) = (figure($new.archive.len()), most * 1024 * 1024);
            if length > room {
                return Err(StoreError::PackageTooLarge(most));
            }
            if bytes.saturating_add(length) > room {
                let wait = first.unwrap_or($now.0) + day - $now.0;
                return Err(StoreError::PackageQuota {
                    most,
                    retry_after: Duration::from_millis(wait.max(1000).unsigned_abs()),
                });
            }
        }
    }};
}
pub(super) use require_room;

/// Drops packages ($3: the nothing that is left of them, since $4) that only versions have which failed their check:
/// before a moment ($1), or, where it is the newest version of its problem, before an earlier one ($2). Nothing else
/// names those, since what is submitted, set or played is of versions that have passed.
const DROP_FAILED: &str = "update package_archives set archive = $3, dropped_at = $4
     where dropped_at is null
         and hash in (select hash from problem_versions
             where state = 'failed' and created_at < $1)
         and not exists (select 1 from problem_versions o
             where o.hash = package_archives.hash
                 and (o.state <> 'failed' or o.created_at >= $1
                     or (o.created_at >= $2 and not exists (select 1 from problem_versions n
                         where n.problem = o.problem and n.number > o.number))))";

/// A problem ($1) that is somebody's, and that nobody else has seen to be there: it was never served, or is served to
/// nobody else now, and nothing names it.
macro_rules! unused {
    ($rest:literal) => {
        concat!(
            $rest,
            " problems where id = $1 and owner is not null
                 and (current is null or visibility = 'private')
                 and not exists (select 1 from submissions where problem = $1)
                 and not exists (select 1 from contest_problems where problem = $1)
                 and not exists (select 1 from class_assignment_problems where problem = $1)
                 and not exists (select 1 from discussion_threads where problem = $1)"
        )
    };
}

/// Whether a problem ($1) may be deleted. For tests of the query's plan.
pub const UNUSED_PROBLEM: &str = unused!("select count(*) from");

impl Store {
    /// Drops the packages of versions that failed their check long before `now`. The versions stay. Returns how many
    /// were dropped.
    pub async fn drop_failed_packages(&self, now: UnixMs) -> Result<u64, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            // Whoever brings a package in that is about to be dropped waits here, or has done so: on PostgreSQL one
            // of the two would not see what the other does. No list shows anything else afterwards.
            sqlx::query("update library set revision = revision where id = 1")
                .execute(&mut *tx)
                .await?;
            sqlx::query(DROP_FAILED)
                .bind(UnixMs(now.0 - FAILED_PACKAGE_DAYS * DAY))
                .bind(UnixMs(now.0 - FAILED_DRAFT_DAYS * DAY))
                .bind(Vec::<u8>::new())
                .bind(now)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        }))
    }

    /// Forgets what authors brought in more than a day before `now`: it counts no more. Returns how much was forgotten.
    pub async fn forget_old_intakes(&self, now: UnixMs) -> Result<u64, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query(
            "delete from package_intakes where created_at <= $1"
        )
        .bind(UnixMs(now.0 - DAY))
        .execute(pool)
        .await?
        .rows_affected()))
    }

    /// Whether a problem may be deleted: it is somebody's, others do not see it, and nothing names it.
    pub async fn is_unused_problem(&self, problem: &str) -> Result<bool, StoreError> {
        let found: i64 = reading!(self.db(), |pool| sqlx::query_scalar(UNUSED_PROBLEM)
            .bind(problem)
            .fetch_one(pool)
            .await?);
        Ok(found > 0)
    }

    /// Deletes a problem with its versions and their packages; whether there was such a one that is unused.
    pub async fn delete_problem(&self, problem: &str) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            note_change!(tx);
            let hashes: Vec<String> =
                sqlx::query_scalar("select distinct hash from problem_versions where problem = $1")
                    .bind(problem)
                    .fetch_all(&mut *tx)
                    .await?;
            let gone = sqlx::query(unused!("delete from"))
                .bind(problem)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if gone > 0 {
                for hash in hashes {
                    // Another problem may have the same package.
                    sqlx::query(
                        "delete from package_archives where hash = $1
                             and not exists (select 1 from problem_versions where hash = $1)",
                    )
                    .bind(hash)
                    .execute(&mut *tx)
                    .await?;
                }
            }
            gone > 0
        }))
    }
}
