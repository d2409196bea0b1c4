//! `/classes/{id}/assignments/{number}/table`: who solved what when, after how many tries.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::assignment::{LateLine, late_lines};
use super::members::member_address;
use super::seat::{Seat, led};
use super::show::Phase;
use super::standing::{Column, Shown, Sum, Tries, columns, shown, sum, told};
use crate::gradebook::{Cell, Standing, Terms};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::veil::{Veil, veils};
use crate::http::state::AppState;
use crate::store::{AssignmentRow, ClassMember, UnixMs, User, UserId};

#[derive(Template)]
#[template(path = "classes/table.html")]
struct TablePage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    assignment: &'a AssignmentRow,
    phase: Phase,
    due: Option<Moment>,
    /// Until when what comes late brings how many percent, where that depends on how late it is.
    steps: Vec<LateLine>,
    /// What hides the results of some columns.
    veils: Vec<Veil>,
    columns: &'a [Column],
    /// How many members solved the problem of each column.
    solved: Vec<usize>,
    rows: Vec<StudentRow>,
}

struct StudentRow {
    name: String,
    label: String,
    address: String,
    /// Until when they have time, where that is longer than the others have.
    extended: Option<Moment>,
    cells: Vec<Shown>,
    sum: Sum,
}

/// The table of an assignment for whoever teaches the class: from five questions to the store,
/// however many members and problems there are.
pub(super) struct Table {
    pub(super) seat: Seat,
    pub(super) assignment: AssignmentRow,
    pub(super) columns: Vec<Column>,
    /// Until when members have time, where that was extended for them.
    pub(super) extensions: HashMap<UserId, UnixMs>,
    /// Each member's cells; those of columns that a contest veils are empty.
    pub(super) rows: Vec<(ClassMember, Vec<Cell>)>,
}

impl Table {
    /// That of the assignment at this address.
    ///
    /// # Errors
    /// 404 for everybody but the teacher.
    pub(super) async fn find(
        state: &AppState,
        (page, user): (&Page, &User),
        (id, number): (&str, &str),
    ) -> Result<Self, AppError> {
        let seat = led(state, user, id).await?;
        let assignment = seat.assignment(state, number).await?;
        let problems = state.store.assignment_problems(assignment.id).await?;
        let columns = columns(page, &problems);
        let members = state.store.class_members(seat.class.id).await?;
        let tries = told(state, page, state.store.class_tries(assignment.id).await?).await?;
        let is_shown = |place: i64| {
            let column = usize::try_from(place).ok().and_then(|at| columns.get(at));
            column.is_some_and(|column| !column.is_veiled)
        };
        let tries = Tries::new(tries.iter().filter(|it| is_shown(it.place)));
        let terms = Terms::of(&assignment);
        let extensions = state.store.assignment_extensions(assignment.id).await?;
        let rows = members.into_iter().map(|member| {
            let terms = terms.extended(extensions.get(&member.user_id).copied());
            let cells = tries.cells(terms, &columns, member.user_id);
            (member, cells)
        });
        Ok(Self {
            rows: rows.collect(),
            extensions,
            seat,
            assignment,
            columns,
        })
    }
}

/// `GET /classes/{id}/assignments/{number}/table`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let table = Table::find(&state, (&page, &user), (&id, &number)).await?;
    let columns = &table.columns;
    let problems: Vec<&str> = columns.iter().map(|it| it.problem.as_str()).collect();
    let veils = veils(&state, &page, &problems).await?;
    let has_solved = |at: usize| {
        let cells = table.rows.iter().filter_map(|(_, cells)| cells.get(at));
        cells.filter(|it| it.standing == Standing::Solved).count()
    };
    let rows = table.rows.iter().map(|(member, cells)| StudentRow {
        name: member.name.clone(),
        label: member.known_as().to_owned(),
        address: member_address(&table.seat, &member.name),
        extended: (table.extensions.get(&member.user_id).copied())
            .filter(|until| table.assignment.due_at.is_some_and(|due| due < *until))
            .map(Moment::from),
        sum: sum(columns, cells),
        cells: cells
            .iter()
            .zip(columns)
            .map(|(cell, column)| shown(cell, column.is_veiled))
            .collect(),
    });
    render(&TablePage {
        page: &page,
        seat: &table.seat,
        assignment: &table.assignment,
        phase: Phase::of(&table.assignment, table.seat.now),
        due: table.assignment.due_at.map(Moment::from),
        steps: late_lines(&table.assignment, table.seat.now),
        veils,
        solved: (0..columns.len()).map(has_solved).collect(),
        rows: rows.collect(),
        columns,
    })
}
