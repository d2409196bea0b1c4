//! Accepted programs that others have broken, where their authors let them or in the hack phase of a
//! contest, and by which inputs.

use std::collections::BTreeMap;

use judge::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use super::Store;
use super::db::{Db, reading, transaction, writing};
use super::error::StoreError;
use super::kept::{and_counts_elsewhere, bind_kept, places};
use super::text::storable;
use super::types::{ContestId, HackId, SubmissionId, UnixMs, UserId};

/// How many programs of others are offered to be broken.
const OFFERED: u32 = 30;

/// Of so many problems it is asked in one statement what waits: databases bound its parameters.
const ASKED_AT_ONCE: usize = 1000;

/// A program that somebody may break.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Breakable {
    /// The submission.
    pub id: SubmissionId,
    /// Whose it is.
    pub user: String,
    /// Its language.
    pub language: String,
}

/// A broken program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHack {
    /// The problem's id.
    pub problem: String,
    /// The program.
    pub submission: SubmissionId,
    /// Who has broken it.
    pub hacker: UserId,
    /// The input.
    pub input: String,
}

/// An input that has broken an accepted program.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct HackRow {
    /// Its number.
    pub id: HackId,
    /// The program.
    pub submission: SubmissionId,
    /// Whose it is.
    pub author: String,
    /// Their number.
    pub author_id: UserId,
    /// Who has broken it.
    pub hacker: String,
    /// The input.
    pub input: String,
    /// When.
    pub found_at: UnixMs,
    /// What became of it as a test of the problem.
    #[sqlx(try_from = "String")]
    pub state: HackState,
}

impl HackRow {
    /// What a version says of itself that has the input as a test. By it the version is found to be the one that this
    /// was to join in.
    pub fn joining_note(&self) -> String {
        format!("hack {}: breaks submission #{}", self.id, self.submission)
    }
}

/// Lets what was to join in a version be decided on again, where the check of that version has failed and nobody is ever
/// given it: unless a version that has not failed was made of it. What joins is added to the newest version that has not
/// failed, so those that follow it have its test as well, up to one that was made otherwise. Where such a version fails,
/// the inputs before it are looked at again, too.
macro_rules! reopen_hacks {
    ($tx:ident, $problem:expr, $version:expr) => {
        // As [`HackRow::joining_note`] begins.
        sqlx::query(
            "update hacks set state = 'proposed' where id in (
                 select h.id from hacks h
                 join problem_versions v on v.problem = h.problem
                     and v.note like ('hack ' || cast(h.id as text) || ': %')
                 where h.problem = $1 and h.state = 'joined' and v.state = 'failed'
                     and exists (select 1 from problem_versions f
                         where f.problem = $1 and f.number = $2 and f.state = 'failed'
                             and f.note like 'hack %: %')
                     and not exists (select 1 from problem_versions l
                         where l.problem = $1 and l.number > v.number
                             and l.note like ('hack ' || cast(h.id as text) || ': %'))
                     and not exists (select 1 from problem_versions m
                         where m.problem = $1 and m.number > v.number and m.state <> 'failed'
                             and m.note like 'hack %: %'
                             and not exists (select 1 from problem_versions o
                                 where o.problem = $1 and o.number > v.number
                                     and o.number < m.number and o.note not like 'hack %: %')))",
        )
        .bind($problem)
        .bind($version)
        .execute(&mut *$tx)
        .await?
    };
}
pub(super) use reopen_hacks;

/// An input that becomes a test in a version of the problem.
#[derive(Debug, Clone, Copy)]
pub struct Joining {
    /// Its number.
    pub hack: HackId,
    /// The number of the newest version when the package was made: it has the tests of no later one.
    pub newest: i64,
}

/// What becomes of an input as a test of the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HackState {
    /// Nobody has decided.
    Proposed,
    /// It is one.
    Joined,
    /// It is not.
    Dropped,
}

impl HackState {
    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proposed => "proposed",
            Self::Joined => "joined",
            Self::Dropped => "dropped",
        }
    }
}

impl TryFrom<String> for HackState {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        [Self::Proposed, Self::Joined, Self::Dropped]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| StoreError::Unknown(format!("the state of a hack `{text}`")))
    }
}

/// Keeps a hack that counts in a contest or in none, on a connection of either kind, and says how many
/// rows that made.
macro_rules! insert_hack {
    ($tx:ident, $hack:expr, $contest:expr) => {
        sqlx::query(
            "insert into hacks (problem, submission, hacker, input, found_at, contest, state)
             values ($1, $2, $3, $4, $5, $6, 'proposed')
             on conflict (submission) where withdrawn_at is null do nothing",
        )
        .bind($crate::store::text::storable(&$hack.problem))
        .bind($hack.submission)
        .bind($hack.hacker)
        .bind($crate::store::text::storable(&$hack.input))
        .bind($crate::store::types::UnixMs::now())
        .bind($contest)
        .execute(&mut *$tx)
        .await?
        .rows_affected()
    };
}
pub(super) use insert_hack;

impl Store {
    /// Returns the programs for a problem that others let `viewer` break: of each the latest accepted
    /// one, where nobody has broken it. What counts in a contest whose hack phase is not over is broken
    /// there and nowhere else, and what counts for one of these contests is not shown.
    pub async fn breakable(
        &self,
        problem: &str,
        viewer: UserId,
        kept: &[ContestId],
    ) -> Result<Vec<Breakable>, StoreError> {
        // SQLite would begin with all accepted programs.
        let hint = match self.db() {
            Db::Sqlite { .. } => "indexed by submissions_user_problem",
            Db::Postgres(_) => "",
        };
        let others = and_counts_elsewhere("s.id", kept, 5);
        // One that is kept hides no earlier one either: that would say that it was accepted.
        let later = and_counts_elsewhere("l.id", kept, 5);
        let statement = format!(
            "select s.id, u.name as \"user\", s.language
             from user_settings p join users u on u.id = p.user_id
             join submissions s {hint} on s.user_id = p.user_id and s.problem = $1
             where p.lets_break = 1 and p.user_id <> $2 and s.usual_verdict = $3
                 and u.disabled_at is null and u.deleted_at is null
                 and not exists (select 1 from submissions l where l.user_id = p.user_id
                     and l.problem = $1 and l.usual_verdict = $3 and l.id > s.id {later})
                 and not exists (select 1 from hacks h
                     where h.submission = s.id and h.withdrawn_at is null)
                 and not exists (select 1 from contest_submissions q
                     join contests c on c.id = q.contest
                     where q.submission_id = s.id and c.hack_minutes > 0
                         and c.end_at + c.hack_minutes * 60000
                             + coalesce((select max(extra_ms) from contest_participants
                                 where contest = c.id and virtual_start is null), 0) > $4)
                 {others}
             order by s.id desc limit {OFFERED}"
        );
        Ok(reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(kept.is_empty())
                .bind(storable(problem))
                .bind(viewer)
                .bind(Verdict::AC.as_str())
                .bind(UnixMs::now());
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Keeps that a program is broken; returns whether that was not known.
    pub async fn keep_hack(&self, hack: &NewHack) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| insert_hack!(tx, hack, None::<i64>));
        Ok(rows > 0)
    }

    /// Returns what has broken accepted programs for a problem, the undecided ones first, then the
    /// latest; without those that a jury took back.
    pub async fn hacks(&self, problem: &str) -> Result<Vec<HackRow>, StoreError> {
        self.hacks_of(problem, true).await
    }

    /// The same without those of contests, which are told to whoever sees these.
    pub async fn hacks_outside_contests(&self, problem: &str) -> Result<Vec<HackRow>, StoreError> {
        self.hacks_of(problem, false).await
    }

    async fn hacks_of(
        &self,
        problem: &str,
        with_contests: bool,
    ) -> Result<Vec<HackRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select h.id, h.submission, a.name as author, a.id as author_id, u.name as hacker,
                 h.input, h.found_at, h.state
             from hacks h join submissions s on s.id = h.submission
             join users a on a.id = s.user_id join users u on u.id = h.hacker
             where h.problem = $1 and h.withdrawn_at is null and ($2 = 1 or h.contest is null)
             order by case when h.state = 'proposed' then 0 else 1 end, h.id desc limit 100"
        )
        .bind(storable(problem))
        .bind(i64::from(with_contests))
        .fetch_all(pool)
        .await?))
    }

    /// Returns of these problems those with inputs that wait to be decided on as tests, and how many.
    pub async fn proposed_hacks(
        &self,
        problems: &[String],
    ) -> Result<BTreeMap<String, i64>, StoreError> {
        let mut waiting = BTreeMap::new();
        for some in problems.chunks(ASKED_AT_ONCE) {
            let places = places(some.len(), 1);
            // By the index of problems: whoever looks after few reads nothing of the others.
            let statement = format!(
                "select problem, count(*) from hacks
                 where problem in ({places}) and state = 'proposed' and withdrawn_at is null
                 group by problem"
            );
            let counted: Vec<(String, i64)> = reading!(self.db(), |pool| {
                let query = sqlx::query_as(AssertSqlSafe(statement)).persistent(false);
                bind_kept!(query, some).fetch_all(pool).await?
            });
            waiting.extend(counted);
        }
        Ok(waiting)
    }

    /// Returns the name of whoever has broken a program outside of contests; `None` where nobody has.
    pub async fn hack_of(&self, submission: SubmissionId) -> Result<Option<String>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select u.name from hacks h join users u on u.id = h.hacker
             where h.submission = $1 and h.withdrawn_at is null and h.contest is null"
        )
        .bind(submission)
        .fetch_optional(pool)
        .await?))
    }

    /// Decides on a proposed test of a problem; returns whether it was still to be decided on.
    pub async fn decide_hack(
        &self,
        problem: &str,
        id: HackId,
        state: HackState,
    ) -> Result<bool, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update hacks set state = $3 where id = $1 and problem = $2 and state = 'proposed'"
        )
        .bind(id)
        .bind(storable(problem))
        .bind(state.as_str())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }
}
