//! `/classes/{id}/table`: how every member stands with everything that was set, a column for each assignment, and in
//! the contests of the class.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::competed::{Attained, Competition};
use super::mark::Mark;
use super::members::member_address;
use super::seat::{Seat, led};
use super::standing::{Column, Sum, Tries, columns, told};
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::points::points;
use crate::http::query::whole_number;
use crate::http::seen_contest::veil::{Veil, veils};
use crate::http::state::AppState;
use crate::store::{
    AssignmentId, AssignmentProblem, AssignmentRow, ClassMember, ContestId, Try, User, UserId,
};

/// How many members are on a page.
const ON_A_PAGE: usize = 200;

#[derive(Template)]
#[template(path = "classes/overview.html")]
struct OverviewPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    sorts: Vec<Choice>,
    /// What hides some of the results.
    veils: Vec<Veil>,
    heads: Vec<Head<'a>>,
    contests: Vec<ContestHead<'a>>,
    rows: Vec<Line<'a>>,
    /// What members have on average for each assignment, and in all; `None` where a contest hides some of it.
    averages: Vec<Option<String>>,
    average: Option<String>,
    /// What they have on average in each contest.
    contest_averages: Vec<Option<String>>,
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

/// A contest at the head of its column.
struct ContestHead<'a> {
    contest: &'a Competition,
    sort: Choice,
}

/// What a member has reached in a contest; nothing where they take no part.
struct ContestCell {
    /// The number of the column among all of them.
    number: usize,
    attained: Option<Attained>,
}

struct Line<'a> {
    name: &'a str,
    label: &'a str,
    address: String,
    marks: &'a [Mark],
    sum: Sum,
    contests: Vec<ContestCell>,
}

/// Everything that was set in a class and is open, with how every member stands: from six questions to the
/// store, however many members and assignments there are; and its contests.
pub(super) struct Overview {
    pub(super) seat: Seat,
    pub(super) assignments: Vec<(AssignmentRow, Vec<Column>)>,
    /// Those that have begun; they are in no sum.
    pub(super) contests: Vec<Competition>,
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
        let contests = Competition::all(state, page, &seat).await?;
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
            contests,
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
    /// By what was reached in a contest, the most first.
    Contest(ContestId),
}

/// What stands before the number of a contest in an address.
const CONTEST_MARK: char = 'c';

impl Order {
    fn read(text: &str) -> Self {
        match text {
            "called" => Self::Called,
            "sum" => Self::Sum,
            text => match text.strip_prefix(CONTEST_MARK) {
                Some(number) => number.parse().map_or(Self::Name, Self::Contest),
                None => text.parse().map_or(Self::Name, Self::Assignment),
            },
        }
    }

    fn address(self, seat: &Seat, page: usize) -> String {
        let sort = match self {
            Self::Name => None,
            Self::Called => Some("called".to_owned()),
            Self::Sum => Some("sum".to_owned()),
            Self::Assignment(id) => Some(id.to_string()),
            Self::Contest(id) => Some(format!("{CONTEST_MARK}{id}")),
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
            Order::Contest(id) => {
                let Some(contest) = self.contests.iter().find(|it| it.id == id) else {
                    return;
                };
                self.rows
                    .sort_by_key(|(member, _)| std::cmp::Reverse(contest.got(member.user_id)));
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

    /// What a member has reached in each contest.
    fn contest_cells(&self, page: &Page, member: UserId) -> Vec<ContestCell> {
        let first = self.assignments.len() + 1;
        let cells = self.contests.iter().zip(first..);
        let cells = cells.map(|(contest, number)| ContestCell {
            number,
            attained: contest.attained(page, member),
        });
        cells.collect()
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
    let columns = overview.assignments.iter().flat_map(|(_, columns)| columns);
    let problems: Vec<&str> = columns.map(|it| it.problem.as_str()).collect();
    let veils = veils(&state, &page, &problems).await?;
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
    let sort_by = |title: &str, other: Order| {
        let text = page.t("overview-sort-by").with("title", title);
        choice(text.to_string(), other)
    };
    let heads = overview.assignments.iter().map(|(it, columns)| Head {
        id: it.id,
        title: &it.title,
        worth: points(columns.iter().map(|it| it.worth).sum()),
        sort: sort_by(&it.title, Order::Assignment(it.id)),
    });
    let contests = overview.contests.iter().map(|contest| ContestHead {
        contest,
        sort: sort_by(&contest.name, Order::Contest(contest.id)),
    });
    let members = || overview.rows.iter().map(|(member, _)| member.user_id);
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
        contests: overview.contest_cells(&page, member.user_id),
    });
    render(&OverviewPage {
        page: &page,
        seat,
        sorts: sorts
            .map(|(key, order)| choice(page.t(key).to_string(), order))
            .into(),
        veils,
        heads: heads.collect(),
        contests: contests.collect(),
        rows: rows.collect(),
        averages: (0..overview.assignments.len())
            .map(|at| overview.average(Some(at)))
            .collect(),
        average: overview.average(None),
        contest_averages: (overview.contests.iter())
            .map(|it| it.average(members()))
            .collect(),
        previous: (number > 1).then(|| order.address(seat, number - 1)),
        next: (number < pages).then(|| order.address(seat, number + 1)),
    })
}
