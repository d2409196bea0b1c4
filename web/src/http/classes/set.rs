//! `/classes/{id}/assignments/new`, `…/edit` and `…/delete`: setting something, and changing it.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::form::AssignmentForm;
use super::seat::{Seat, led};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::moments::zone;
use crate::http::page::{Page, render};
use crate::http::problem_search::{ProblemSearch, ids, name_of};
use crate::http::state::AppState;
use crate::store::{AssignmentRow, StoreError, User};

#[derive(Template)]
#[template(path = "classes/set.html")]
struct SetPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    /// The assignment, where there is one.
    assignment: Option<&'a AssignmentRow>,
    /// Where the form is sent.
    address: String,
    form: &'a AssignmentForm,
    search: ProblemSearch,
    find: &'a str,
    /// The problems of the lines so far, with their names where they may be used.
    chosen: Vec<(String, Option<String>)>,
    zone: String,
    faults: &'a Faults,
}

fn form_page(
    (page, user): (&Page, &User),
    (seat, assignment): (&Seat, Option<&AssignmentRow>),
    form: &AssignmentForm,
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&SetPage {
        page,
        seat,
        assignment,
        address: match assignment {
            Some(it) => format!("{}/assignments/{}/edit", seat.address(), it.id),
            None => format!("{}/assignments/new", seat.address()),
        },
        form,
        search: ProblemSearch::of(page, user, &form.find, &form.problems),
        find: &form.find,
        chosen: ids(&form.problems)
            .map(|id| (id.to_owned(), name_of(page, id)))
            .collect(),
        zone: zone(page).iana_name().unwrap_or("UTC").to_owned(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /classes/{id}/assignments/new`.
pub async fn new(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let form = AssignmentForm::fresh(&page, seat.now);
    form_page((&page, &user), (&seat, None), &form, &Faults::default())
}

/// `POST /classes/{id}/assignments/new`.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<AssignmentForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(mut form) = form?;
    if form.searches() {
        return form_page((&page, &user), (&seat, None), &form, &Faults::default());
    }
    match form.read(&state, &user, &page).await {
        Ok(draft) => {
            let class = seat.class.id;
            let made = state.store.create_assignment(class, &draft).await;
            if let Err(error @ StoreError::ProblemGone(_)) = made {
                let faults = Faults::from_error(error.into())?;
                return form_page((&page, &user), (&seat, None), &form, &faults);
            }
            let number = made?;
            let address = format!("{}/assignments/{number}", seat.address());
            Ok(Done::AssignmentSaved.at(&address))
        }
        Err(error) => form_page(
            (&page, &user),
            (&seat, None),
            &form,
            &Faults::from_error(error)?,
        ),
    }
}

/// `GET /classes/{id}/assignments/{number}/edit`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let assignment = seat.assignment(&state, &number).await?;
    let problems = state.store.assignment_problems(assignment.id).await?;
    let form = AssignmentForm::of(&assignment, &problems, &page);
    let about = (&seat, Some(&assignment));
    form_page((&page, &user), about, &form, &Faults::default())
}

/// `POST /classes/{id}/assignments/{number}/edit`.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    form: Result<SiteForm<AssignmentForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let assignment = seat.assignment(&state, &number).await?;
    let SiteForm(mut form) = form?;
    if form.searches() {
        return form_page(
            (&page, &user),
            (&seat, Some(&assignment)),
            &form,
            &Faults::default(),
        );
    }
    match form.read(&state, &user, &page).await {
        Ok(draft) => {
            let saved = state.store.edit_assignment(assignment.id, &draft).await;
            if let Err(error @ StoreError::ProblemGone(_)) = saved {
                let faults = Faults::from_error(error.into())?;
                return form_page((&page, &user), (&seat, Some(&assignment)), &form, &faults);
            }
            saved?;
            let address = format!("{}/assignments/{}", seat.address(), assignment.id);
            Ok(Done::AssignmentSaved.at(&address))
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            form_page((&page, &user), (&seat, Some(&assignment)), &form, &faults)
        }
    }
}

/// `POST /classes/{id}/assignments/{number}/delete`. What was handed in stays.
pub async fn delete(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let assignment = seat.assignment(&state, &number).await?;
    state.store.delete_assignment(assignment.id).await?;
    Ok(Done::AssignmentDeleted.at(&seat.address()))
}
