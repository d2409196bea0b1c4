//! `/classes/{id}/members/{name}`: all tries of one member for what is set, to talk about with them, what the
//! member is called, how they stand in its contests, how much time they have, and another link for one whose first is
//! lost.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use super::competed::{Attained, Competition};
use super::members::member_address;
use super::seat::{Seat, led};
use super::standing::{Column, Shown, Sum, Tries, columns, shown, sum, told};
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::moments::{moment, written, zone};
use crate::http::page::{Moment, Page, render};
use crate::http::query::shortened;
use crate::http::roster::{LONGEST_LABEL, is_label};
use crate::http::seen_contest::Phase;
use crate::http::seen_contest::veil::{Veil, veils};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, state as state_of};
use crate::store::{
    Act, AssignmentId, AssignmentProblem, AssignmentRow, ClassMember, ContestId, Deed, Status,
    SubmissionId, Try, UserId,
};

#[derive(Template)]
#[template(path = "classes/student.html")]
struct StudentPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    member: &'a ClassMember,
    joined: Moment,
    /// From when to when they were in the class before.
    earlier: Vec<(Moment, Moment)>,
    /// What the form to call them something else begins with.
    label: &'a str,
    parts: Vec<Part>,
    /// What hides some of the results.
    veils: Vec<Veil>,
    contests: Vec<Contest>,
    /// Whether the visitor made the account, and it waits for its first password.
    waits: bool,
    /// The link just made for that.
    link: Option<String>,
    faults: &'a Faults,
}

/// An assignment with what the member did for it.
struct Part {
    id: AssignmentId,
    title: String,
    due: Option<Moment>,
    /// Whether the member has until then, and the others do not.
    is_extended: bool,
    /// The same moment, as the form writes it.
    until: String,
    /// Whether what was sent for it could not be taken.
    is_wrong: bool,
    sum: Sum,
    problems: Vec<Work>,
}

/// A contest of the class with what the member has reached; nothing where they take no part.
struct Contest {
    id: ContestId,
    name: String,
    phase: Phase,
    attained: Option<Attained>,
}

/// A problem with what the member did for it.
struct Work {
    column: Column,
    cell: Shown,
    tries: Vec<Line>,
}

/// A try.
struct Line {
    id: SubmissionId,
    /// The one before it, to compare with.
    before: Option<SubmissionId>,
    /// The verdict's letters and the key of its name.
    state: &'static str,
    state_key: &'static str,
    language: String,
    time_ms: Option<i64>,
    created: Moment,
    is_late: bool,
}

/// `GET /classes/{id}/members/{name}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    once: ShownOnce,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let member = member(&state, &seat, &name).await?;
    let link: Option<String> = once.kept(&state, &member_address(&seat, &member.name));
    let given = link.as_deref().map_or(Given::Nothing, Given::Link);
    student_page(&state, &page, (&seat, &member), given, &Faults::default()).await
}

/// What a form led to that the page shows.
#[derive(Clone, Copy)]
enum Given<'a> {
    Nothing,
    /// What was sent for an assignment and could not be taken.
    Refused(&'a ExtensionForm),
    /// A link by which the member chooses a password.
    Link(&'a str),
    /// What the member was to be called and cannot be.
    Label(&'a str),
}

/// `POST /classes/{id}/members/{name}/link`: another link for an account that waits for its first password.
pub async fn link(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    mut page: Page,
    once: ShownOnce,
    Path((id, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let member = member(&state, &seat, &name).await?;
    let (store, whose) = (&state.store, member.user_id);
    if !store.waits_for_first_password(whose, user.id).await? {
        return Err(AppError::forbidden());
    }
    let secret = store.first_password_link(whose).await?;
    let deed = Deed {
        actor: Some(user.id),
        act: Act::ResetLinkMade,
        target: Some(whose),
        detail: "",
    };
    store.note(deed).await?;
    let link = format!("{}/reset/{secret}", state.config.origin(&headers));
    let address = member_address(&seat, &member.name);
    once.keep(&state, &mut page, &address, link.clone());
    let given = Given::Link(&link);
    student_page(&state, &page, (&seat, &member), given, &Faults::default()).await
}

/// The member of that name.
async fn member(state: &AppState, seat: &Seat, name: &str) -> Result<ClassMember, AppError> {
    let account = state.store.user_by_name(name).await?;
    let account = account.ok_or_else(AppError::not_found)?;
    let member = state.store.class_member(seat.class.id, account.id).await?;
    member.ok_or_else(AppError::not_found)
}

/// The page with what came of one of its forms.
async fn student_page(
    state: &AppState,
    page: &Page,
    (seat, member): (&Seat, &ClassMember),
    given: Given<'_>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let class = seat.class.id;
    let user = member.user_id;
    let viewer = page.viewer.as_ref();
    let waits = match viewer {
        Some(viewer) => {
            state
                .store
                .waits_for_first_password(user, viewer.id)
                .await?
        }
        None => false,
    };
    let assignments = state.store.assignments(class).await?;
    let problems = state.store.class_problems(class).await?;
    let ids: Vec<&str> = problems.iter().map(|(_, it)| it.problem.as_str()).collect();
    let veils = veils(state, page, &ids).await?;
    let tries = told(state, page, state.store.member_tries(class, user).await?).await?;
    let extensions = state.store.member_extensions(class, user).await?;
    let contests = Competition::all(state, page, seat).await?.into_iter();
    let contests = contests.map(|it| Contest {
        attained: it.attained(page, user),
        id: it.id,
        phase: it.phase,
        name: it.name,
    });
    let contests: Vec<Contest> = contests.collect();
    let earlier = state.store.earlier_spells(class, user).await?;
    let earlier = earlier
        .into_iter()
        .filter_map(|it| Some((it.joined_at.into(), it.left_at?.into())));
    let parts = assignments.into_iter().map(|mut it| {
        let due = it.due_at;
        let until = extensions.get(&it.id).copied();
        it.due_at = Terms::of(&it).extended(until).due_at;
        let is_extended = it.due_at != due;
        let mut part = part(state, page, it, (&problems, &tries, user));
        part.is_extended = is_extended;
        if let Given::Refused(refused) = given
            && refused.assignment == part.id
        {
            part.until.clone_from(&refused.until);
            part.is_wrong = true;
        }
        part
    });
    let response = render(&StudentPage {
        page,
        parts: parts.collect(),
        veils,
        contests,
        waits,
        link: match given {
            Given::Link(link) => Some(link.to_owned()),
            _ => None,
        },
        label: match given {
            Given::Label(label) => label,
            _ => &member.label,
        },
        seat,
        joined: member.joined_at.into(),
        earlier: earlier.collect(),
        member,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// What a member is called.
#[derive(Debug, Deserialize)]
pub struct CalledForm {
    /// Empty: what administrators call them on lists, or nothing.
    #[serde(default)]
    label: String,
}

/// `POST /classes/{id}/members/{name}/called`: whoever teaches the class calls the member something else.
pub async fn call(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, name)): Path<(String, String)>,
    form: Result<SiteForm<CalledForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let member = member(&state, &seat, &name).await?;
    let label = form.label.trim();
    if !is_label(label) {
        let detail = Message::new("member-label-wrong");
        let accepted = Message::new("member-label-accepted").with("most", LONGEST_LABEL);
        let wrong = FieldError::new("label", detail, accepted);
        let faults = Faults::from_error(AppError::invalid(vec![wrong]))?;
        let whose = (&seat, &member);
        return student_page(&state, &page, whose, Given::Label(&form.label), &faults).await;
    }
    let store = &state.store;
    store
        .call_member(seat.class.id, member.user_id, label)
        .await?;
    Ok(Done::MemberNamed.at(&member_address(&seat, &member.name)))
}

/// How much time somebody gets.
#[derive(Debug, Deserialize)]
pub struct ExtensionForm {
    assignment: AssignmentId,
    /// Empty: as much as everybody.
    #[serde(default)]
    until: String,
}

/// `POST /classes/{id}/members/{name}/extension`.
pub async fn extend(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, name)): Path<(String, String)>,
    form: Result<SiteForm<ExtensionForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let member = member(&state, &seat, &name).await?;
    let assignment = state
        .store
        .assignment(seat.class.id, form.assignment)
        .await?;
    let assignment = assignment.ok_or_else(AppError::not_found)?;
    let due = assignment.due_at.ok_or_else(AppError::not_found)?;
    let zone = zone(&page);
    let until = match form.until.trim() {
        "" => None,
        text => {
            let until = moment(text, &zone).filter(|until| *until >= due);
            if until.is_none() {
                let accepted = Message::new("extension-accepted").with("due", written(due, &zone));
                let detail = Message::new("extension-wrong").with("given", shortened(text));
                let wrong = FieldError::new("until", detail, accepted);
                let faults = Faults::from_error(AppError::invalid(vec![wrong]))?;
                let whose = (&seat, &member);
                return student_page(&state, &page, whose, Given::Refused(&form), &faults).await;
            }
            until
        }
    };
    // What is as long as everybody's is none; forms have whole minutes.
    let until = until.filter(|until| written(*until, &zone) != written(due, &zone));
    (state.store)
        .extend_assignment(assignment.id, member.user_id, until)
        .await?;
    let address = member_address(&seat, &member.name);
    Ok(Done::TimeSet.at(&format!("{address}#assignment-{}", assignment.id)))
}

fn part(
    state: &AppState,
    page: &Page,
    assignment: AssignmentRow,
    (problems, tries, member): (&[(AssignmentId, AssignmentProblem)], &[Try], UserId),
) -> Part {
    let own = problems.iter().filter(|(id, _)| *id == assignment.id);
    let own: Vec<AssignmentProblem> = own.map(|(_, problem)| problem.clone()).collect();
    let columns = columns(page, &own);
    let veiled: Vec<bool> = columns.iter().map(|it| it.is_veiled).collect();
    let is_shown = |it: &&Try| {
        let place = usize::try_from(it.place).ok();
        let is_veiled = place.and_then(|at| veiled.get(at).copied());
        it.assignment == assignment.id && is_veiled == Some(false)
    };
    let tries: Vec<&Try> = tries.iter().filter(is_shown).collect();
    let terms = Terms::of(&assignment);
    let cells = Tries::new(tries.iter().copied()).cells(terms, &columns, member);
    let sum = sum(&columns, &cells);
    let problems = columns.into_iter().zip(&cells).zip(0_i64..);
    let problems = problems.map(|((column, cell), place)| {
        let own: Vec<&Try> = (tries.iter().copied())
            .filter(|it| it.place == place)
            .collect();
        let lines = own.iter().enumerate().map(|(at, one)| {
            let before = at.checked_sub(1).and_then(|at| own.get(at));
            line(state, page, one, before.map(|it| it.id), assignment.due_at)
        });
        Work {
            cell: shown(cell, column.is_veiled),
            tries: lines.collect(),
            column,
        }
    });
    Part {
        id: assignment.id,
        due: assignment.due_at.map(Moment::from),
        is_extended: false,
        until: (assignment.due_at).map_or_else(String::new, |due| written(due, &zone(page))),
        is_wrong: false,
        sum,
        problems: problems.collect(),
        title: assignment.title,
    }
}

fn line(
    state: &AppState,
    page: &Page,
    one: &Try,
    before: Option<SubmissionId>,
    due: Option<crate::store::UnixMs>,
) -> Line {
    let progress = match one.verdict {
        Some(_) => Status::Done,
        None => Status::Queued,
    };
    let (name, key) = state_of(progress, one.verdict);
    Line {
        id: one.id,
        before,
        state: name,
        state_key: key,
        language: language_name(state, page, &one.language),
        time_ms: one.time_ms,
        created: one.created_at.into(),
        is_late: due.is_some_and(|due| one.created_at > due),
    }
}
