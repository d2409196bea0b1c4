//! `/account/tokens`: making and revoking API tokens.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use tower_sessions::Session;

use super::once;
use super::show::{Form, Shown, account_page};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::store::{Act, Deed, FieldError, Scopes, TokenId, TokenWish, User};

/// The form as it is sent: a box for each scope.
pub type TokenForm = Vec<(String, String)>;

/// `POST /account/tokens`: on to the page with the new token.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    page: Page,
    SiteForm(form): SiteForm<TokenForm>,
) -> Result<Response, AppError> {
    let made = match wish(&form) {
        Ok(wish) => state.store.create_token(&user, &wish).await,
        Err(wrong) => Err(wrong.into()),
    };
    match made {
        Ok(token) => {
            note(&state, &user, Act::TokenMade, &token.token.name).await?;
            let jar = CookieJar::new().add(once::keep(&token.secret, state.config.https));
            Ok((jar, Redirect::to("/account?done=made")).into_response())
        }
        Err(error) => {
            let error = AppError::from(error).rename_field("name", "label");
            let shown = Shown::wrong(Form::Token, error.for_role(user.role))?;
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}

/// A form without boxes and without an end (an old page, a script) means the usual ones.
fn wish(form: &TokenForm) -> Result<TokenWish, FieldError> {
    let value = |name: &str| form.iter().find(|(field, _)| field == name);
    let mut wish = TokenWish::usual(value("label").map_or("", |(_, label)| label));
    let scopes = form.iter().filter(|(field, _)| field == "scope");
    let scopes: Scopes = scopes
        .map(|(_, scope)| scope.parse())
        .collect::<Result<_, _>>()?;
    if value("days").is_some() || !scopes.is_empty() {
        wish.scopes = scopes;
    }
    if let Some((_, days)) = value("days") {
        // What is no number is out of the range too.
        wish.days = days.parse().unwrap_or(0);
    }
    Ok(wish)
}

/// `POST /account/tokens/{id}/revoke`.
pub async fn revoke(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<TokenId>,
) -> Result<Response, AppError> {
    if !state.store.revoke_token(user.id, id).await? {
        return Err(AppError::not_found());
    }
    note(&state, &user, Act::TokenRevoked, &id.to_string()).await?;
    Ok(Done::TokenRevoked.at("/account"))
}

/// Writes down what somebody did with a token of their own.
pub async fn note(state: &AppState, user: &User, act: Act, detail: &str) -> Result<(), AppError> {
    let deed = Deed {
        actor: Some(user.id),
        act,
        target: Some(user.id),
        detail,
    };
    Ok(state.store.note(deed).await?)
}
