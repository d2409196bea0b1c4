//! Edits of packages that people collect before they become one version: each of somebody, of a problem and of a
//! file, with what that file was when it was first changed.

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::text::storable;
use super::types::{UnixMs, UserId};

/// How many edits of somebody are kept, of all problems.
pub const MOST_EDITS: i64 = 300;

/// How many bytes they have together.
pub const LARGEST_EDITS: i64 = 16 * 1024 * 1024;

const NO_ROOM: &str = "there is no room for more edits";

/// An edit that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEdit {
    /// The path of the file.
    pub path: String,
    /// What it becomes; nothing where it goes away.
    pub body: Option<Vec<u8>>,
    /// The digest of what it was; empty where it was not there.
    pub was: String,
}

/// An edit that is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PackageEdit {
    /// The path of the file.
    pub path: String,
    /// What it becomes; nothing where it goes away.
    pub body: Option<Vec<u8>>,
    /// The digest of what it was; empty where it was not there.
    pub was: String,
    /// Another one with every change.
    pub revision: i64,
}

impl Store {
    /// Returns the edits that the user collects of a problem, in order of path.
    pub async fn package_edits(
        &self,
        user: UserId,
        problem: &str,
    ) -> Result<Vec<PackageEdit>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select path, body, was, revision from package_edits
             where user_id = $1 and problem = $2 order by path"
        )
        .bind(user)
        .bind(storable(problem).as_ref())
        .fetch_all(pool)
        .await?))
    }

    /// Returns the edit of a file that the user has collected.
    pub async fn package_edit(
        &self,
        user: UserId,
        problem: &str,
        path: &str,
    ) -> Result<Option<PackageEdit>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select path, body, was, revision from package_edits
             where user_id = $1 and problem = $2 and path = $3"
        )
        .bind(user)
        .bind(storable(problem).as_ref())
        .bind(storable(path).as_ref())
        .fetch_optional(pool)
        .await?))
    }

    /// How many these are.
    pub async fn count_package_edits(
        &self,
        user: UserId,
        problem: &str,
    ) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from package_edits where user_id = $1 and problem = $2"
        )
        .bind(user)
        .bind(storable(problem).as_ref())
        .fetch_one(pool)
        .await?))
    }

    /// Keeps edits, each in the place of an earlier one of that file, and forgets those of the files that are `undone`:
    /// all of it, or nothing.
    ///
    /// # Errors
    /// [`StoreError::Refused`] where these would be more than [`MOST_EDITS`], or larger than [`LARGEST_EDITS`].
    pub async fn keep_package_edits(
        &self,
        user: UserId,
        problem: &str,
        edits: &[NewEdit],
        undone: &[String],
    ) -> Result<(), StoreError> {
        // What alone is too large is not written first.
        let bodies = edits.iter().filter_map(|edit| edit.body.as_ref());
        let bytes: u64 = bodies.map(|body| body.len() as u64).sum();
        if edits.len() as u64 > MOST_EDITS.unsigned_abs() || bytes > LARGEST_EDITS.unsigned_abs() {
            return Err(StoreError::Refused(NO_ROOM));
        }
        let problem = storable(problem);
        let now = UnixMs::now();
        transaction!(self.db(), |tx| {
            // One after another: what there is room for is counted.
            sqlx::query("update users set epoch = epoch where id = $1")
                .bind(user)
                .execute(&mut *tx)
                .await?;
            for path in undone {
                sqlx::query(
                    "delete from package_edits where user_id = $1 and problem = $2 and path = $3",
                )
                .bind(user)
                .bind(problem.as_ref())
                .bind(storable(path).as_ref())
                .execute(&mut *tx)
                .await?;
            }
            for edit in edits {
                sqlx::query(
                    "insert into package_edits (user_id, problem, path, body, was, revision)
                     values ($1, $2, $3, $4, $5, $6)
                     on conflict (user_id, problem, path) do update
                     set body = excluded.body, was = excluded.was,
                         revision = case when excluded.revision > package_edits.revision
                             then excluded.revision else package_edits.revision + 1 end",
                )
                .bind(user)
                .bind(problem.as_ref())
                .bind(storable(&edit.path).as_ref())
                .bind(edit.body.as_deref())
                .bind(storable(&edit.was).as_ref())
                .bind(now)
                .execute(&mut *tx)
                .await?;
            }
            let (count, bytes): (i64, i64) = sqlx::query_as(
                "select count(*), cast(coalesce(sum(length(body)), 0) as bigint)
                 from package_edits where user_id = $1",
            )
            .bind(user)
            .fetch_one(&mut *tx)
            .await?;
            if count > MOST_EDITS || bytes > LARGEST_EDITS {
                return Err(StoreError::Refused(NO_ROOM));
            }
        });
        Ok(())
    }

    /// Forgets these edits, but for those that were changed since they were read.
    pub async fn forget_package_edits(
        &self,
        user: UserId,
        problem: &str,
        edits: &[PackageEdit],
    ) -> Result<(), StoreError> {
        let problem = storable(problem);
        transaction!(self.db(), |tx| {
            for edit in edits {
                sqlx::query(
                    "delete from package_edits
                     where user_id = $1 and problem = $2 and path = $3 and revision = $4",
                )
                .bind(user)
                .bind(problem.as_ref())
                .bind(&edit.path)
                .bind(edit.revision)
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }
}
