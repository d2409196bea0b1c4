//! Lists of submissions: filters and pages, each answered from an index.
//!
//! `migrations/*/0007_listing.sql` has an index for every filter and combination; `listed` asks.

use judge::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::hidden::Hidden;
use super::kept::{and_counts_elsewhere, bind_kept};
use super::text::storable;
use super::types::{ContestId, JudgingId, Status, SubmissionId, UnixMs, UserId, VerdictText};
use super::verdicts::letters;

/// Which submissions to list. The default is all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this user's.
    pub user: Option<UserId>,
    /// Only for this problem.
    pub problem: Option<String>,
    /// Only with this verdict.
    pub verdict: Option<Verdict>,
    /// Only in this language.
    pub language: Option<String>,
    /// Only with a judging of the queue that is so far, which is then the one that is shown.
    pub open: Option<Open>,
    /// What is left out besides.
    pub hidden: Hidden,
}

impl Filter {
    /// The same list, where a problem is asked for: that is hidden or not.
    pub(super) fn narrowed(&self) -> Self {
        let Some(problem) = &self.problem else {
            return self.clone();
        };
        let is_hidden = self.hidden.problems.contains(problem);
        let but = self.hidden.but.filter(|_| is_hidden);
        let nobody = Some(UserId(0)).filter(|_| is_hidden);
        let is_another = |user: &UserId| is_hidden && Some(*user) != but;
        // Where the problem is hidden, what is left is one's own.
        let contests = if is_hidden {
            Vec::new()
        } else {
            self.hidden.contests.clone()
        };
        Self {
            user: match self.user {
                Some(user) if is_another(&user) => nobody,
                Some(user) => Some(user),
                None => but.or(nobody),
            },
            hidden: Hidden {
                problems: Vec::new(),
                contests,
                but: self.hidden.but,
            },
            ..self.clone()
        }
    }

    /// The index that has the submissions of this filter side by side, newest last; `None` for
    /// all of them, which the primary key has.
    pub(super) fn index(&self) -> Option<&'static str> {
        let given = (
            self.problem.is_some(),
            self.verdict.is_some(),
            self.language.is_some(),
        );
        match (self.user.is_some(), given) {
            (true, (true, _, _)) => Some("submissions_user_problem"),
            (true, (false, _, _)) => Some("submissions_user"),
            (false, (true, true, true)) => Some("submissions_problem_verdict_language"),
            (false, (true, true, false)) => Some("submissions_problem_verdict"),
            (false, (true, false, true)) => Some("submissions_problem_language"),
            (false, (true, false, false)) => Some("submissions_problem"),
            (false, (false, true, true)) => Some("submissions_verdict_language"),
            (false, (false, true, false)) => Some("submissions_verdict"),
            (false, (false, false, true)) => Some("submissions_language"),
            (false, (false, false, false)) => None,
        }
    }
}

/// How far a judging of the queue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// No worker has it.
    Waiting,
    /// A worker has taken it up.
    UnderWay,
}

impl Open {
    pub(super) const fn condition(self) -> &'static str {
        match self {
            Self::Waiting => "o.state = 'queued'",
            Self::UnderWay => "o.state in ('compiling', 'running')",
        }
    }
}

/// Where a page of a list begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cursor {
    /// At the newest submission.
    #[default]
    Newest,
    /// With the newest that is older than this one.
    Before(SubmissionId),
    /// With the oldest that is newer than this one; shown newest first all the same.
    After(SubmissionId),
}

/// Where a page of a list is. The default is the newest 50.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Where it begins.
    pub cursor: Cursor,
    /// How many, from 1 to 200.
    pub limit: u32,
}

impl Page {
    pub(super) fn rows(self) -> usize {
        self.limit.clamp(1, 200) as usize
    }
}

impl Default for Page {
    fn default() -> Self {
        Self {
            cursor: Cursor::Newest,
            limit: 50,
        }
    }
}

/// One page of a list, newest first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SubmissionPage {
    /// The submissions.
    pub items: Vec<SubmissionItem>,
    /// [`Cursor::Before`] this is the next page; `None` on the last.
    pub older: Option<SubmissionId>,
    /// [`Cursor::After`] this is the page before; `None` on the first.
    pub newer: Option<SubmissionId>,
}

/// A submission in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub struct SubmissionItem {
    /// Its number.
    pub id: SubmissionId,
    /// Who handed it in.
    pub user_id: UserId,
    /// The user's name.
    #[sqlx(rename = "user_name")]
    pub user: String,
    /// The problem's id.
    pub problem: String,
    /// The language's id.
    pub language: String,
    /// The source's size in bytes.
    pub source_size: i64,
    /// When it was handed in.
    pub created_at: UnixMs,
    /// How far its judging is.
    #[sqlx(try_from = "String")]
    pub state: Status,
    /// There when it is done.
    #[sqlx(try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// In milliseconds.
    pub time_ms: Option<i64>,
    /// In KiB.
    pub memory_kib: Option<i64>,
    /// Tests accepted so far.
    pub passed: i64,
    /// How many tests there are, once known.
    pub total: Option<i64>,
    /// How often a worker has taken it up.
    pub attempt: i64,
    /// The machine of the one that did so last, where that is known.
    pub machine: Option<String>,
}

/// How a user stands with a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub struct ProblemMark {
    /// The problem's id.
    pub problem: String,
    /// How many submissions the user has handed in.
    pub submissions: i64,
    /// How many of them were accepted, with the usual limits of the problem.
    pub accepted: i64,
}

/// How a user ($1) stands with each problem. Walks indexes and no table.
pub const PROBLEM_MARKS: &str = concat!(
    "select s.problem, count(*) as submissions,
         (select count(*) from submissions a
             where a.user_id = $1 and a.problem = s.problem and a.usual_verdict = ",
    letters!(AC),
    ") as accepted
     from submissions s where s.user_id = $1 group by s.problem order by s.problem"
);

/// How many judgings in the queue have their turn before this one.
pub const QUEUED_BEFORE: &str = "select count(*) from judgings own
     join judgings other on other.state = 'queued'
         and (other.priority, other.turn, other.id) < (own.priority, own.turn, own.id)
     where own.id = $1";

impl Store {
    /// Returns one page of the submissions that pass the filter, newest first.
    ///
    /// Pages are found by the last number seen, so the cost does not grow with their distance
    /// and nothing is shown twice when submissions arrive meanwhile.
    pub async fn submissions(
        &self,
        filter: &Filter,
        page: Page,
    ) -> Result<SubmissionPage, StoreError> {
        let limit = page.rows();
        let (mut items, more) = self.items(filter, page).await?;
        let upwards = matches!(page.cursor, Cursor::After(_));
        // Fewer are left where some were taken away since the page was found.
        if more && upwards && items.len() > limit {
            items.remove(0);
        }
        items.truncate(limit);
        // On the side a page was come to from, there is what it was come from.
        let (is_older, is_newer) = match page.cursor {
            Cursor::Newest => (more, false),
            Cursor::Before(_) => (more, true),
            Cursor::After(_) => (true, more),
        };
        Ok(SubmissionPage {
            older: items.last().map(|item| item.id).filter(|_| is_older),
            newer: items.first().map(|item| item.id).filter(|_| is_newer),
            items,
        })
    }

    /// The newest that pass the filter besides a submission, so many at most, and always the one before it.
    pub async fn beside(
        &self,
        filter: &Filter,
        submission: SubmissionId,
        most: u32,
    ) -> Result<Vec<SubmissionItem>, StoreError> {
        let newest = Page {
            cursor: Cursor::Newest,
            limit: most,
        };
        let SubmissionPage {
            mut items, older, ..
        } = self.submissions(filter, newest).await?;
        if older.is_some_and(|last| last >= submission) {
            let before = Page {
                cursor: Cursor::Before(submission),
                limit: 1,
            };
            items.extend(self.submissions(filter, before).await?.items);
        }
        items.retain(|item| item.id != submission);
        Ok(items)
    }

    /// Returns how many queued judgings were asked for before this one.
    pub async fn queued_before(&self, judging: JudgingId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            QUEUED_BEFORE
        )
        .bind(judging)
        .fetch_one(pool)
        .await?))
    }

    /// Returns how the user stands with each problem the user has tried.
    pub async fn problem_marks(&self, user: UserId) -> Result<Vec<ProblemMark>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(PROBLEM_MARKS)
            .bind(user)
            .fetch_all(pool)
            .await?))
    }

    /// Returns the newest accepted programs of a user for a problem, `most` at most: each with its language, and when it was
    /// handed in. What a contest alone has accepted, with limits of its own, is none.
    pub async fn accepted_programs(
        &self,
        user: UserId,
        problem: &str,
        most: u32,
    ) -> Result<Vec<(SubmissionId, String, UnixMs)>, StoreError> {
        let statement = concat!(
            "select id, language, created_at from submissions
             where user_id = $1 and problem = $2 and usual_verdict = ",
            letters!(AC),
            " order by id desc limit $3"
        );
        Ok(reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(user)
            .bind(storable(problem))
            .bind(i64::from(most))
            .fetch_all(pool)
            .await?))
    }

    /// Returns which problems a user has solved by what counts for none of these contests. From one problem to the next
    /// within an index: somebody may have handed in ten thousand programs for a hundred problems.
    pub async fn solved_but(
        &self,
        user: UserId,
        kept: &[ContestId],
    ) -> Result<Vec<String>, StoreError> {
        let statement = solved_statement(kept);
        Ok(reading!(self.db(), |pool| {
            let query = sqlx::query_scalar(AssertSqlSafe(statement))
                .persistent(kept.is_empty())
                .bind(user);
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Returns the number of the newest submission of a user.
    pub async fn newest_submission_of(
        &self,
        user: UserId,
    ) -> Result<Option<SubmissionId>, StoreError> {
        let statement = "select max(id) from submissions where user_id = $1";
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(statement)
            .bind(user)
            .fetch_one(pool)
            .await?))
    }
}

/// The problems that a user ($1) has solved, in order, by what counts for none of these contests ($2 and so on).
fn solved_statement(kept: &[ContestId]) -> String {
    format!(
        "with recursive tried(problem) as (
             select min(problem) from submissions where user_id = $1
             union all
             select (select min(problem) from submissions
                     where user_id = $1 and problem > tried.problem)
             from tried where tried.problem is not null
         )
         select problem from tried
         where problem is not null and exists (
             select 1 from submissions
             where user_id = $1 and submissions.problem = tried.problem and usual_verdict = {} {})
         order by problem",
        letters!(AC),
        and_counts_elsewhere("submissions.id", kept, 2)
    )
}
