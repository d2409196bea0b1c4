//! How the rows of a list of submissions are asked for.
//!
//! The numbers of a page are found first, within the index that fits the filter; only those rows are then read. SQLite
//! does both at once. PostgreSQL has to plan the first anew for each filter's values, which takes it longer than to
//! answer, and keeps the plan of the second.

use std::fmt::Write as _;

use sqlx::AssertSqlSafe;
use sqlx_postgres::PgPool;

use super::Store;
use super::db::Db;
use super::error::StoreError;
use super::kept::bind_kept;
use super::listing::{Cursor, Filter, Page, SubmissionItem};
use super::text::storable;
use super::types::{SubmissionId, UserId};

/// The index that has the submissions with a judging of the queue side by side, newest last.
const UNFINISHED: &str = "judgings_unfinished";

/// What is read of each submission `s` of a page and its judging `j`.
macro_rules! item {
    () => {
        "select s.id, s.user_id, (select name from users where id = s.user_id) as user_name,
             s.problem, s.language, s.source_size, s.created_at,
             j.state, j.verdict, j.time_ms, j.memory_kib, j.passed, j.total, j.attempt, j.machine"
    };
}

/// The rows of a page on PostgreSQL, newest first, by the numbers of the submissions ($1) and those of the judgings that
/// are shown ($2): 0 for the one that counts.
pub const LISTED_ROWS: &str = concat!(
    item!(),
    " from unnest($1::bigint[], $2::bigint[]) as page(id, judging)
     join submissions s on s.id = page.id
     join judgings j on j.id = coalesce(nullif(page.judging, 0), s.current_judging)
     order by s.id desc"
);

/// Binds what [`Store::listing_statement`] says.
macro_rules! bind_filter {
    ($query:expr, $filter:expr, $from:expr) => {{
        let (mut query, filter) = ($query, $filter);
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
        bind_kept!(query, &filter.hidden.contests).bind($from)
    }};
}

impl Store {
    /// The rows of a page, one more where there is another page behind it, and whether there is.
    pub(super) async fn items(
        &self,
        filter: &Filter,
        page: Page,
    ) -> Result<(Vec<SubmissionItem>, bool), StoreError> {
        let from = match page.cursor {
            Cursor::Newest => SubmissionId(i64::MAX),
            Cursor::Before(id) | Cursor::After(id) => id,
        };
        let filter = &filter.narrowed();
        let statement = self.listing_statement(filter, page);
        match self.db() {
            Db::Sqlite { reader, .. } => {
                let query = sqlx::query_as(AssertSqlSafe(statement));
                let items: Vec<SubmissionItem> =
                    bind_filter!(query, filter, from).fetch_all(reader).await?;
                let more = items.len() > page.rows();
                Ok((items, more))
            }
            Db::Postgres(pool) => {
                // It would keep a plan for any value of a statement that it keeps: that one takes a rare verdict for a
                // common one, and looks for its rows among all.
                let query = sqlx::query_as(AssertSqlSafe(statement)).persistent(false);
                let numbers: Vec<(i64, i64)> =
                    bind_filter!(query, filter, from).fetch_all(pool).await?;
                let more = numbers.len() > page.rows();
                Ok((rows(pool, numbers).await?, more))
            }
        }
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

    /// The statement that lists submissions, on PostgreSQL their numbers and those of the judgings that are shown (0 for
    /// the one that counts), for those who ask the database how it answers.
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
        let (hint, counts) = match (self.db(), of_queue.or_else(|| filter.index())) {
            (Db::Sqlite { .. }, Some(index)) => (format!("indexed by {index}"), ""),
            (Db::Sqlite { .. }, None) => (String::new(), ""),
            (Db::Postgres(_), _) => (String::new(), ", 0::bigint as judging"),
        };
        let (numbers, judging) = match filter.open {
            None => (
                format!(
                    "select id{counts} from submissions {hint} where {narrowed}id {side} ${place}"
                ),
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
        let numbers = format!("{numbers} order by id {order} limit {limit}");
        match self.db() {
            Db::Postgres(_) => numbers,
            Db::Sqlite { .. } => format!(
                "{} from ({numbers}) page join submissions s on s.id = page.id
                 join judgings j on j.id = {judging}
                 order by s.id desc",
                item!()
            ),
        }
    }
}

/// What submissions and their judgings of these numbers say.
async fn rows(pool: &PgPool, numbers: Vec<(i64, i64)>) -> Result<Vec<SubmissionItem>, StoreError> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let (submissions, judgings): (Vec<i64>, Vec<i64>) = numbers.into_iter().unzip();
    let rows = sqlx::query_as(LISTED_ROWS).bind(submissions).bind(judgings);
    Ok(rows.fetch_all(pool).await?)
}
