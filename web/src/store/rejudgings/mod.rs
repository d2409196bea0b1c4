//! Judging again as a set: submissions are judged with another package while their old results go on
//! counting, until whoever began it has seen what changes, and applies or drops it.

mod decide;
mod which;

use judge::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::limits::{limit_now, shares_now};
use super::queue::{Priority, next_turn};
use super::text::storable;
use super::types::{RejudgingId, SubmissionId, UnixMs, UserId, VerdictText};

pub use decide::Undecidable;
pub use which::Which;
use which::{IS_OR_WAS_JUDGED, bind_which};

/// How many submissions for a problem could be judged again.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Rejudgeable {
    /// The problem.
    pub problem: String,
    /// How many.
    pub count: i64,
    /// The set that is to be decided on first: of the same problem, and of the same contest or of none as
    /// well. There is one of these at a time.
    pub open: Option<RejudgingId>,
}

/// The set that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// It was begun.
    New(RejudgingId),
    /// Another was open already.
    Already(RejudgingId),
}

/// A set of judgings to be begun.
#[derive(Debug, Clone)]
pub struct NewRejudging {
    /// The problem whose submissions are judged again.
    pub problem: String,
    /// The version of the package they are judged with.
    pub package_version: String,
    /// Its content address.
    pub package_hash: String,
    /// Who asks for it.
    pub author: UserId,
    /// Which of them.
    pub which: Which,
}

/// What became of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RejudgingState {
    /// Nothing of it counts yet.
    Open,
    /// Its results count.
    Applied,
    /// The old results stand.
    Dropped,
}

impl TryFrom<String> for RejudgingState {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        match text.as_str() {
            "open" => Ok(Self::Open),
            "applied" => Ok(Self::Applied),
            "dropped" => Ok(Self::Dropped),
            _ => Err(StoreError::Unknown(format!(
                "the state of a rejudging `{text}`"
            ))),
        }
    }
}

/// A set of judgings, and how far it is.
#[derive(Debug, Clone, FromRow)]
pub struct RejudgingRow {
    /// Its number.
    pub id: RejudgingId,
    /// The problem's id.
    pub problem: String,
    /// What the authors of the package call its version.
    pub package_version: String,
    /// The number that version has on the site; `None` where it has none.
    pub version: Option<i64>,
    /// Who began it.
    pub author: String,
    /// When.
    pub created_at: UnixMs,
    /// Whether it was decided on.
    #[sqlx(try_from = "String")]
    pub state: RejudgingState,
    /// How many submissions are in it.
    pub all: i64,
    /// How many are judged.
    pub done: i64,
    /// How many of these have another verdict than before.
    pub changed: i64,
    /// While it is open: how many of its submissions another set has given another result since it began,
    /// which they keep.
    pub overtaken: i64,
    /// Which submissions were asked for.
    #[sqlx(flatten)]
    pub which: Which,
}

/// What a set changes about one submission.
#[derive(Debug, Clone, FromRow)]
pub struct Change {
    /// The submission.
    pub submission: SubmissionId,
    /// Who handed it in.
    pub user: String,
    /// Its language.
    pub language: String,
    /// The verdict that counted when the set began.
    #[sqlx(try_from = "VerdictText")]
    pub before: Option<Verdict>,
    /// The new one, once it is judged.
    #[sqlx(try_from = "VerdictText")]
    pub after: Option<Verdict>,
}

const ROW: &str =
    "select r.id, r.problem, r.package_version, u.name as author, r.created_at, r.state,
         (select max(v.number) from problem_versions v
             where v.problem = r.problem and v.hash = r.package_hash) as version,
         r.of_verdict, r.of_language, r.of_contest, r.of_machine, r.of_submission,
         count(j.id) as \"all\",
         count(j.verdict) as done,
         count(case when j.verdict <> b.verdict then 1 end) as changed,
         count(case when r.state = 'open' and s.current_judging <> j.replaces then 1 end) as overtaken
     from rejudgings r
     join users u on u.id = r.author
     left join judgings j on j.rejudging = r.id
     left join judgings b on b.id = j.replaces
     left join submissions s on s.id = j.submission_id";

impl Store {
    /// How many judged submissions fit, problem by problem; of one problem alone where one is named.
    pub async fn rejudgeable(
        &self,
        problem: Option<&str>,
        which: &Which,
    ) -> Result<Vec<Rejudgeable>, StoreError> {
        let narrowed = match problem {
            Some(_) => " and problem = $1",
            None => "",
        };
        let first = 1 + usize::from(problem.is_some());
        let conditions = which.conditions(first + 1);
        let statement = format!(
            "select s.problem, s.count, r.id as open from (
                 select problem, count(*) as count from submissions
                 where {IS_OR_WAS_JUDGED}{narrowed}{conditions} group by problem) s
             left join rejudgings r on r.problem = s.problem and r.state = 'open'
                 and r.of_contest is not distinct from ${first}
             order by s.problem"
        );
        Ok(reading!(self.db(), |pool| {
            let mut query = sqlx::query_as(AssertSqlSafe(statement)).persistent(false);
            if let Some(problem) = problem {
                query = query.bind(storable(problem));
            }
            query = query.bind(which.contest);
            bind_which!(query, which).fetch_all(pool).await?
        }))
    }

    /// The sets of all problems that are still to be decided on, the latest first.
    pub async fn open_rejudgings(&self) -> Result<Vec<RejudgingRow>, StoreError> {
        let query = format!(
            "{ROW} where r.state = 'open' group by r.id, u.name order by r.id desc limit 500"
        );
        Ok(reading!(self.db(), |pool| sqlx::query_as(AssertSqlSafe(
            query
        ))
        .fetch_all(pool)
        .await?))
    }

    /// Puts the judged submissions of a problem into the queue once more, behind everything else,
    /// as turns of whoever asks. What counts for a contest is judged with the limits that it has now, or will have before
    /// the set is decided on; everything else with those of the package. What is just now judged anew is judged in the set as
    /// well. A set of the same problem, and of the same
    /// contest or of none as well, that is still open is returned instead of a second one.
    pub async fn begin_rejudging(&self, new: &NewRejudging) -> Result<Begun, StoreError> {
        let now = UnixMs::now();
        let which = &new.which;
        let conditions = which.conditions(9);
        let again = format!(
            "insert into judgings (submission_id, state, created_at, updated_at,
                 package_version, package_hash, owner, priority, turn, rejudging, replaces,
                 language, time_limit_ms, memory_limit_mib, shares)
             select id, 'queued', $2, $2, $3, $4, $5, $6,
                 $7 + row_number() over (order by id) - 1, $8, current_judging, language,
                 {}, {}, {}
             from submissions
             where problem = $1 and {IS_OR_WAS_JUDGED}{conditions}",
            limit_now!("time_limit_ms", "submissions.id"),
            limit_now!("memory_limit_mib", "submissions.id"),
            shares_now!("submissions.id")
        );
        let id = transaction!(self.db(), |tx| {
            // Of two at the same moment the second waits for the first here, and finds its set.
            let id: Option<RejudgingId> = sqlx::query_scalar(
                "insert into rejudgings (problem, package_version, package_hash, author, created_at,
                     state, of_verdict, of_language, of_contest, of_machine, of_submission)
                 values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10)
                 on conflict do nothing returning id",
            )
            .bind(&new.problem)
            .bind(&new.package_version)
            .bind(&new.package_hash)
            .bind(new.author)
            .bind(now)
            .bind(which.verdict.map(Verdict::as_str))
            .bind(which.language.as_deref().map(storable))
            .bind(which.contest)
            .bind(which.machine.as_deref().map(storable))
            .bind(which.submission)
            .fetch_optional(&mut *tx)
            .await?;
            let Some(id) = id else {
                let open: Option<RejudgingId> = sqlx::query_scalar(
                    "select id from rejudgings where problem = $1 and state = 'open'
                         and of_contest is not distinct from $2",
                )
                .bind(&new.problem)
                .bind(which.contest)
                .fetch_optional(&mut *tx)
                .await?;
                return match open {
                    Some(open) => Ok(Begun::Already(open)),
                    // It was decided on at this very moment.
                    None => Err(StoreError::JustDecided),
                };
            };
            let turn = next_turn!(tx, new.author, Priority::Rejudge);
            let query = sqlx::query(AssertSqlSafe(again))
                .bind(&new.problem)
                .bind(now)
                .bind(&new.package_version)
                .bind(&new.package_hash)
                .bind(new.author)
                .bind(Priority::Rejudge.number())
                .bind(turn)
                .bind(id);
            bind_which!(query, which).execute(&mut *tx).await?;
            id
        });
        self.signals().queued();
        Ok(Begun::New(id))
    }

    /// The sets of a problem, the latest first.
    pub async fn rejudgings(&self, problem: &str) -> Result<Vec<RejudgingRow>, StoreError> {
        let query =
            format!("{ROW} where r.problem = $1 group by r.id, u.name order by r.id desc limit 50");
        Ok(reading!(self.db(), |pool| sqlx::query_as(AssertSqlSafe(
            query
        ))
        .bind(problem)
        .fetch_all(pool)
        .await?))
    }

    /// One set.
    pub async fn rejudging(&self, id: RejudgingId) -> Result<Option<RejudgingRow>, StoreError> {
        let query = format!("{ROW} where r.id = $1 group by r.id, u.name");
        Ok(reading!(self.db(), |pool| sqlx::query_as(AssertSqlSafe(
            query
        ))
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// The submissions of a set whose verdict it changes, the latest first, `most` at most.
    pub async fn rejudging_changes(
        &self,
        id: RejudgingId,
        most: i64,
    ) -> Result<Vec<Change>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select j.submission_id as submission, u.name as \"user\", s.language,
                 b.verdict as before, j.verdict as after
             from judgings j
             join submissions s on s.id = j.submission_id
             join users u on u.id = s.user_id
             left join judgings b on b.id = j.replaces
             where j.rejudging = $1 and j.verdict <> b.verdict
             order by j.submission_id desc limit $2"
        )
        .bind(id)
        .bind(most)
        .fetch_all(pool)
        .await?))
    }
}
