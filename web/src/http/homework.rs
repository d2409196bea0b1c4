//! What is set for the visitor in their classes and still open, for home and for the pages of problems.

use super::error::AppError;
use super::page::{Moment, Page};
use super::state::AppState;
use crate::gradebook::Terms;
use crate::store::{HomeworkRow, MissedRow, UnixMs};

/// An assignment whose deadline is to come.
pub(super) struct Homework {
    /// Where it is.
    pub(super) address: String,
    pub(super) title: String,
    /// The class's name.
    pub(super) class: String,
    pub(super) due: Moment,
    /// What is not solved yet: ids and names.
    pub(super) unsolved: Vec<(String, String)>,
    pub(super) solved: usize,
    pub(super) of: usize,
}

/// What the visitor has to do, what is due first on top.
pub(super) async fn of_visitor(state: &AppState, page: &Page) -> Result<Vec<Homework>, AppError> {
    let Some(viewer) = &page.viewer else {
        return Ok(Vec::new());
    };
    let rows = state.store.homework(viewer.id, UnixMs::now()).await?;
    let mut all: Vec<Homework> = Vec::new();
    // Those of an assignment stand together.
    for rows in rows.chunk_by(|a, b| a.assignment == b.assignment) {
        let Some(first) = rows.first() else { continue };
        let unsolved = rows.iter().filter(|row| !row.is_solved());
        let unsolved: Vec<(String, String)> = unsolved
            .map(|row| (row.problem.clone(), name(page, row)))
            .collect();
        all.push(Homework {
            address: address(first),
            title: first.title.clone(),
            class: first.class_name.clone(),
            due: first.due_at.into(),
            solved: rows.len() - unsolved.len(),
            of: rows.len(),
            unsolved,
        });
    }
    Ok(all)
}

/// A deadline of a problem.
pub(super) struct Deadline {
    /// Where the assignment is.
    pub(super) address: String,
    pub(super) title: String,
    pub(super) due: Moment,
    /// What is handed in now brings that, where it is over.
    pub(super) late: Option<Late>,
}

/// Until when the visitor is to solve a problem, in which assignments; and until when they were to, where
/// they have not.
pub(super) async fn deadlines(
    state: &AppState,
    page: &Page,
    problem: &str,
) -> Result<Vec<Deadline>, AppError> {
    let shelved = page.problem(problem);
    let Some(viewer) = page.viewer.as_ref().filter(|viewer| {
        // Most problems are set nowhere, and the database need not be asked.
        let mut classes = shelved.iter().flat_map(|it| &it.classes);
        classes.any(|it| it.members.contains_key(&viewer.id))
    }) else {
        return Ok(Vec::new());
    };
    let now = UnixMs::now();
    let rows = state.store.homework(viewer.id, now).await?;
    let rows = rows.into_iter().filter(|row| row.problem == problem);
    let coming = rows.map(|row| Deadline {
        address: address(&row),
        due: row.due_at.into(),
        title: row.title,
        late: None,
    });
    let missed = state.store.missed_deadlines(viewer.id, problem, now);
    let missed = missed.await?.into_iter().map(|row| Deadline {
        address: format!("/classes/{}/assignments/{}", row.class, row.assignment),
        due: row.due_at.into(),
        late: Some(late(page, row_terms(&row), now)),
        title: row.title,
    });
    Ok(coming.chain(missed).collect())
}

/// By which rules what comes after a deadline counts.
fn row_terms(row: &MissedRow) -> Terms {
    Terms {
        due_at: Some(row.due_at),
        late: row.late,
    }
}

/// What is handed in after a deadline brings.
pub(super) struct Late {
    /// That in words…
    pub(super) words: String,
    /// …and until when, where it brings less afterwards.
    pub(super) until: Option<Moment>,
}

/// What is handed in now brings, after the deadline.
pub(super) fn late(page: &Page, terms: Terms, now: UnixMs) -> Late {
    let percent = terms.percent(now);
    let until = terms.due_at.and_then(|due| {
        let mut ends = terms.ends(due);
        ends.find(|(end, _)| now <= *end).map(|(end, _)| end)
    });
    let words = match (percent, until) {
        (0, _) => page.t("assignment-now-none").to_string(),
        (_, None) => {
            let text = page.t("assignment-now-percent");
            text.with("percent", percent).to_string()
        }
        (_, Some(_)) => {
            let text = page.t("assignment-now-step");
            text.with("percent", percent).to_string()
        }
    };
    Late {
        words,
        until: until.map(Moment::from),
    }
}

fn address(row: &HomeworkRow) -> String {
    format!("/classes/{}/assignments/{}", row.class, row.assignment)
}

fn name(page: &Page, row: &HomeworkRow) -> String {
    let current = page
        .problem(&row.problem)
        .and_then(|it| it.current.as_ref());
    current.map_or_else(
        || row.problem.clone(),
        |it| it.facts.names.get(page.locale.into()).to_owned(),
    )
}
