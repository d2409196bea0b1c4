//! `/classes/{id}/assignments/{number}`: what is set, by which rules, and how the visitor stands.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::seat::{Seat, find};
use super::show::Phase;
use super::standing::{Column, Shown, Sum, Tries, columns, shown, sum};
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::AssignmentRow;

#[derive(Template)]
#[template(path = "classes/assignment.html")]
struct AssignmentPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    assignment: &'a AssignmentRow,
    phase: Phase,
    description: Markup,
    opens: Moment,
    due: Option<Moment>,
    /// The late rule in words.
    rule: Option<String>,
    problems: Vec<(Column, Shown)>,
    /// How the visitor stands, as a member.
    own: Option<Sum>,
}

/// The late rule in words; `None` where there is no deadline.
pub(super) fn rule(page: &Page, assignment: &AssignmentRow) -> Option<String> {
    assignment.due_at?;
    Some(match assignment.late_percent {
        Some(percent) if percent > 0 => {
            let text = page.t("assignment-rule-percent");
            text.with("percent", percent).to_string()
        }
        _ => page.t("assignment-rule-none").to_string(),
    })
}

/// `GET /classes/{id}/assignments/{number}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = find(&state, &user, &id).await?;
    let assignment = seat.assignment(&state, &number).await?;
    let problems = state.store.assignment_problems(assignment.id).await?;
    let columns = columns(&page, &problems);
    let (cells, own) = match &seat.member {
        Some(member) => {
            let tries = state
                .store
                .member_tries(seat.class.id, member.user_id)
                .await?;
            let tries = tries.iter().filter(|it| it.assignment == assignment.id);
            let cells = Tries::new(tries).cells(Terms::of(&assignment), &columns, member.user_id);
            let own = sum(&columns, &cells);
            (cells, Some(own))
        }
        None => (vec![crate::gradebook::Cell::default(); columns.len()], None),
    };
    let problems = columns.into_iter().zip(&cells);
    let problems = problems.map(|(column, cell)| (column, shown(cell, false)));
    render(&AssignmentPage {
        page: &page,
        seat: &seat,
        phase: Phase::of(&assignment, seat.now),
        description: markdown::render(&assignment.description).html,
        opens: assignment.opens_at.into(),
        due: assignment.due_at.map(Moment::from),
        rule: rule(&page, &assignment),
        assignment: &assignment,
        problems: problems.collect(),
        own,
    })
}
