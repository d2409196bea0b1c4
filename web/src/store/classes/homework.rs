//! What is set for somebody in all classes: what is still open, until when, and what of it is solved; and
//! what they did not solve in time.

use sqlx::FromRow;

use super::late::LateRule;
use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::limits::known_by;
use crate::store::text::storable;
use crate::store::types::{AssignmentId, ClassId, UnixMs, UserId};
use crate::store::verdicts::letters;

/// A problem of an assignment whose deadline is to come.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct HomeworkRow {
    /// The class.
    pub class: ClassId,
    /// Its name.
    pub class_name: String,
    /// The assignment.
    pub assignment: AssignmentId,
    /// Its title.
    pub title: String,
    /// Until when this member has time.
    pub due_at: UnixMs,
    /// The problem's id.
    pub problem: String,
    solved: i64,
}

impl HomeworkRow {
    /// Whether it is solved, by something that counts.
    pub fn is_solved(&self) -> bool {
        self.solved != 0
    }
}

/// What a member ($1) of classes has to do at a moment ($2): the problems of each assignment with a deadline
/// that is to come, what is due first on top. More time counts where somebody was given it. The plus
/// keeps SQLite from the index of times, in which others' submissions stand too.
pub const HOMEWORK: &str = concat!(
    "select c.id as class, c.name as class_name, a.id as assignment, a.title,
         case when e.due_at > a.due_at then e.due_at else a.due_at end as due_at, p.problem,
         cast(case when exists (
             select 1 from submissions s
             where s.user_id = m.user_id and s.problem = p.problem
                 and (select j.verdict from judgings j where j.id = ",
    known_by!("s"),
    ") = ",
    letters!(AC),
    " and ",
    as_member!(),
    " and +s.created_at >= a.opens_at
         ) then 1 else 0 end as bigint) as solved
     from class_members m
     join classes c on c.id = m.class
     join class_assignments a on a.class = m.class
     join class_assignment_problems p on p.assignment = a.id
     left join class_extensions e on e.assignment = a.id and e.user_id = m.user_id
     where m.user_id = $1 and a.opens_at <= $2 and (a.due_at >= $2 or e.due_at >= $2)
     order by due_at, a.id, p.place limit 500"
);

/// A deadline that somebody let pass.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MissedRow {
    /// The class.
    pub class: ClassId,
    /// The assignment.
    pub assignment: AssignmentId,
    /// Its title.
    pub title: String,
    /// Until when this member had time.
    pub due_at: UnixMs,
    /// What comes afterwards brings.
    #[sqlx(try_from = "String", rename = "late_rule")]
    pub late: LateRule,
}

/// The assignments with a problem ($2) whose deadline is over at a moment ($3), and for which a member ($1) has
/// not solved it, the latest first.
pub const MISSED: &str = concat!(
    "select a.class, a.id as assignment, a.title,
         case when e.due_at > a.due_at then e.due_at else a.due_at end as due_at, a.late_rule
     from class_members m
     join class_assignments a on a.class = m.class
     join class_assignment_problems p on p.assignment = a.id
     left join class_extensions e on e.assignment = a.id and e.user_id = m.user_id
     where m.user_id = $1 and p.problem = $2 and a.due_at < $3
         and (e.due_at is null or e.due_at < $3)
         and not exists (
             select 1 from submissions s
             where s.user_id = m.user_id and s.problem = p.problem
                 and (select j.verdict from judgings j where j.id = ",
    known_by!("s"),
    ") = ",
    letters!(AC),
    " and ",
    as_member!(),
    " and +s.created_at >= a.opens_at
         )
     order by due_at desc, a.id desc limit 5"
);

impl Store {
    /// The deadlines of a problem that somebody let pass: see [`MISSED`].
    pub async fn missed_deadlines(
        &self,
        user: UserId,
        problem: &str,
        now: UnixMs,
    ) -> Result<Vec<MissedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(MISSED)
            .bind(user)
            .bind(storable(problem))
            .bind(now)
            .fetch_all(pool)
            .await?))
    }

    /// What somebody has to do in their classes: see [`HOMEWORK`].
    pub async fn homework(
        &self,
        user: UserId,
        now: UnixMs,
    ) -> Result<Vec<HomeworkRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(HOMEWORK)
            .bind(user)
            .bind(now)
            .fetch_all(pool)
            .await?))
    }
}
