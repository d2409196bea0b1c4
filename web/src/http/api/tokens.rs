//! `/api/v1/tokens`: a token for a name and a password, for programs that sign somebody in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::me::ScopeName;
use crate::http::account::tokens::note;
use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, scopes_accepted};
use crate::http::i18n::Message;
use crate::http::present::ProblemDocument;
use crate::http::sign_in::login::prove;
use crate::http::state::{Address, AppState};
use crate::store::{
    Act, NAME_LENGTHS, PASSWORD_LENGTHS, Role, Scopes, StoreError, TOKEN_DAYS, TokenWish,
    USUAL_TOKEN_DAYS,
};

/// Who wants a token, and for what.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewTokenDocument {
    /// The account's name.
    name: String,
    /// Its password.
    #[schema(format = Password)]
    password: String,
    /// What the token is for, as its owner sees it on the account page.
    label: String,
    /// What it may do; read and submit if not given.
    #[schema(value_type = Option<Vec<ScopeName>>, min_items = 1)]
    scopes: Option<Vec<String>>,
    /// How many days it is good; 90 if not given.
    #[schema(minimum = 1, maximum = 366)]
    days: Option<u32>,
}

/// A token just made.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenDocument {
    /// The account's name.
    #[schema(example = "ada")]
    name: String,
    /// What goes behind `Authorization: Bearer`. It cannot be shown again.
    token: String,
    /// What it may do.
    #[schema(value_type = Vec<ScopeName>)]
    scopes: Scopes,
    /// When it ends, in RFC 3339.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// Makes a token of the account that has this name and password.
#[utoipa::path(
    post, path = "/api/v1/tokens", operation_id = "create_token",
    tag = "account",
    request_body = NewTokenDocument,
    responses(
        (status = 201, description = "Made. The token is shown this once.", body = TokenDocument),
        (status = 422, description = "The name or the password is wrong, or a field \
          cannot be accepted; each is named.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    address: Address,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let name = fields.text("name", &Message::new("name-accepted").within(&NAME_LENGTHS));
    let password = fields.text(
        "password",
        &Message::new("password-accepted").within(&PASSWORD_LENGTHS),
    );
    let label = fields.text("label", &Message::new("token-name-accepted"));
    let scopes = fields.optional_texts("scopes", &scopes_accepted(Role::Admin));
    let (first, last) = (*TOKEN_DAYS.start(), *TOKEN_DAYS.end());
    let days = fields.number("days", first.into(), last.into(), USUAL_TOKEN_DAYS.into());
    fields.finish(&["name", "password", "label", "scopes", "days"])?;
    let (Some(name), Some(password), Some(label)) = (name, password, label) else {
        return Err(AppError::internal(&"a missing field passed the check"));
    };
    let scopes = scopes.map(|names| {
        let scopes = names.iter().map(|name| name.parse());
        scopes.collect::<Result<Scopes, _>>()
    });
    let usual = TokenWish::usual(&label);
    let wish = TokenWish {
        scopes: scopes
            .transpose()
            .map_err(|wrong| renamed(StoreError::from(wrong).into()))?
            .unwrap_or(usual.scopes),
        // Within its bounds, or refused above.
        days: u32::try_from(days).unwrap_or(last),
        ..usual
    };
    let user = prove(&state, address, name.trim(), &password).await?;
    let made = state.store.create_token(&user, &wish).await;
    let made = made.map_err(|error| renamed(AppError::from(error).for_role(user.role)))?;
    note(&state, &user, Act::TokenMade, &made.token.name).await?;
    let document = TokenDocument {
        name: user.name,
        token: made.secret,
        scopes: made.token.scopes,
        expires_at: made.token.expires_at.rfc3339(),
    };
    Ok((StatusCode::CREATED, Json(document)).into_response())
}

/// Ends the token that is sent. Any token will do.
#[utoipa::path(
    delete, path = "/api/v1/tokens/current", operation_id = "end_token",
    tag = "account",
    security(("token" = [])),
    responses(
        (status = 204, description = "It is worth nothing from now on."),
        (status = 404, description = "No token was sent.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn end(State(state): State<AppState>, user: AuthUser) -> Result<StatusCode, AppError> {
    let token = user.token.ok_or_else(AppError::not_found)?;
    if state.store.revoke_token(user.account.id, token.id).await? {
        let id = token.id.to_string();
        note(&state, &user.account, Act::TokenRevoked, &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The store's error with the names that the fields have here.
fn renamed(error: AppError) -> AppError {
    error
        .rename_field("name", "label")
        .rename_field("scope", "scopes")
}
