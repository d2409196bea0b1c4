//! `/account/tokens`: making and revoking API tokens.

use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use super::show::{Shown, account_page};
use crate::app::AppState;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::Page;
use crate::store::TokenId;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct TokenForm {
    label: String,
}

/// `POST /account/tokens`: the page with the new token, which is shown this once.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    page: Page,
    SiteForm(form): SiteForm<TokenForm>,
) -> Result<Response, AppError> {
    let shown = match state.store.create_token(user.id, &form.label).await {
        Ok(token) => Shown {
            new_token: Some(token.secret),
            ..Shown::default()
        },
        Err(error) => {
            let error = AppError::from(error).rename_field("name", "label");
            Shown {
                faults: Faults::from_error(error)?,
                ..Shown::default()
            }
        }
    };
    account_page(&state, &page, &user, &session, shown).await
}

/// `POST /account/tokens/{id}/revoke`.
pub async fn revoke(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<TokenId>,
) -> Result<Redirect, AppError> {
    if !state.store.revoke_token(user.id, id).await? {
        return Err(AppError::not_found());
    }
    Ok(Redirect::to("/account?done=token"))
}
