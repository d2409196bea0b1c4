//! `/register`: a new student's account, where registration is open or by invitation.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use crate::http::auth::session;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::links;
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState, Registration};
use crate::store::{Act, Deed, User};

#[derive(Template)]
#[template(path = "auth/register.html")]
struct RegisterPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    name: &'a str,
    registration: Registration,
    invitation: &'a str,
    next: &'a str,
}

/// What the link of an invitation brings along.
#[derive(Debug, Default, Deserialize)]
pub struct Invited {
    #[serde(default)]
    invitation: String,
    /// Where to go afterwards.
    #[serde(default)]
    next: String,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct RegisterForm {
    pub(super) name: String,
    pub(super) password: String,
    #[serde(default)]
    invitation: String,
    #[serde(default)]
    next: String,
}

/// `GET /register`. Where nobody can register, it says so.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(Invited { invitation, next }): Query<Invited>,
) -> Result<Response, AppError> {
    if page.viewer.is_some() {
        return Ok(
            Redirect::to(&links::local(&next).unwrap_or_else(|| "/".to_owned())).into_response(),
        );
    }
    let registration = state.registration().await;
    let mut response = render(&RegisterPage {
        page: &page,
        faults: &Faults::default(),
        name: "",
        registration,
        invitation: &invitation,
        next: &next,
    })?;
    if registration == Registration::Closed {
        *response.status_mut() = StatusCode::FORBIDDEN;
    }
    Ok(response)
}

/// `POST /register`: makes the account and signs in.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    address: Address,
    mut page: Page,
    SiteForm(form): SiteForm<RegisterForm>,
) -> Result<Response, AppError> {
    let name = form.name.trim();
    let store = &state.store;
    let registration = state.registration().await;
    if registration == Registration::Closed {
        return Err(AppError::registration_closed());
    }
    let turn = state.hashing.turn(address).await?;
    let made = if registration == Registration::Invitation {
        let code = &form.invitation;
        store.register_invited(code, name, &form.password).await
    } else {
        store.register(name, &form.password).await
    };
    drop(turn);
    match made {
        Ok(user) => {
            note_registered(&state, &user).await?;
            session::begin(&session, &user, &headers).await?;
            metrics::counter!("grundy_registrations_total").increment(1);
            let next = links::local(&form.next);
            Ok(Redirect::to(next.as_deref().unwrap_or("/problems")).into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error.into())?;
            // The form knows where it leads and who was invited, also when the one before it was wrong, too.
            let brought = [
                ("invitation", form.invitation.as_str()),
                ("next", form.next.as_str()),
            ];
            page.stand_at(&links::with_query("/register", brought));
            let view = RegisterPage {
                page: &page,
                faults: &faults,
                name,
                registration,
                invitation: &form.invitation,
                next: &form.next,
            };
            Ok(faults.mark(render(&view)?))
        }
    }
}

/// Writes down that somebody made an account of their own.
pub(super) async fn note_registered(state: &AppState, user: &User) -> Result<(), AppError> {
    let deed = Deed {
        actor: Some(user.id),
        act: Act::Registered,
        target: Some(user.id),
        detail: user.role.as_str(),
    };
    Ok(state.store.note(deed).await?)
}
