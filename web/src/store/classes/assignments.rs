//! What is set in a class: problems with points, from when on, and until when.

use sqlx::FromRow;

use super::late::LateRule;
use crate::store::Store;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::{note_change, require_problems};
use crate::store::text::storable;
use crate::store::types::{AssignmentId, ClassId, UnixMs, UserId};

/// What an assignment is made of, checked by whoever calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentDraft {
    /// The title.
    pub title: String,
    /// Markdown.
    pub description: String,
    /// From when on members see it, and from when on what they hand in counts.
    pub opens_at: UnixMs,
    /// Until when; `None` for a practice set.
    pub due_at: Option<UnixMs>,
    /// What comes after the deadline brings.
    pub late: LateRule,
    /// The problems in their order.
    pub problems: Vec<AssignmentProblem>,
}

/// A problem of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignmentProblem {
    /// The problem's id.
    pub problem: String,
    /// In hundredths.
    pub points: i64,
    shows: i64,
}

impl AssignmentProblem {
    /// A problem with its points in hundredths. `shows` where members see it through this alone.
    pub fn new(problem: &str, points: i64, shows: bool) -> Self {
        Self {
            problem: problem.to_owned(),
            points,
            shows: i64::from(shows),
        }
    }

    /// Whether members see it through this alone.
    pub fn shows(&self) -> bool {
        self.shows != 0
    }
}

#[derive(FromRow)]
struct SetRow {
    assignment: AssignmentId,
    #[sqlx(flatten)]
    problem: AssignmentProblem,
}

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignmentRow {
    /// Its number.
    pub id: AssignmentId,
    /// The class.
    pub class: ClassId,
    /// The title.
    pub title: String,
    /// Markdown.
    pub description: String,
    /// From when on members see it.
    pub opens_at: UnixMs,
    /// Until when; `None` for a practice set.
    pub due_at: Option<UnixMs>,
    /// What comes after the deadline brings.
    #[sqlx(try_from = "String", rename = "late_rule")]
    pub late: LateRule,
}

/// A problem's place in a class: what decides who sees it, and what others handed in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassPlace {
    /// The problem's id.
    pub problem: String,
    /// The class.
    pub class: ClassId,
    /// Who teaches it.
    pub owner: UserId,
    /// From when on members see it.
    pub opens_at: UnixMs,
    /// Whether they see the problem through this alone; 0 or 1.
    pub shows: i64,
}

/// Stores the problems of an assignment, on a connection of either kind.
macro_rules! keep_problems {
    ($tx:ident, $assignment:expr, $problems:expr) => {
        for (problem, place) in $problems.iter().zip(0_i64..) {
            sqlx::query(
                "insert into class_assignment_problems (assignment, place, problem, points, shows)
                 values ($1, $2, $3, $4, $5)",
            )
            .bind($assignment)
            .bind(place)
            .bind(storable(&problem.problem))
            .bind(problem.points)
            .bind(problem.shows)
            .execute(&mut *$tx)
            .await?;
        }
    };
}

impl Store {
    /// Sets an assignment in a class and returns its number.
    ///
    /// # Errors
    /// [`StoreError::ProblemGone`] when a problem of it was deleted meanwhile.
    pub async fn create_assignment(
        &self,
        class: ClassId,
        draft: &AssignmentDraft,
    ) -> Result<AssignmentId, StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            // Who sees which problem follows from it.
            note_change!(tx);
            require_problems!(tx, draft.problems);
            let id: AssignmentId = sqlx::query_scalar(
                "insert into class_assignments (class, title, description, opens_at, due_at,
                     late_rule, created_at, updated_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $7) returning id",
            )
            .bind(class)
            .bind(storable(&draft.title))
            .bind(storable(&draft.description))
            .bind(draft.opens_at)
            .bind(draft.due_at)
            .bind(draft.late.to_string())
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            keep_problems!(tx, id, draft.problems);
            id
        }))
    }

    /// Changes an assignment.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is none of that number, [`StoreError::ProblemGone`] when a
    /// problem of it was deleted meanwhile.
    pub async fn edit_assignment(
        &self,
        id: AssignmentId,
        draft: &AssignmentDraft,
    ) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            let rows = sqlx::query(
                "update class_assignments set title = $2, description = $3, opens_at = $4,
                     due_at = $5, late_rule = $6, updated_at = $7
                 where id = $1",
            )
            .bind(id)
            .bind(storable(&draft.title))
            .bind(storable(&draft.description))
            .bind(draft.opens_at)
            .bind(draft.due_at)
            .bind(draft.late.to_string())
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows == 0 {
                return Err(StoreError::NotFound(format!("assignment {id}")));
            }
            require_problems!(tx, draft.problems);
            sqlx::query("delete from class_assignment_problems where assignment = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            keep_problems!(tx, id, draft.problems);
        });
        Ok(())
    }

    /// Deletes an assignment. What was handed in stays.
    pub async fn delete_assignment(&self, id: AssignmentId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query("delete from class_assignments where id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// The assignments of a class in the order in which they open.
    pub async fn assignments(&self, class: ClassId) -> Result<Vec<AssignmentRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, class, title, description, opens_at, due_at, late_rule
             from class_assignments where class = $1 order by opens_at, id limit 500"
        )
        .bind(class)
        .fetch_all(pool)
        .await?))
    }

    /// An assignment of a class.
    pub async fn assignment(
        &self,
        class: ClassId,
        id: AssignmentId,
    ) -> Result<Option<AssignmentRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, class, title, description, opens_at, due_at, late_rule
             from class_assignments where id = $2 and class = $1"
        )
        .bind(class)
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// The problems of an assignment in their order.
    pub async fn assignment_problems(
        &self,
        id: AssignmentId,
    ) -> Result<Vec<AssignmentProblem>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, points, shows from class_assignment_problems
             where assignment = $1 order by place"
        )
        .bind(id)
        .fetch_all(pool)
        .await?))
    }

    /// The problems of all assignments of a class, of each in their order.
    pub async fn class_problems(
        &self,
        class: ClassId,
    ) -> Result<Vec<(AssignmentId, AssignmentProblem)>, StoreError> {
        let rows: Vec<SetRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select p.assignment, p.problem, p.points, p.shows
             from class_assignments a join class_assignment_problems p on p.assignment = a.id
             where a.class = $1 order by p.assignment, p.place"
        )
        .bind(class)
        .fetch_all(pool)
        .await?);
        let rows = rows.into_iter();
        Ok(rows.map(|row| (row.assignment, row.problem)).collect())
    }

    /// Every problem's places in classes.
    pub async fn class_places(&self) -> Result<Vec<ClassPlace>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select p.problem, a.class, c.owner, a.opens_at, p.shows
             from class_assignment_problems p
             join class_assignments a on a.id = p.assignment
             join classes c on c.id = a.class
             order by p.problem, a.id"
        )
        .fetch_all(pool)
        .await?))
    }
}
