//! `/account/password`: changing one's password.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use tower_sessions::Session;

use super::show::{Form, Shown, account_page};
use crate::http::auth::{SignedIn, session};
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::state::{Address, AppState};
use crate::store::{Proof, User};

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct PasswordForm {
    current: String,
    password: String,
}

/// `POST /account/password`: ends every other sign-in and every token too.
pub async fn change(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    headers: HeaderMap,
    address: Address,
    page: Page,
    SiteForm(form): SiteForm<PasswordForm>,
) -> Result<Response, AppError> {
    match set(&state, address, &user, &form).await {
        Ok(user) => {
            // All sessions were ended, this one too: begin it anew.
            session::begin(&session, &user, &headers).await?;
            Ok(Done::PasswordChanged.at("/account"))
        }
        Err(error) => {
            let shown = Shown::wrong(Form::Password, error)?;
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}

async fn set(
    state: &AppState,
    address: Address,
    user: &User,
    form: &PasswordForm,
) -> Result<User, AppError> {
    prove(state, address, user, "current", &form.current).await?;
    let _turn = state.hashing.turn(address).await?;
    Ok(state.store.set_password(user.id, &form.password).await?)
}

/// Asks for the password again before something that a stolen session must not do.
///
/// # Errors
/// 422 on `field` when it is another, 429 when it was tried too often.
pub async fn prove(
    state: &AppState,
    address: Address,
    user: &User,
    field: &'static str,
    password: &str,
) -> Result<(), AppError> {
    state.login_attempts.count(address, &user.name)?;
    let _turn = state.hashing.turn(address).await?;
    match state.store.authenticate(&user.name, password).await? {
        Proof::Of(_) => Ok(()),
        Proof::Disabled | Proof::Nothing => {
            let accepted = Message::new("password-wrong-accepted");
            let wrong = FieldError::new(field, Message::new("password-wrong"), accepted);
            Err(AppError::invalid(vec![wrong]))
        }
    }
}
