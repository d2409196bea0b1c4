//! What is reported to those who moderate, until one of them has settled it.

use sqlx::FromRow;

use super::FORGET_EMPTY;
use crate::store::Store;
use crate::store::db::{reading, transaction, writing};
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{PostId, ThreadId, UnixMs, UserId};

/// A post that somebody has reported.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Reported {
    /// The post's number.
    pub post: PostId,
    /// The thread it stands in.
    pub thread: ThreadId,
    /// The id of the problem.
    pub problem: String,
    /// What the thread is about.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// The words when it was reported.
    pub body: String,
    /// The words now.
    pub body_now: String,
    /// Who reported it.
    pub reporter: String,
    /// Why.
    pub reason: String,
    /// When.
    pub reported_at: UnixMs,
    withdrawn: i64,
}

impl Reported {
    /// Whether its author has taken it away since.
    pub fn is_withdrawn(&self) -> bool {
        self.withdrawn != 0
    }
}

/// Where a reported post stands.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReportedPlace {
    /// The post's number.
    pub post: PostId,
    /// The id of the problem.
    pub problem: String,
    /// What the thread is about.
    pub title: String,
    /// Who wrote it.
    pub author: UserId,
}

/// Where those posts stand of which the oldest reports are ($1 of them), and which are seen.
const REPORTED_PLACES: &str = "select r.post, t.problem, t.title, p.author
     from (select post, reporter, reported_at from discussion_reports
           order by reported_at, post, reporter limit $1) r
         join discussion_posts p on p.id = r.post
         join discussion_threads t on t.id = p.thread
     where p.removed is null
     order by r.reported_at, r.post, r.reporter";

/// What waits for a moderator, the oldest first.
const REPORTED: &str = "select r.post, p.thread, t.problem, t.title, a.name as author,
         coalesce(nullif(r.body, ''), p.body) as body, p.body as body_now,
         cast(case when p.removed = 'author' then 1 else 0 end as bigint) as withdrawn,
         w.name as reporter, r.reason, r.reported_at
     from discussion_reports r
         join discussion_posts p on p.id = r.post
         join discussion_threads t on t.id = p.thread
         join users a on a.id = p.author
         join users w on w.id = r.reporter
     order by r.reported_at, r.post, r.reporter limit $1";

impl Store {
    /// Reports a post as it is now; once for each who reports it. Whether it was not reported by them before.
    pub async fn report_post(
        &self,
        post: PostId,
        reporter: UserId,
        reason: &str,
    ) -> Result<bool, StoreError> {
        let new = writing!(self.db(), |pool| sqlx::query(
            "insert into discussion_reports (post, reporter, reason, reported_at, body)
             select id, $2, $3, $4, body from discussion_posts where id = $1
             on conflict (post, reporter) do nothing"
        )
        .bind(post)
        .bind(reporter)
        .bind(storable(reason))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(new > 0)
    }

    /// Returns what was reported and waits, the oldest first.
    pub async fn reported(&self, limit: i64) -> Result<Vec<Reported>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(REPORTED)
            .bind(limit)
            .fetch_all(pool)
            .await?))
    }

    /// Returns where the reported posts stand that are seen, each once, those of the oldest reports first.
    pub async fn reported_places(&self, reports: i64) -> Result<Vec<ReportedPlace>, StoreError> {
        let rows: Vec<ReportedPlace> = reading!(self.db(), |pool| sqlx::query_as(REPORTED_PLACES)
            .bind(reports)
            .fetch_all(pool)
            .await?);
        let mut places: Vec<ReportedPlace> = Vec::new();
        for row in rows {
            if places.iter().all(|place| place.post != row.post) {
                places.push(row);
            }
        }
        Ok(places)
    }

    /// Returns how many reports wait, but no more than `most`.
    pub async fn reports_waiting(&self, most: i64) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from (select post from discussion_reports limit $1) waiting"
        )
        .bind(most)
        .fetch_one(pool)
        .await?))
    }

    /// Returns how many reports somebody has made that wait.
    pub async fn reports_by(&self, reporter: UserId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from discussion_reports where reporter = $1"
        )
        .bind(reporter)
        .fetch_one(pool)
        .await?))
    }

    /// Settles what was reported of a post, which stays as it is; with what its author took away goes
    /// the thread, if there is nothing else in it. Whether anything was reported.
    pub async fn dismiss_reports(&self, post: PostId) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            let gone = sqlx::query("delete from discussion_reports where post = $1")
                .bind(post)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            sqlx::query(FORGET_EMPTY)
                .bind(post)
                .execute(&mut *tx)
                .await?;
            gone > 0
        }))
    }
}
