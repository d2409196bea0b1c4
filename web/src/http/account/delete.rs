//! `/account/delete`: deleting one's account.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use tower_sessions::Session;

use super::password::prove;
use super::show::{Form, Shown, account_page};
use crate::http::auth::{SignedIn, session};
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::state::{Address, AppState};
use crate::store::{StoreError, User};

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct DeleteForm {
    confirm: String,
}

/// `POST /account/delete`: with the password, as the page says what stays.
pub async fn delete(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    address: Address,
    page: Page,
    SiteForm(form): SiteForm<DeleteForm>,
) -> Result<Response, AppError> {
    match close(&state, address, &user, &form).await {
        Ok(()) => {
            session::end(&session).await?;
            Ok(Done::AccountGone.at("/"))
        }
        Err(error) => {
            let shown = Shown::wrong(Form::Delete, error)?;
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}

async fn close(
    state: &AppState,
    address: Address,
    user: &User,
    form: &DeleteForm,
) -> Result<(), AppError> {
    prove(state, address, user, "confirm", &form.confirm).await?;
    match state.store.delete_user(user.id).await {
        Err(StoreError::Refused(_)) => {
            let accepted = Message::new("last-admin-accepted");
            let wrong = FieldError::new("confirm", Message::new("last-admin"), accepted);
            Err(AppError::invalid(vec![wrong]))
        }
        done => Ok(done?),
    }
}
