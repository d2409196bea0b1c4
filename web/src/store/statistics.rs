//! What became of what was handed in, in numbers: of a problem, of a user, of everybody. What a contest has judged with limits
//! of its own says nothing here before it is judged with the usual ones of the problem.

use std::collections::HashMap;

use judge::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use super::Store;
use super::db::{Db, reading};
use super::error::StoreError;
use super::kept::{and_counts_elsewhere, and_not_counted, bind_kept};
use super::limits::known_by;
use super::text::storable;
use super::types::{ContestId, SubmissionId, UnixMs, UserId, read_verdict};
use super::verdicts::letters;

/// How many of the newest accepted programs the figures of running times are of.
const MEASURED: u32 = 500;

/// How many people a ranking has.
const RANKED: u32 = 10_000;

/// How many submissions in one language got one verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The verdict.
    pub verdict: Verdict,
    /// The language's id.
    pub language: String,
    /// How many.
    pub submissions: i64,
}

/// What an accepted program needed.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Measure {
    /// Its submission.
    pub id: SubmissionId,
    /// The language's id.
    pub language: String,
    /// The source's size in bytes.
    pub source_size: i64,
    /// In milliseconds.
    pub time_ms: i64,
    /// In KiB.
    pub memory_kib: i64,
}

/// An accepted program whose author shows it to those who have solved the problem.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SharedSolution {
    /// Its author's name.
    pub user: String,
    /// What it needed.
    #[sqlx(flatten)]
    pub measure: Measure,
}

/// What shared solutions are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    /// The least running time first.
    Fastest,
    /// The least source first.
    Shortest,
}

/// Somebody in the ranking.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Ranked {
    /// The user's number.
    pub id: UserId,
    /// The user's name.
    pub name: String,
    /// How many problems were solved.
    pub solved: i64,
}

/// How often each problem was tried and solved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Submissions with a verdict, with the usual limits of the problem.
    pub submissions: i64,
    /// Those that were accepted.
    pub accepted: i64,
    /// How many people have solved it.
    pub solvers: i64,
}

/// A condition that leaves out problems, whose first has this place among what is bound.
fn but_for(problems: &[String], first: usize) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let places: Vec<String> = (first..first + problems.len())
        .map(|place| format!("${place}"))
        .collect();
    format!("and problem not in ({})", places.join(", "))
}

impl Store {
    /// Returns how often each problem was tried and solved, but for what counts for these contests. Walks an index
    /// with a row for each submission, and one with a row for each that was accepted: who shows it keeps it for a
    /// while.
    pub async fn tallies(&self, kept: &[ContestId]) -> Result<HashMap<String, Tally>, StoreError> {
        let statement = format!(
            "select problem, count(usual_verdict), count(case when usual_verdict = $1 then 1 end)
             from submissions where true {} group by problem",
            and_not_counted(kept, 2)
        );
        let rows: Vec<(String, i64, i64)> = reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(false)
                .bind(Verdict::AC.as_str());
            bind_kept!(query, kept).fetch_all(pool).await?
        });
        let mut solvers = self.solvers(kept).await?;
        let tally = |(problem, submissions, accepted): (String, i64, i64)| {
            let tally = Tally {
                submissions,
                accepted,
                solvers: solvers.remove(&problem).unwrap_or_default(),
            };
            (problem, tally)
        };
        Ok(rows.into_iter().map(tally).collect())
    }

    /// Returns how many people have solved each problem that anybody has, but for what counts for these contests.
    async fn solvers(&self, kept: &[ContestId]) -> Result<HashMap<String, i64>, StoreError> {
        let hint = match self.db() {
            Db::Sqlite { .. } => "indexed by submissions_solved",
            Db::Postgres(_) => "",
        };
        let statement = format!(
            "select problem, count(*) from (
                 select user_id, problem from submissions {hint}
                 where usual_verdict = {} {}
                 group by user_id, problem) firsts
             group by problem",
            // The index has those alone, which a value that is bound would not tell the planner.
            letters!(AC),
            and_not_counted(kept, 1)
        );
        let rows: Vec<(String, i64)> = reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement)).persistent(false);
            bind_kept!(query, kept).fetch_all(pool).await?
        });
        Ok(rows.into_iter().collect())
    }

    /// Returns how many submissions to a problem got which verdict in which language, but for those that count
    /// for these contests.
    pub async fn shares(
        &self,
        problem: &str,
        kept: &[ContestId],
    ) -> Result<Vec<Share>, StoreError> {
        let statement = format!(
            "select usual_verdict, language, count(*) from submissions
             where problem = $1 and usual_verdict is not null {}
             group by usual_verdict, language",
            and_not_counted(kept, 2)
        );
        let rows: Vec<(String, String, i64)> = reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(kept.is_empty())
                .bind(storable(problem));
            bind_kept!(query, kept).fetch_all(pool).await?
        });
        let share = |(verdict, language, submissions): (String, String, i64)| {
            Ok(Share {
                verdict: read_verdict(&verdict)?,
                language,
                submissions,
            })
        };
        rows.into_iter().map(share).collect()
    }

    /// Returns what the newest accepted programs for a problem needed, but for those that count for these contests.
    pub async fn measures(
        &self,
        problem: &str,
        kept: &[ContestId],
    ) -> Result<Vec<Measure>, StoreError> {
        let others = and_counts_elsewhere("submissions.id", kept, 3);
        let judging = known_by!("s");
        let statement = format!(
            "select s.id, s.language, s.source_size, coalesce(j.time_ms, 0) as time_ms,
                 coalesce(j.memory_kib, 0) as memory_kib
             from (select id from submissions where problem = $1 and usual_verdict = $2 {others}
                   order by id desc limit {MEASURED}) page
             join submissions s on s.id = page.id
             join judgings j on j.id = {judging}"
        );
        Ok(reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(kept.is_empty())
                .bind(storable(problem))
                .bind(Verdict::AC.as_str());
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Returns the best of the accepted programs for a problem that their authors show and that count for none of
    /// these contests.
    pub async fn shared_solutions(
        &self,
        problem: &str,
        kept: &[ContestId],
        best: Best,
        limit: u32,
    ) -> Result<Vec<SharedSolution>, StoreError> {
        let order = match best {
            Best::Fastest => "j.time_ms, s.source_size, s.id",
            Best::Shortest => "s.source_size, j.time_ms, s.id",
        };
        // SQLite would begin with all accepted programs.
        let hint = match self.db() {
            Db::Sqlite { .. } => "indexed by submissions_user_problem",
            Db::Postgres(_) => "",
        };
        let others = and_counts_elsewhere("s.id", kept, 3);
        let judging = known_by!("s");
        let statement = format!(
            "select u.name as \"user\", s.id, s.language, s.source_size,
                 coalesce(j.time_ms, 0) as time_ms, coalesce(j.memory_kib, 0) as memory_kib
             from user_settings p join users u on u.id = p.user_id
             join submissions s {hint} on s.user_id = p.user_id and s.problem = $1
                 and s.usual_verdict = $2
             join judgings j on j.id = {judging}
             where p.shares_solutions = 1 and u.disabled_at is null and u.deleted_at is null {others}
             order by {order} limit {limit}"
        );
        Ok(reading!(self.db(), |pool| {
            let query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(kept.is_empty())
                .bind(storable(problem))
                .bind(Verdict::AC.as_str());
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Returns in which quarters of an hour since then the user handed something in, as quarters
    /// since 1970, and how often; but for these problems, and for what counts for these contests. Time zones differ
    /// by quarters.
    pub async fn busy_quarters(
        &self,
        user: UserId,
        since: UnixMs,
        but: &[String],
        kept: &[ContestId],
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        let others = but_for(but, 3);
        let elsewhere = and_counts_elsewhere("submissions.id", kept, 3 + but.len());
        let statement = format!(
            "select created_at / 900000, count(*) from submissions
             where user_id = $1 and created_at >= $2 {others} {elsewhere} group by created_at / 900000"
        );
        Ok(reading!(self.db(), |pool| {
            let mut query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(but.is_empty() && kept.is_empty())
                .bind(user)
                .bind(since);
            for problem in but {
                query = query.bind(storable(problem));
            }
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Returns how many submissions of the user are in each language, the most used first; but for these problems, and
    /// for what counts for these contests.
    pub async fn languages_of(
        &self,
        user: UserId,
        but: &[String],
        kept: &[ContestId],
    ) -> Result<Vec<(String, i64)>, StoreError> {
        let others = but_for(but, 2);
        let elsewhere = and_counts_elsewhere("submissions.id", kept, 2 + but.len());
        let statement = format!(
            "select language, count(*) from submissions
             where user_id = $1 {others} {elsewhere}
             group by language order by count(*) desc, language"
        );
        Ok(reading!(self.db(), |pool| {
            let mut query = sqlx::query_as(AssertSqlSafe(statement))
                .persistent(but.is_empty() && kept.is_empty())
                .bind(user);
            for problem in but {
                query = query.bind(storable(problem));
            }
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }

    /// Returns who solved how many problems, but for these and for what counts for these contests, most first;
    /// of two with as many, who came there first. Walks an index with a row for each accepted submission: who
    /// shows it keeps it for a while.
    pub async fn ranking(
        &self,
        but: &[String],
        kept: &[ContestId],
    ) -> Result<Vec<Ranked>, StoreError> {
        let others = but_for(but, 1);
        let uncounted = and_not_counted(kept, 1 + but.len());
        let hint = match self.db() {
            Db::Sqlite { .. } => "indexed by submissions_solved",
            Db::Postgres(_) => "",
        };
        let statement = format!(
            "select u.id, u.name, r.solved from (
                 select user_id, cast(count(*) as bigint) as solved, max(solved_by) as reached from (
                     select user_id, problem, min(id) as solved_by from submissions {hint}
                     where usual_verdict = {} {others} {uncounted}
                     group by user_id, problem) firsts
                 group by user_id) r
             join users u on u.id = r.user_id
             where u.disabled_at is null and u.deleted_at is null
             order by r.solved desc, r.reached limit {RANKED}",
            // The index has those alone, which a value that is bound would not tell the planner.
            letters!(AC)
        );
        Ok(reading!(self.db(), |pool| {
            let mut query = sqlx::query_as(AssertSqlSafe(statement)).persistent(false);
            for problem in but {
                query = query.bind(storable(problem));
            }
            bind_kept!(query, kept).fetch_all(pool).await?
        }))
    }
}
