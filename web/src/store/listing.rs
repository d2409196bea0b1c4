//! Lists of submissions: filters and pages.

use judge::Verdict;
use serde::Serialize;
use sqlx::FromRow;

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::types::{JudgingId, State, SubmissionId, UnixMs, UserId, figure, read_verdict};

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
}

/// Where a page of a list is. The default is the newest 50.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Only submissions older than this one: the last of the page before.
    pub before: Option<SubmissionId>,
    /// How many, from 1 to 200.
    pub limit: u32,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            before: None,
            limit: 50,
        }
    }
}

/// One page of a list, newest first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SubmissionPage {
    /// The submissions.
    pub items: Vec<SubmissionItem>,
    /// The `before` of the next page; `None` on the last.
    pub next: Option<SubmissionId>,
}

/// A submission in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubmissionItem {
    /// Its number.
    pub id: SubmissionId,
    /// Who handed it in.
    pub user_id: UserId,
    /// The user's name.
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
    pub state: State,
    /// There when it is done.
    pub verdict: Option<Verdict>,
    /// In milliseconds.
    pub time_ms: Option<i64>,
    /// In KiB.
    pub memory_kib: Option<i64>,
    /// Tests accepted so far.
    pub passed: i64,
    /// How many tests there are, once known.
    pub total: Option<i64>,
}

#[derive(FromRow)]
struct Row {
    id: SubmissionId,
    user_id: UserId,
    user_name: String,
    problem: String,
    language: String,
    source_size: i64,
    created_at: UnixMs,
    state: String,
    verdict: Option<String>,
    time_ms: Option<i64>,
    memory_kib: Option<i64>,
    passed: i64,
    total: Option<i64>,
}

impl Row {
    fn read(self) -> Result<SubmissionItem, StoreError> {
        Ok(SubmissionItem {
            state: State::read(&self.state)?,
            verdict: self.verdict.as_deref().map(read_verdict).transpose()?,
            id: self.id,
            user_id: self.user_id,
            user: self.user_name,
            problem: self.problem,
            language: self.language,
            source_size: self.source_size,
            created_at: self.created_at,
            time_ms: self.time_ms,
            memory_kib: self.memory_kib,
            passed: self.passed,
            total: self.total,
        })
    }
}

/// The list's statement with the given condition on user and problem in front: each of the
/// three texts lets the database walk the index that fits.
macro_rules! list {
    ($condition:literal) => {
        concat!(
            "select s.id, s.user_id, u.name as user_name, s.problem, s.language,
                 cast(length(s.source) as bigint) as source_size, s.created_at,
                 j.state, j.verdict, j.time_ms, j.memory_kib, j.passed, j.total
             from submissions s
             join users u on u.id = s.user_id
             join judgings j on j.id = s.current_judging
             where ",
            $condition,
            " and s.id < $3
               and ($4 is null or j.verdict = $4)
               and ($5 is null or s.language = $5)
             order by s.id desc limit $6"
        )
    };
}

const LIST_ALL: &str = list!("$1 is null and $2 is null");
const LIST_OF_USER: &str = list!("s.user_id = $1 and ($2 is null or s.problem = $2)");
const LIST_OF_PROBLEM: &str = list!("$1 is null and s.problem = $2");

/// How a user stands with a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub struct ProblemMark {
    /// The problem's id.
    pub problem: String,
    /// How many submissions the user has handed in.
    pub submissions: i64,
    /// How many of them were accepted.
    pub accepted: i64,
}

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
        let limit = page.limit.clamp(1, 200) as usize;
        let statement = match (filter.user, &filter.problem) {
            (Some(_), _) => LIST_OF_USER,
            (None, Some(_)) => LIST_OF_PROBLEM,
            (None, None) => LIST_ALL,
        };
        let mut rows: Vec<Row> = reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(filter.user)
            .bind(filter.problem.as_deref())
            .bind(page.before.unwrap_or(SubmissionId(i64::MAX)))
            .bind(filter.verdict.map(Verdict::as_str))
            .bind(filter.language.as_deref())
            // One more tells whether there is another page.
            .bind(figure(limit) + 1)
            .fetch_all(pool)
            .await?);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let items: Vec<_> = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
        let next = items.last().map(|item| item.id).filter(|_| more);
        Ok(SubmissionPage { items, next })
    }

    /// Returns how many queued judgings were asked for before this one.
    pub async fn queued_before(&self, judging: JudgingId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from judgings where state = 'queued' and id < $1"
        )
        .bind(judging)
        .fetch_one(pool)
        .await?))
    }

    /// Returns how the user stands with each problem the user has tried.
    pub async fn problem_marks(&self, user: UserId) -> Result<Vec<ProblemMark>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select s.problem, count(*) as submissions,
                 count(case when j.verdict = 'AC' then 1 end) as accepted
             from submissions s join judgings j on j.id = s.current_judging
             where s.user_id = $1 group by s.problem order by s.problem"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }
}
