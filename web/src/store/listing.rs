//! Lists of submissions: filters and pages, each answered from an index.
//!
//! The numbers of a page are found first, within the index that fits the filter; only those rows
//! are then read. `migrations/*/0007_listing.sql` has an index for every filter and combination.

use std::fmt::Write as _;

use judge::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use super::Store;
use super::db::{Db, reading};
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
    fn narrowed(&self) -> Self {
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
    fn index(&self) -> Option<&'static str> {
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

/// The index that has the submissions with a judging of the queue side by side, newest last.
const UNFINISHED: &str = "judgings_unfinished";

/// How far a judging of the queue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// No worker has it.
    Waiting,
    /// A worker has taken it up.
    UnderWay,
}

impl Open {
    const fn condition(self) -> &'static str {
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
    fn rows(self) -> usize {
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
        let mut items = self.items(filter, page).await?;
        let more = items.len() > limit;
        let upwards = matches!(page.cursor, Cursor::After(_));
        if more && upwards {
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

    async fn items(&self, filter: &Filter, page: Page) -> Result<Vec<SubmissionItem>, StoreError> {
        let from = match page.cursor {
            Cursor::Newest => SubmissionId(i64::MAX),
            Cursor::Before(id) | Cursor::After(id) => id,
        };
        let filter = &filter.narrowed();
        let statement = self.listing_statement(filter, page);
        // PostgreSQL keeps a plan for any value of a statement that it keeps: that one takes a rare verdict
        // for a common one, and looks for its rows among all.
        Ok(reading!(self.db(), |pool| {
            let keeps = matches!(self.db(), Db::Sqlite { .. });
            let mut query = sqlx::query_as(AssertSqlSafe(statement)).persistent(keeps);
            if let Some(user) = filter.user {
                query = query.bind(user);
            }
            if let Some(problem) = &filter.problem {
                query = query.bind(storable(problem));
            }
            if let Some(verdict) = filter.verdict {
                query = query.bind(verdict.as_str());
            }
            if let Some(language) = &filter.language {
                query = query.bind(storable(language));
            }
            if !filter.hidden.hides_nothing() {
                // Nobody has the number 0.
                query = query.bind(filter.hidden.but.unwrap_or(UserId(0)));
            }
            for problem in &filter.hidden.problems {
                query = query.bind(storable(problem));
            }
            let query = bind_kept!(query, &filter.hidden.contests);
            query.bind(from).fetch_all(pool).await?
        }))
    }

    /// Whether the database plans a statement for the values that it is asked with: no connection that waits
    /// has kept it with a plan for any value.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn plans_for_values(&self, statement: &str) -> Result<bool, StoreError> {
        let Db::Postgres(pool) = self.db() else {
            // SQLite knows no plans for any value.
            return Ok(true);
        };
        let mut kept = 0;
        let mut waiting = Vec::new();
        while let Some(mut connection) = pool.try_acquire() {
            let of_this: i64 = sqlx::query_scalar(
                "select count(*) from pg_prepared_statements where statement = $1",
            )
            .bind(statement)
            .fetch_one(&mut *connection)
            .await?;
            kept += of_this;
            waiting.push(connection);
        }
        Ok(kept == 0)
    }

    /// The statement that lists submissions, for those who ask the database how it answers.
    /// It binds what the filter has of user, problem, verdict, language, and where problems or contests are hidden
    /// who sees them all the same, the ids of those and the numbers of these, in this order, then the number to
    /// begin at.
    pub fn listing_statement(&self, filter: &Filter, page: Page) -> String {
        let conditions = [
            ("user_id", filter.user.is_some()),
            ("problem", filter.problem.is_some()),
            ("verdict", filter.verdict.is_some()),
            ("language", filter.language.is_some()),
        ];
        // One more tells whether there is another page. Not a parameter: PostgreSQL prepares for
        // a tenth of all rows where it does not know how few are wanted.
        let limit = page.rows() + 1;
        let mut narrowed = String::new();
        let mut place = 1;
        for (column, _) in conditions.into_iter().filter(|(_, given)| *given) {
            // Writing to a string cannot fail.
            let _ = write!(narrowed, "{column} = ${place} and ");
            place += 1;
        }
        if !filter.hidden.hides_nothing() {
            let _ = write!(narrowed, "{} and ", filter.hidden.condition(place));
            place += filter.hidden.parameters();
        }
        let (side, order) = match page.cursor {
            Cursor::Newest | Cursor::Before(_) => ("<", "desc"),
            Cursor::After(_) => (">", "asc"),
        };
        let of_queue = filter.open.map(|_| UNFINISHED);
        // PostgreSQL knows how its rows are spread; SQLite would guess between two indexes.
        let hint = match (self.db(), of_queue.or_else(|| filter.index())) {
            (Db::Sqlite { .. }, Some(index)) => format!("indexed by {index}"),
            _ => String::new(),
        };
        let (numbers, judging) = match filter.open {
            None => (
                format!("select id from submissions {hint} where {narrowed}id {side} ${place}"),
                "s.current_judging",
            ),
            // The queue is walked, and of each in it asked whether it is meant: however many there are besides.
            Some(open) => (
                format!(
                    "select o.submission_id as id, min(o.id) as judging from judgings as o {hint}
                     where o.state <> 'done' and {} and o.submission_id {side} ${place}
                         and (select count(*) from submissions
                             where {narrowed}submissions.id = o.submission_id) = 1
                     group by o.submission_id",
                    open.condition()
                ),
                "page.judging",
            ),
        };
        format!(
            "select s.id, s.user_id, (select name from users where id = s.user_id) as user_name,
                 s.problem, s.language, s.source_size, s.created_at,
                 j.state, j.verdict, j.time_ms, j.memory_kib, j.passed, j.total, j.attempt, j.machine
             from ({numbers} order by id {order} limit {limit}) page
             join submissions s on s.id = page.id
             join judgings j on j.id = {judging}
             order by s.id desc"
        )
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

    /// Returns which problems a user has solved by what counts for none of these contests.
    pub async fn solved_but(
        &self,
        user: UserId,
        kept: &[ContestId],
    ) -> Result<Vec<String>, StoreError> {
        let statement = format!(
            "select distinct problem from submissions
             where user_id = $1 and usual_verdict = {} {} order by problem",
            letters!(AC),
            and_counts_elsewhere("submissions.id", kept, 2)
        );
        Ok(reading!(self.db(), |pool| {
            let query = sqlx::query_scalar(AssertSqlSafe(statement))
                .persistent(false)
                .bind(user);
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }
}
