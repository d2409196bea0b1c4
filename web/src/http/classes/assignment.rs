//! `/classes/{id}/assignments/{number}`: what is set, by which rules, and how the visitor stands.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::seat::{Seat, find};
use super::show::Phase;
use super::standing::{Column, Shown, Sum, Tries, columns, shown, sum};
use crate::bilingual::Bilingual;
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::homework::{Late, late};
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{AssignmentRow, LateRule, UnixMs, UserId};

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
    /// Whether the visitor has until then, and the others do not.
    is_extended: bool,
    /// The late rule in words: what it brings to whoever hands something in now, where the deadline is over.
    rule: Option<Late>,
    /// Until when what comes late brings how many percent, where that depends on how late it is.
    steps: Vec<LateLine>,
    problems: Vec<(Column, Shown)>,
    /// How the visitor stands, as a member.
    own: Option<Sum>,
}

/// Until when what comes late brings how many percent of the points.
pub(super) struct LateLine {
    pub(super) until: Moment,
    pub(super) percent: i64,
    /// Whether that is over.
    pub(super) is_over: bool,
}

/// The late rule step by step; empty where it has none, and where there is no deadline.
pub(super) fn late_lines(assignment: &AssignmentRow, now: UnixMs) -> Vec<LateLine> {
    let Some(due) = assignment.due_at else {
        return Vec::new();
    };
    let ends = Terms::of(assignment).ends(due);
    ends.map(|(until, percent)| LateLine {
        until: until.into(),
        percent,
        is_over: until < now,
    })
    .collect()
}

/// The late rule in words; `None` where there is no deadline.
fn rule(page: &Page, assignment: &AssignmentRow) -> Option<Late> {
    assignment.due_at?;
    let words = match assignment.late {
        LateRule::Nothing => page.t("assignment-rule-none").to_string(),
        LateRule::Percent(percent) => {
            let text = page.t("assignment-rule-percent");
            text.with("percent", percent.value()).to_string()
        }
        LateRule::Steps(_) => page.t("assignment-rule-steps").to_string(),
    };
    Some(Late { words, until: None })
}

/// Gives an assignment the deadline that a member has. Whether that is another than everybody's.
async fn extend(
    state: &AppState,
    assignment: &mut AssignmentRow,
    member: UserId,
) -> Result<bool, AppError> {
    let extensions = state.store.assignment_extensions(assignment.id).await?;
    let until = extensions.get(&member).copied();
    let due_at = Terms::of(assignment).extended(until).due_at;
    let is_extended = due_at != assignment.due_at;
    assignment.due_at = due_at;
    Ok(is_extended)
}

/// `GET /classes/{id}/assignments/{number}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = find(&state, &user, &id).await?;
    let mut assignment = seat.assignment(&state, &number).await?;
    let is_extended = match &seat.member {
        Some(member) => extend(&state, &mut assignment, member.user_id).await?,
        None => false,
    };
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
    let phase = Phase::of(&assignment, seat.now);
    let is_over = matches!(phase, Phase::Late | Phase::Over);
    let rule = match &own {
        Some(own) if is_over && own.solved == own.of => None,
        Some(_) if is_over => Some(late(&page, Terms::of(&assignment), seat.now)),
        _ => rule(&page, &assignment),
    };
    let steps = if rule.is_some() {
        late_lines(&assignment, seat.now)
    } else {
        Vec::new()
    };
    let problems = columns.into_iter().zip(&cells);
    let problems = problems.map(|(column, cell)| (column, shown(cell, false)));
    render(&AssignmentPage {
        page: &page,
        seat: &seat,
        phase,
        description: markdown::render(
            Bilingual::marked(&assignment.description).read_in(page.locale),
        )
        .html,
        opens: assignment.opens_at.into(),
        due: assignment.due_at.map(Moment::from),
        is_extended,
        rule,
        steps,
        assignment: &assignment,
        problems: problems.collect(),
        own,
    })
}
