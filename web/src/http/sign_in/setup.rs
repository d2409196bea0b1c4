//! `/setup/{token}`: the first administrator and the first settings of the site, by the link that the
//! first start printed.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use super::register::note_registered;
use super::samples;
use crate::http::auth::session;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::store::{SiteSettings, User};

#[derive(Template)]
#[template(path = "auth/setup.html")]
struct SetupPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    form: &'a SetupForm,
    /// Whether an option at the start decides who may register.
    is_fixed: bool,
}

/// The form as it is sent and shown again.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SetupForm {
    name: String,
    password: String,
    /// Empty: as the program has it. So is the site's name, and who may register.
    language: String,
    site_name: String,
    registration: String,
    /// There where the site is to begin with a contest and a class to look at.
    samples: Option<String>,
}

impl SetupForm {
    fn settings(&self, is_fixed: bool) -> SiteSettings {
        SiteSettings {
            name: self.site_name.trim().to_owned(),
            language: self.language.clone(),
            registration: if is_fixed {
                String::new()
            } else {
                self.registration.clone()
            },
            ..SiteSettings::default()
        }
    }
}

/// `GET /setup/{token}`: the form, for a link that is still good.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    if !state.store.setup_link_is_good(&token).await? {
        return Err(AppError::not_found());
    }
    let form = SetupForm {
        language: page.locale.code().to_owned(),
        registration: state.registration().await.as_str().to_owned(),
        samples: Some(String::new()),
        ..SetupForm::default()
    };
    render(&SetupPage {
        page: &page,
        faults: &Faults::default(),
        form: &form,
        is_fixed: state.config.registration_is_fixed,
    })
}

/// `POST /setup/{token}`: makes the administrator, sets up the site and signs in.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    address: Address,
    page: Page,
    Path(token): Path<String>,
    SiteForm(form): SiteForm<SetupForm>,
) -> Result<Response, AppError> {
    match begin(&state, address, &token, &form).await {
        Ok(user) => {
            session::begin(&session, &user, &headers).await?;
            Ok(Redirect::to("/admin").into_response())
        }
        Err(error) => {
            if error.fields().is_empty() {
                return Err(error);
            }
            let faults = Faults::from_error(error)?;
            let view = SetupPage {
                page: &page,
                faults: &faults,
                form: &form,
                is_fixed: state.config.registration_is_fixed,
            };
            Ok(faults.mark(render(&view)?))
        }
    }
}

/// Makes the administrator and does what the answers say.
async fn begin(
    state: &AppState,
    address: Address,
    token: &str,
    form: &SetupForm,
) -> Result<User, AppError> {
    let settings = form.settings(state.config.registration_is_fixed);
    // Before the link is used up.
    settings
        .check()
        .map_err(|error| AppError::from(error).rename_field("name", "site_name"))?;
    let turn = state.hashing.turn(address).await?;
    let made = (state.store)
        .use_setup_link(token, form.name.trim(), &form.password)
        .await;
    drop(turn);
    let user = made?;
    note_registered(state, &user).await?;
    state.store.set_site_settings(&settings).await?;
    state.notices.look_again(&state.store).await;
    if form.samples.is_some() {
        let locale = form.language.parse().unwrap_or(Locale::En);
        samples::make(state, &user, locale).await?;
    }
    Ok(user)
}
