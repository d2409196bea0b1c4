//! `/account/password`: changing one's password.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use super::show::{Shown, account_page};
use crate::app::AppState;
use crate::http::auth::{SignedIn, session};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::store::User;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct PasswordForm {
    current: String,
    password: String,
}

/// `POST /account/password`: ends every other sign-in too.
pub async fn change(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    headers: HeaderMap,
    page: Page,
    SiteForm(form): SiteForm<PasswordForm>,
) -> Result<Response, AppError> {
    match set(&state, &user, &form).await {
        Ok(()) => {
            // All sessions were ended, this one too: begin it anew.
            session::begin(&session, &user, &headers).await?;
            Ok(Redirect::to("/account?done=password").into_response())
        }
        Err(error) => {
            let shown = Shown {
                faults: Faults::from_error(error)?,
                ..Shown::default()
            };
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}

async fn set(state: &AppState, user: &User, form: &PasswordForm) -> Result<(), AppError> {
    if state
        .store
        .authenticate(&user.name, &form.current)
        .await?
        .is_none()
    {
        let accepted = Message::new("password-wrong-accepted");
        let wrong = FieldError::new("current", Message::new("password-wrong"), accepted);
        return Err(AppError::invalid(vec![wrong]));
    }
    Ok(state.store.set_password(user.id, &form.password).await?)
}
