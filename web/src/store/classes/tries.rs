//! What the members of a class handed in for what was set.
//!
//! A submission belongs to an assignment by its problem, if the assignment was open and its author in
//! the class: nothing is noted when it comes in, so an assignment that is changed has the right table
//! at once. Who left and is in the class again has what was handed in as a member before; what
//! somebody hands in meanwhile is no teacher's business. What is judged
//! by other limits, as in a contest that has its own, says nothing here before it is judged with the usual ones.

use judge::{Score, Verdict};
use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{Db, reading};
use crate::store::error::StoreError;
use crate::store::limits::known_by;
use crate::store::types::{
    AssignmentId, ClassId, ScoreText, SubmissionId, UnixMs, UserId, VerdictText,
};

/// A submission of a member for a problem of an assignment.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Try {
    /// The submission.
    pub id: SubmissionId,
    /// The assignment.
    pub assignment: AssignmentId,
    /// The place of the problem in it.
    pub place: i64,
    /// Who handed it in.
    pub user_id: UserId,
    /// The language's id.
    pub language: String,
    /// When.
    pub created_at: UnixMs,
    /// Once it is judged.
    #[sqlx(try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// The largest CPU time, in milliseconds.
    pub time_ms: Option<i64>,
    /// Where the problem gives points.
    #[sqlx(try_from = "ScoreText")]
    pub score: Option<Score>,
}

// Members and problems first, then the submissions of each for each from the index of these two. SQLite
// takes the tables of a cross join in the order in which they stand, and the plus keeps it from the
// index of the times. PostgreSQL would read all submissions where that looks cheaper now, which is
// slower with each that comes in: what is limited it looks up for each by itself.
macro_rules! tries {
    ($rest:literal) => {
        (
            concat!(
                "select s.id, a.id as assignment, p.place, s.user_id, s.language, s.created_at,
                     j.verdict, j.time_ms, j.score
                 from class_assignments a
                 cross join class_assignment_problems p
                 cross join class_members m
                 cross join submissions s
                 cross join judgings j
                 where p.assignment = a.id and m.class = a.class
                     and s.user_id = m.user_id and s.problem = p.problem
                     and ",
                as_member!(),
                " and +s.created_at >= a.opens_at and j.id = ",
                known_by!("s"),
                " and ",
                $rest,
                " order by s.id"
            ),
            concat!(
                "select s.id, a.id as assignment, p.place, s.user_id, s.language, s.created_at,
                     s.verdict, s.time_ms, s.score
                 from class_assignments a
                 join class_assignment_problems p on p.assignment = a.id
                 join class_members m on m.class = a.class
                 cross join lateral (
                     select i.id, i.user_id, i.language, i.created_at, j.verdict, j.time_ms, j.score
                     from submissions i join judgings j on j.id = ",
                known_by!("i"),
                " where i.user_id = m.user_id and i.problem = p.problem
                     order by i.id desc limit 10000
                 ) s
                 where ",
                as_member!(),
                " and s.created_at >= a.opens_at and ",
                $rest,
                " order by s.id"
            ),
        )
    };
}

/// What all members handed in for an assignment ($1), in order: as SQLite and as PostgreSQL is asked.
const CLASS_TRIES: (&str, &str) = tries!("a.id = $1");

/// What all members handed in for all assignments of a class ($1), in order.
const ALL_TRIES: (&str, &str) = tries!("a.class = $1");

/// What a member ($2) handed in for the assignments of a class ($1), in order.
const MEMBER_TRIES: (&str, &str) = tries!("a.class = $1 and m.user_id = $2");

impl Store {
    /// The statements that ask for the tries of an assignment ($1), for those of a member ($2) of
    /// a class ($1), and for all of a class ($1), for those who ask the database how it answers.
    pub fn tries_statements(&self) -> [&'static str; 3] {
        [CLASS_TRIES, MEMBER_TRIES, ALL_TRIES].map(|(sqlite, postgres)| match self.db() {
            Db::Sqlite { .. } => sqlite,
            Db::Postgres(_) => postgres,
        })
    }

    /// What all members handed in for an assignment, in order.
    pub async fn class_tries(&self, id: AssignmentId) -> Result<Vec<Try>, StoreError> {
        let [statement, ..] = self.tries_statements();
        Ok(reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(id)
            .fetch_all(pool)
            .await?))
    }

    /// What a member handed in for the assignments of a class, in order.
    pub async fn member_tries(&self, class: ClassId, user: UserId) -> Result<Vec<Try>, StoreError> {
        let [_, statement, _] = self.tries_statements();
        Ok(reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(class)
            .bind(user)
            .fetch_all(pool)
            .await?))
    }

    /// What all members handed in for all assignments of a class, in order.
    pub async fn all_tries(&self, class: ClassId) -> Result<Vec<Try>, StoreError> {
        let [.., statement] = self.tries_statements();
        Ok(reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(class)
            .fetch_all(pool)
            .await?))
    }
}
