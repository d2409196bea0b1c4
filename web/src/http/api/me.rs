//! `/api/v1/me`: who one is to this site.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::store::{Role, Scopes};

/// The account, and the token that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeDocument {
    /// The account's name.
    #[schema(example = "ada")]
    name: String,
    /// What the account may do.
    #[schema(value_type = RoleName)]
    role: Role,
    /// When it was made, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// The token; null for a session.
    token: Option<MyToken>,
}

/// What the token that was sent is good for.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyToken {
    /// What it may do.
    #[schema(value_type = Vec<ScopeName>)]
    scopes: Scopes,
    /// When it ends, in RFC 3339.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// What an account may do.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum RoleName {
    Student,
    Teacher,
    Jury,
    Setter,
    Admin,
}

/// What a token may do.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
pub(super) enum ScopeName {
    Read,
    Submit,
    Jury,
    Author,
    Admin,
}

/// The account that is asking, and what its token is good for. Any token will do.
#[utoipa::path(
    get, path = "/api/v1/me", operation_id = "get_me",
    tag = "account",
    security(("token" = [])),
    responses((status = 200, description = "The account.", body = MeDocument))
)]
pub async fn show(user: AuthUser) -> Json<MeDocument> {
    let token = user.token.map(|token| MyToken {
        scopes: token.scopes,
        expires_at: token.expires_at.rfc3339(),
    });
    Json(MeDocument {
        name: user.account.name,
        role: user.account.role,
        created_at: user.account.created_at.rfc3339(),
        token,
    })
}
