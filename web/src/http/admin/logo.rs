//! `/admin/logo`: another picture next to the name of the site, or none.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::Administrator;
use super::settings::settings_page;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Faults;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::logo::{self, LOGO_LIMIT, LogoProblem, MOST_PIXELS};
use crate::store::{Act, Logo};

/// What is read of the form: the picture, and what stands around it.
pub const FORM_LIMIT: usize = 4 * LOGO_LIMIT.bytes() as usize;

/// `POST /admin/logo`.
pub async fn save(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, AppError> {
    let mut form = form.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let unreadable = |_| AppError::of_status(StatusCode::BAD_REQUEST);
    let (mut bytes, mut removes) = (Vec::new(), false);
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("logo") => bytes = field.bytes().await.map_err(unreadable)?.to_vec(),
            Some("action") => removes = field.text().await.map_err(unreadable)? == "remove",
            _ => {}
        }
    }
    let (logo, detail) = if removes {
        (None, "logo: none".to_owned())
    } else {
        match logo::kind_of(&bytes) {
            Ok(kind) => {
                let detail = format!("logo: {}, {} bytes", kind.media_type(), bytes.len());
                let kind = kind.media_type().to_owned();
                (Some(Logo { kind, body: bytes }), detail)
            }
            Err(problem) => return refused(&state, &page, problem).await,
        }
    };
    state.store.set_logo(logo.as_ref()).await?;
    state.notices.look_again(&state.store).await;
    state.note(&admin, Act::SettingsChanged, &detail).await?;
    Ok(Done::SettingsSaved.at("/admin/settings#logo-title"))
}

async fn refused(
    state: &AppState,
    page: &Page,
    problem: LogoProblem,
) -> Result<Response, AppError> {
    let say = |key: &'static str| {
        let said = Message::new(key).with("limit", LOGO_LIMIT);
        said.with("pixels", MOST_PIXELS)
    };
    let wrong = FieldError::new("logo", say(problem.key()), say("logo-accepted"));
    let error = AppError::invalid(vec![wrong]);
    let faults = Faults::from_error(error)?;
    let settings = state.store.site_settings().await?;
    settings_page(state, page, &settings, &faults).await
}
