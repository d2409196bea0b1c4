//! `/account/settings`: language, theme, time zone, keys of the editor, and whom one's programs are
//! shown.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use tower_sessions::Session;

use super::show::{Form, Shown, account_page};
use crate::http::auth::SignedIn;
use crate::http::choices;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::store::Settings;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct SettingsForm {
    language: String,
    theme: String,
    time_zone: String,
    #[serde(default)]
    editor_keys: String,
    /// A box that is not ticked is not sent.
    #[serde(default)]
    shares_solutions: String,
    #[serde(default)]
    lets_break: String,
}

/// `POST /account/settings`: on to the page, which is as was chosen.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    page: Page,
    SiteForm(form): SiteForm<SettingsForm>,
) -> Result<Response, AppError> {
    let chosen = Settings {
        language: form.language,
        theme: form.theme,
        time_zone: form.time_zone.trim().to_owned(),
        editor_keys: form.editor_keys,
        shares_solutions: !form.shares_solutions.is_empty(),
        lets_break: !form.lets_break.is_empty(),
    };
    match state.store.set_settings(user.id, &chosen).await {
        Ok(()) => {
            let jar = choices::cookies(CookieJar::new(), &chosen);
            Ok((jar, Done::SettingsSaved.at("/account")).into_response())
        }
        Err(error) => {
            let mut shown = Shown::wrong(Form::Settings, error.into())?;
            shown.settings = Some(chosen);
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}
