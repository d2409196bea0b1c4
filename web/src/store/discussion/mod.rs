//! What people say to each other about a problem: threads of posts, read and written.
//!
//! Posts of a thread stand in the order of their numbers; the first one opened it. What an author
//! takes away is gone; what a moderator takes away can be brought back.

mod reports;

use std::time::Duration;

use sqlx::FromRow;

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::text::storable;
use super::types::{PostId, ThreadId, UnixMs, UserId};

pub use reports::{Reported, ReportedPlace};

/// How many posts somebody may write within this time.
const MOST_LATELY: i64 = 5;
const LATELY: Duration = Duration::from_mins(1);

/// What somebody says.
#[derive(Debug, Clone)]
pub struct NewPost {
    /// Who.
    pub author: UserId,
    /// The words, as Markdown.
    pub body: String,
    /// Whether they tell how the problem is solved.
    pub tells: bool,
}

/// A thread, as lists have it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ThreadRow {
    /// Its number.
    pub id: ThreadId,
    /// What it is about, in the words of who opened it.
    pub title: String,
    /// Who opened it.
    pub author: String,
    /// How many posts it has.
    pub posts: i64,
    /// When something was said last.
    pub last_at: UnixMs,
    hidden: i64,
}

impl ThreadRow {
    /// Whether a moderator took away what opened it, and so its title.
    pub fn is_hidden(&self) -> bool {
        self.hidden != 0
    }
}

/// A thread, where its posts are shown.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Thread {
    /// Its number.
    pub id: ThreadId,
    /// The id of the problem.
    pub problem: String,
    /// What it is about.
    pub title: String,
    /// The post that opened it.
    pub first: PostId,
    hidden: i64,
}

impl Thread {
    /// Whether a moderator took away what opened it, and so its title.
    pub fn is_hidden(&self) -> bool {
        self.hidden != 0
    }
}

/// Who took a post away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remover {
    /// Who wrote it.
    Author,
    /// Who moderates.
    Moderator,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PostRow {
    /// Its number.
    pub id: PostId,
    /// The thread it stands in.
    pub thread: ThreadId,
    /// Who said it.
    pub author_id: UserId,
    /// The name of who said it.
    pub author: String,
    /// The words, as Markdown; empty where the author took them away.
    pub body: String,
    /// When.
    pub posted_at: UnixMs,
    /// When it was changed last.
    pub edited_at: Option<UnixMs>,
    tells: i64,
    removed: Option<String>,
}

impl PostRow {
    /// Whether it tells how the problem is solved.
    pub fn tells(&self) -> bool {
        self.tells != 0
    }

    /// Who took it away, if somebody did.
    pub fn removed(&self) -> Option<Remover> {
        Some(match self.removed.as_deref()? {
            "author" => Remover::Author,
            _ => Remover::Moderator,
        })
    }
}

/// The threads of a problem ($1) in which something was said last before ($2, $3), the latest first.
/// For tests of the query's plan.
pub const THREADS: &str = "select t.id, t.title, t.last_at,
         (select u.name from discussion_posts p join users u on u.id = p.author
             where p.thread = t.id order by p.id limit 1) as author,
         (select cast(case when p.removed = 'moderator' then 1 else 0 end as bigint)
             from discussion_posts p where p.thread = t.id order by p.id limit 1) as hidden,
         (select count(*) from discussion_posts where thread = t.id) as posts
     from discussion_threads t
     where t.problem = $1 and (t.last_at, t.id) < ($2, $3)
         and exists (select 1 from discussion_posts p where p.thread = t.id
             and (p.removed is null or p.removed <> 'author'))
     order by t.last_at desc, t.id desc limit $4";

macro_rules! posts {
    ($rest:literal) => {
        concat!(
            "select p.id, p.thread, p.author as author_id, u.name as author, p.body, p.posted_at,
                 p.edited_at, p.tells, p.removed
             from discussion_posts p join users u on u.id = p.author where ",
            $rest
        )
    };
}

/// The posts of a thread ($1) in their order. For tests of the query's plan.
pub const POSTS: &str = posts!("p.thread = $1 order by p.id limit $2 offset $3");

/// Deletes the thread of a post ($1) that has nothing but what its authors took away, and of that
/// nothing that waits for who moderates.
const FORGET_EMPTY: &str = "delete from discussion_threads
     where id = (select thread from discussion_posts where id = $1)
         and not exists (select 1 from discussion_posts p
             where p.thread = discussion_threads.id
                 and (p.removed is null or p.removed <> 'author'
                     or exists (select 1 from discussion_reports r where r.post = p.id)))";

/// Where something is said.
#[derive(Debug, Clone, Copy)]
pub enum Place<'a> {
    /// In a thread of its own: the problem's id and what it is about.
    New {
        /// The problem's id.
        problem: &'a str,
        /// What it is about.
        title: &'a str,
    },
    /// In a thread that there is.
    In(ThreadId),
}

impl Store {
    /// Stores what somebody says.
    ///
    /// # Errors
    /// [`StoreError::Quota`] for who says too much at once, [`StoreError::NotFound`] where there is
    /// no such thread any more.
    pub async fn say(
        &self,
        place: Place<'_>,
        new: &NewPost,
    ) -> Result<(ThreadId, PostId), StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here, and is counted.
            sqlx::query("update users set role = role where id = $1")
                .bind(new.author)
                .execute(&mut *tx)
                .await?;
            let lately: (i64, Option<i64>) = sqlx::query_as(
                "select count(*), min(posted_at) from discussion_posts
                 where author = $1 and posted_at > $2",
            )
            .bind(new.author)
            .bind(now.before(LATELY))
            .fetch_one(&mut *tx)
            .await?;
            within_bounds(lately, now)?;
            let thread: Option<ThreadId> = match place {
                Place::New { problem, title } => {
                    sqlx::query_scalar(
                        "insert into discussion_threads (problem, title, last_at)
                         values ($1, $2, $3) returning id",
                    )
                    .bind(storable(problem))
                    .bind(storable(title))
                    .bind(now)
                    .fetch_optional(&mut *tx)
                    .await?
                }
                Place::In(thread) => {
                    sqlx::query_scalar(
                        "update discussion_threads set last_at = $2 where id = $1 returning id",
                    )
                    .bind(thread)
                    .bind(now)
                    .fetch_optional(&mut *tx)
                    .await?
                }
            };
            let thread = thread.ok_or_else(|| StoreError::NotFound("thread".to_owned()))?;
            let post: PostId = sqlx::query_scalar(
                "insert into discussion_posts (thread, author, body, tells, posted_at)
                 values ($1, $2, $3, $4, $5) returning id",
            )
            .bind(thread)
            .bind(new.author)
            .bind(storable(&new.body))
            .bind(i64::from(new.tells))
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            (thread, post)
        }))
    }

    /// Returns threads of a problem in which something was said last before that moment and thread.
    pub async fn threads(
        &self,
        problem: &str,
        before: (i64, i64),
        limit: i64,
    ) -> Result<Vec<ThreadRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(THREADS)
            .bind(storable(problem))
            .bind(before.0)
            .bind(before.1)
            .bind(limit)
            .fetch_all(pool)
            .await?))
    }

    /// Returns a thread, if it is there and not all of it was taken away by its authors.
    pub async fn thread(&self, id: ThreadId) -> Result<Option<Thread>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select t.id, t.problem, t.title, p.id as first,
                 cast(case when p.removed = 'moderator' then 1 else 0 end as bigint) as hidden
             from discussion_threads t join discussion_posts p on p.thread = t.id
             where t.id = $1 and exists (select 1 from discussion_posts s where s.thread = t.id
                 and (s.removed is null or s.removed <> 'author'))
             order by p.id limit 1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// Returns posts of a thread in their order, leaving out so many.
    pub async fn posts(
        &self,
        thread: ThreadId,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<PostRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(POSTS)
            .bind(thread)
            .bind(limit)
            .bind(offset)
            .fetch_all(pool)
            .await?))
    }

    /// Returns how many posts of a thread come before one.
    pub async fn posts_before(&self, thread: ThreadId, post: PostId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from discussion_posts where thread = $1 and id < $2"
        )
        .bind(thread)
        .bind(post)
        .fetch_one(pool)
        .await?))
    }

    /// Returns a post, if it is there.
    pub async fn post(&self, id: PostId) -> Result<Option<PostRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(posts!(
            "p.id = $1"
        ))
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// Replaces the words of a post, by who wrote it, and with the one that opened a thread its title.
    /// Whether there was such a post.
    pub async fn edit_post(
        &self,
        id: PostId,
        new: &NewPost,
        title: Option<&str>,
    ) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            let thread: Option<ThreadId> = sqlx::query_scalar(
                "update discussion_posts set body = $3, tells = $4, edited_at = $5
                 where id = $1 and author = $2 and removed is null returning thread",
            )
            .bind(id)
            .bind(new.author)
            .bind(storable(&new.body))
            .bind(i64::from(new.tells))
            .bind(UnixMs::now())
            .fetch_optional(&mut *tx)
            .await?;
            if let (Some(thread), Some(title)) = (thread, title) {
                sqlx::query("update discussion_threads set title = $2 where id = $1")
                    .bind(thread)
                    .bind(storable(title))
                    .execute(&mut *tx)
                    .await?;
            }
            thread.is_some()
        }))
    }

    /// Takes a post away as its author: the words are gone, and the thread with its only post. Where
    /// something was reported of it, the words of the reports and the thread stay for who moderates
    /// until that is settled. Whether there was such a post.
    pub async fn withdraw_post(&self, id: PostId, author: UserId) -> Result<bool, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            // Who replies at the same moment waits for this, or this for them.
            sqlx::query(
                "update discussion_threads set last_at = last_at
                 where id = (select thread from discussion_posts where id = $1)",
            )
            .bind(id)
            .execute(&mut *tx)
            .await?;
            // Of a report from before reports had words.
            sqlx::query(
                "update discussion_reports
                 set body = (select body from discussion_posts where id = $1)
                 where post = $1 and body = '' and exists
                     (select 1 from discussion_posts where id = $1 and author = $2)",
            )
            .bind(id)
            .bind(author)
            .execute(&mut *tx)
            .await?;
            let thread: Option<ThreadId> = sqlx::query_scalar(
                "update discussion_posts set body = '', removed = 'author'
                 where id = $1 and author = $2 and removed is null returning thread",
            )
            .bind(id)
            .bind(author)
            .fetch_optional(&mut *tx)
            .await?;
            if thread.is_none() {
                return Ok(false);
            }
            sqlx::query(FORGET_EMPTY).bind(id).execute(&mut *tx).await?;
            true
        }))
    }

    /// Takes a post away, or brings it back, as a moderator; what was reported of it is settled.
    /// Whether that changed anything.
    pub async fn moderate_post(&self, id: PostId, is_removed: bool) -> Result<bool, StoreError> {
        let (before, after) = if is_removed {
            (None, Some("moderator"))
        } else {
            (Some("moderator"), None)
        };
        Ok(transaction!(self.db(), |tx| {
            let changed = sqlx::query(
                "update discussion_posts set removed = $3
                 where id = $1 and coalesce(removed, '') = coalesce($2, '')",
            )
            .bind(id)
            .bind(before)
            .bind(after)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            // Showing it again settles nothing: nobody is rid of reports by hiding and showing.
            if changed > 0 && is_removed {
                sqlx::query("delete from discussion_reports where post = $1")
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
            }
            changed > 0
        }))
    }
}

/// Refuses who has said too much: how much lately, and when the first of it.
fn within_bounds((count, first): (i64, Option<i64>), now: UnixMs) -> Result<(), StoreError> {
    if count < MOST_LATELY {
        return Ok(());
    }
    let free_again = first.map_or(now, |first| UnixMs(first).after(LATELY));
    let left = free_again.0.saturating_sub(now.0).max(0).unsigned_abs();
    Err(StoreError::Quota {
        limit: MOST_LATELY,
        window: LATELY,
        retry_after: Duration::from_millis(left),
    })
}
