//! `/classes/{id}/table`: how every member stands with everything that was set, a column for each assignment.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::members::member_address;
use super::seat::{Seat, led};
use super::standing::{Column, Sum, Tries, columns, told};
use crate::gradebook::{Cell, Standing, Terms};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::points::points;
use crate::http::query::whole_number;
use crate::http::state::AppState;
use crate::store::{AssignmentId, AssignmentProblem, AssignmentRow, ClassMember, Try, User};

/// How many members are on a page.
const ON_A_PAGE: usize = 200;

#[derive(Template)]
#[template(path = "classes/overview.html")]
struct OverviewPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    sorts: Vec<Choice>,
    heads: Vec<Head<'a>>,
    rows: Vec<Line<'a>>,
    /// What members have on average for each assignment, and in all; `None` where a contest hides some of it.
    averages: Vec<Option<String>>,
    average: Option<String>,
    previous: Option<String>,
    next: Option<String>,
}

/// A link that puts the rows into another order.
struct Choice {
    text: String,
    address: String,
    is_chosen: bool,
}

/// An assignment at the head of its column.
struct Head<'a> {
    id: AssignmentId,
    title: &'a str,
    worth: String,
    sort: Choice,
}

struct Line<'a> {
    name: &'a str,
    label: &'a str,
    address: String,
    marks: &'a [Mark],
    sum: Sum,
}

/// How a member stands with a whole assignment.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// `s` all solved, `l` all solved and something late, `h` a part, `w` tried in vain, `p` pending, `v` hidden
    /// by a contest, empty where nothing was handed in.
    pub(super) class: &'static str,
    /// The key of what that is called.
    pub(super) key: &'static str,
    /// What there is of it in figures.
    pub(super) sum: Sum,
    /// Whether something of what counts came after the deadline.
    pub(super) is_late: bool,
}

impl Mark {
    /// Of the cells of an assignment's columns.
    fn of(columns: &[Column], cells: &[Cell]) -> Self {
        let sum = super::standing::sum(columns, cells);
        let any = |standing| cells.iter().any(|it: &Cell| it.standing == standing);
        let counts = |it: &&Cell| it.standing == Standing::Solved || it.points > 0;
        let is_late = cells.iter().filter(counts).any(|it| it.is_late);
        let (class, key) = if sum.is_veiled {
            ("v", "cell-veiled")
        } else if !columns.is_empty() && sum.solved == sum.of && !is_late {
            ("s", "overview-solved")
        } else if !columns.is_empty() && sum.solved == sum.of {
            ("l", "overview-late")
        } else if sum.got > 0 || sum.solved > 0 {
            ("h", "overview-part")
        } else if any(Standing::Pending) {
            ("p", "cell-pending")
        } else if any(Standing::Tried) {
            ("w", "overview-tried")
        } else {
            ("", "cell-untried")
        };
        Self {
            class,
            key,
            sum,
            is_late,
        }
    }
}

/// Everything that was set in a class and is open, with how every member stands: from six questions to the
/// store, however many members and assignments there are.
pub(super) struct Overview {
    pub(super) seat: Seat,
    pub(super) assignments: Vec<(AssignmentRow, Vec<Column>)>,
    /// Each member's marks, one for each assignment.
    pub(super) rows: Vec<(ClassMember, Vec<Mark>)>,
}

impl Overview {
    /// That of the class at this address.
    ///
    /// # Errors
    /// 404 for everybody but those who teach it.
    pub(super) async fn find(
        state: &AppState,
        (page, user): (&Page, &User),
        id: &str,
    ) -> Result<Self, AppError> {
        let seat = led(state, user, id).await?;
        let class = seat.class.id;
        let assignments = state.store.assignments(class).await?;
        let mut problems: HashMap<AssignmentId, Vec<AssignmentProblem>> = HashMap::new();
        for (assignment, problem) in state.store.class_problems(class).await? {
            problems.entry(assignment).or_default().push(problem);
        }
        // Nothing counts for what is not open yet, and sums of it would be too large.
        let open = assignments.into_iter().filter(|it| it.opens_at <= seat.now);
        let assignments: Vec<(AssignmentRow, Vec<Column>)> = open
            .map(|it| {
                let own = problems.remove(&it.id).unwrap_or_default();
                let columns = columns(page, &own);
                (it, columns)
            })
            .collect();
        let members = state.store.class_members(class).await?;
        let extensions = state.store.class_extensions(class).await?;
        let tries = told(state, page, state.store.all_tries(class).await?).await?;
        let mut of_assignment: HashMap<AssignmentId, Vec<&Try>> = HashMap::new();
        for one in &tries {
            of_assignment.entry(one.assignment).or_default().push(one);
        }
        let mut rows: Vec<(ClassMember, Vec<Mark>)> =
            members.into_iter().map(|it| (it, Vec::new())).collect();
        for (assignment, columns) in &assignments {
            let own = of_assignment.remove(&assignment.id).unwrap_or_default();
            let shown = own.into_iter().filter(|it| {
                let column = usize::try_from(it.place)
                    .ok()
                    .and_then(|at| columns.get(at));
                column.is_some_and(|column| !column.is_veiled)
            });
            let tries = Tries::new(shown);
            for (member, marks) in &mut rows {
                let whose = (assignment.id, member.user_id);
                let terms = Terms::of(assignment).extended(extensions.get(&whose).copied());
                let cells = tries.cells(terms, columns, member.user_id);
                marks.push(Mark::of(columns, &cells));
            }
        }
        Ok(Self {
            seat,
            assignments,
            rows,
        })
    }
}

/// The order and the page, as the address has them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    sort: String,
    page: String,
}

/// In which order the members stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Name,
    Called,
    /// By the points in all, the most first.
    Sum,
    /// By the points for an assignment, the most first.
    Assignment(AssignmentId),
}

impl Order {
    fn read(text: &str) -> Self {
        match text {
            "called" => Self::Called,
            "sum" => Self::Sum,
            text => text.parse().map_or(Self::Name, Self::Assignment),
        }
    }

    fn address(self, seat: &Seat, page: usize) -> String {
        let sort = match self {
            Self::Name => None,
            Self::Called => Some("called".to_owned()),
            Self::Sum => Some("sum".to_owned()),
            Self::Assignment(id) => Some(id.to_string()),
        };
        let page = (page > 1).then(|| page.to_string());
        let pairs = [("sort", sort.as_deref()), ("page", page.as_deref())];
        let pairs = pairs.into_iter().filter_map(|(key, it)| Some((key, it?)));
        links::with_query(&format!("{}/table", seat.address()), pairs)
    }
}

impl Overview {
    fn sort(&mut self, order: Order) {
        match order {
            Order::Name => {}
            Order::Called => (self.rows).sort_by_cached_key(|(it, _)| {
                (it.known_as().is_empty(), it.known_as().to_lowercase())
            }),
            Order::Sum => self.rows.sort_by_key(|(_, marks)| {
                std::cmp::Reverse(marks.iter().map(|it| it.sum.got).sum::<i64>())
            }),
            Order::Assignment(id) => {
                let at = self.assignments.iter().position(|(it, _)| it.id == id);
                let Some(at) = at else { return };
                self.rows.sort_by_key(|(_, marks)| {
                    std::cmp::Reverse(marks.get(at).map(|it| it.sum.got))
                });
            }
        }
    }

    /// What members have on average for the assignment at a place, or in all.
    fn average(&self, at: Option<usize>) -> Option<String> {
        let marks = self.rows.iter().flat_map(|(_, marks)| match at {
            Some(at) => marks.get(at..=at).unwrap_or_default(),
            None => marks,
        });
        let sum = Sum::total(marks.map(|it| &it.sum));
        let members = i64::try_from(self.rows.len()).ok().filter(|it| *it > 0)?;
        (!sum.is_veiled).then(|| points((sum.got + members / 2) / members))
    }
}

/// `GET /classes/{id}/table`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let mut overview = Overview::find(&state, (&page, &user), &id).await?;
    let order = Order::read(&asked.sort);
    overview.sort(order);
    let overview = &overview;
    let seat = &overview.seat;
    let choice = |text: String, other: Order| Choice {
        text,
        address: other.address(seat, 1),
        is_chosen: order == other,
    };
    let sorts = [
        ("member-name", Order::Name),
        ("member-label", Order::Called),
        ("table-sum", Order::Sum),
    ];
    let heads = overview.assignments.iter().map(|(it, columns)| Head {
        id: it.id,
        title: &it.title,
        worth: points(columns.iter().map(|it| it.worth).sum()),
        sort: choice(
            page.t("overview-sort-by")
                .with("title", it.title.clone())
                .to_string(),
            Order::Assignment(it.id),
        ),
    });
    let pages = overview.rows.len().div_ceil(ON_A_PAGE).max(1);
    let most = i64::try_from(pages).unwrap_or(i64::MAX);
    let number = whole_number(&asked.page, 1, most);
    let number = number.and_then(|it| usize::try_from(it).ok()).unwrap_or(1);
    let rows = overview.rows.iter().skip((number - 1) * ON_A_PAGE);
    let rows = rows.take(ON_A_PAGE).map(|(member, marks)| Line {
        name: &member.name,
        label: member.known_as(),
        address: member_address(seat, &member.name),
        sum: Sum::total(marks.iter().map(|it| &it.sum)),
        marks,
    });
    render(&OverviewPage {
        page: &page,
        seat,
        sorts: sorts
            .map(|(key, order)| choice(page.t(key).to_string(), order))
            .into(),
        heads: heads.collect(),
        rows: rows.collect(),
        averages: (0..overview.assignments.len())
            .map(|at| overview.average(Some(at)))
            .collect(),
        average: overview.average(None),
        previous: (number > 1).then(|| order.address(seat, number - 1)),
        next: (number < pages).then(|| order.address(seat, number + 1)),
    })
}
