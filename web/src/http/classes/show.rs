//! `/classes/{id}`: what is set in a class, and how the visitor stands.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::seat::{Seat, find};
use super::standing::{Sum, sums};
use crate::bilingual::Bilingual;
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::contests::list::{ContestLine, of_class};
use crate::http::error::AppError;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{AssignmentId, AssignmentRow, UnixMs};

#[derive(Template)]
#[template(path = "classes/show.html")]
struct ShowPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    description: Markup,
    assignments: Vec<Line>,
    contests: Vec<ContestLine>,
    /// How the visitor stands in all, as a member.
    own: Option<Sum>,
    members: usize,
}

/// An assignment in the list.
struct Line {
    id: AssignmentId,
    title: String,
    phase: Phase,
    opens: Moment,
    due: Option<Moment>,
    /// How the visitor stands, as a member.
    own: Option<Sum>,
}

/// How far an assignment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Members do not see it yet.
    Coming,
    /// It is open, with a deadline.
    Open,
    /// It has no deadline.
    Practice,
    /// The deadline is over; what comes now counts for less.
    Late,
    /// The deadline is over.
    Over,
}

impl Phase {
    /// That of an assignment at a moment.
    pub fn of(assignment: &AssignmentRow, now: UnixMs) -> Self {
        match assignment.due_at {
            _ if assignment.opens_at > now => Self::Coming,
            None => Self::Practice,
            Some(due) if now <= due => Self::Open,
            _ if Terms::of(assignment).percent(now) > 0 => Self::Late,
            _ => Self::Over,
        }
    }

    /// The key of its text.
    pub fn key(self) -> &'static str {
        match self {
            Self::Coming => "assignment-coming",
            Self::Open => "assignment-open",
            Self::Practice => "assignment-practice",
            Self::Late => "assignment-late",
            Self::Over => "assignment-over",
        }
    }

    /// Its name for styles: the phases of contests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coming => "coming",
            Self::Open | Self::Practice => "running",
            Self::Late => "frozen",
            Self::Over => "over",
        }
    }
}

/// `GET /classes/{id}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seat = find(&state, &user, &id).await?;
    let class = seat.class.id;
    let mut assignments = state.store.assignments(class).await?;
    if !seat.leads {
        assignments.retain(|it| it.opens_at <= seat.now);
    }
    let mut own = match seat.member {
        Some(_) => {
            let extended = state.store.member_extensions(class, user.id).await?;
            for it in &mut assignments {
                it.due_at = Terms::of(it).extended(extended.get(&it.id).copied()).due_at;
            }
            let problems = state.store.class_problems(class).await?;
            let tries = state.store.member_tries(class, user.id).await?;
            // Who leads the class sees more; it counts for nobody yet.
            let open = assignments.iter().filter(|it| it.opens_at <= seat.now);
            let open: Vec<AssignmentRow> = open.cloned().collect();
            sums(&page, &open, &problems, (&tries, user.id))
        }
        None => std::collections::BTreeMap::new(),
    };
    let total = (own.len() > 1).then(|| Sum::total(own.values()));
    let lines = assignments.into_iter().map(|it| Line {
        id: it.id,
        phase: Phase::of(&it, seat.now),
        opens: it.opens_at.into(),
        due: it.due_at.map(Moment::from),
        own: own.remove(&it.id.0),
        title: it.title,
    });
    let assignments = lines.collect();
    let members = state.store.class_members(class).await?.len();
    let contests = of_class(&state, &page, class).await?;
    render(&ShowPage {
        page: &page,
        seat: &seat,
        description: markdown::render(
            Bilingual::marked(&seat.class.description).read_in(page.locale),
        )
        .html,
        assignments,
        contests,
        own: total,
        members,
    })
}
