//! What a token may do, operation by operation: the OpenAPI document says it, and this middleware
//! keeps to what the document says.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::headers::HeaderMapExt;
use axum_extra::headers::authorization::{Authorization, Basic};
use serde_json::Value;

use super::{AuthUser, Found};
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{Scope, TokenUser, account_key};

/// Where tools of the ICPC read contests: they know user names and passwords alone, so a token is taken
/// as the password of its owner. Nothing can be changed there, so it is no matter that browsers
/// send such a password by themselves.
const BASIC_BELOW: &str = "/api/contests";

/// The name of the scheme in the document.
pub const SCHEME: &str = "token";

/// Who may call an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Everybody, and nobody is asked who they are.
    Public,
    /// Everybody; who sends a token needs this scope.
    Anyone(Scope),
    /// Who is signed in, by a session or by a token with this scope; any token where there is none.
    SignedIn(Option<Scope>),
}

/// The access to each operation.
#[derive(Debug, Clone)]
pub struct AccessTable(Arc<HashMap<(Method, String), Access>>);

impl AccessTable {
    /// Reads the document's security requirements.
    pub fn of(description: &Value) -> Self {
        let mut table = HashMap::new();
        for (path, methods) in description["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if let Ok(method) = method.to_ascii_uppercase().parse() {
                    table.insert((method, path.clone()), access(&operation["security"]));
                }
            }
        }
        Self(Arc::new(table))
    }

    /// The operations with their access.
    pub fn iter(&self) -> impl Iterator<Item = (&Method, &str, &Access)> {
        let operations = self.0.iter();
        operations.map(|((method, path), access)| (method, path.as_str(), access))
    }

    fn get(&self, method: &Method, path: &str) -> Option<&Access> {
        let method = if method == Method::HEAD {
            &Method::GET
        } else {
            method
        };
        self.0.get(&(method.clone(), path.to_owned()))
    }
}

fn access(security: &Value) -> Access {
    let Some(ways) = security.as_array() else {
        return Access::Public;
    };
    let scope = ways.iter().find_map(|way| {
        let scopes = way[SCHEME].as_array()?;
        scopes.first()?.as_str()?.parse().ok()
    });
    let strangers = ways
        .iter()
        .any(|way| way.as_object().is_some_and(serde_json::Map::is_empty));
    match scope {
        Some(scope) if strangers => Access::Anyone(scope),
        scope => Access::SignedIn(scope),
    }
}

/// Middleware around the operations: looks at the token and refuses what it is not good for.
pub async fn check(
    State((state, table)): State<(AppState, AccessTable)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let path = parts
        .extensions
        .get::<MatchedPath>()
        .map(MatchedPath::as_str);
    let access = path.and_then(|path| table.get(&parts.method, path));
    // A method that is not there: the router says so.
    if let Some(access) = access
        && *access != Access::Public
        && let Err(error) = admit(access, &mut parts, &state).await
    {
        return error.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

async fn admit(access: &Access, parts: &mut Parts, state: &AppState) -> Result<(), AppError> {
    let takes_basic = parts.uri.path().starts_with(BASIC_BELOW);
    if let Some(found) = by_token(&parts.headers, state, takes_basic).await? {
        let scopes = found.token.as_ref().map(|token| token.scopes);
        if let Access::Anyone(needed) | Access::SignedIn(Some(needed)) = access
            && !scopes.is_some_and(|scopes| scopes.has(*needed))
        {
            return Err(AppError::insufficient_scope(*needed));
        }
        parts.extensions.insert(Found(Some(found)));
    } else if matches!(access, Access::SignedIn(_)) {
        // Before the body is read.
        <AuthUser as FromRequestParts<_>>::from_request_parts(parts, state).await?;
    }
    Ok(())
}

async fn by_token(
    headers: &HeaderMap,
    state: &AppState,
    takes_basic: bool,
) -> Result<Option<AuthUser>, AppError> {
    if let Some(Authorization(basic)) = headers.typed_get::<Authorization<Basic>>()
        && takes_basic
    {
        let found = state.store.token_user(basic.password()).await?;
        let is_owner =
            |found: &TokenUser| account_key(&found.user.name) == account_key(basic.username());
        let found = found.filter(is_owner);
        return Ok(Some(found.ok_or_else(AppError::invalid_token)?.into()));
    }
    let Some(token) = bearer(headers)? else {
        return Ok(None);
    };
    let found = state.store.token_user(token).await?;
    let found = found.ok_or_else(AppError::invalid_token)?;
    Ok(Some(found.into()))
}

/// The token of the `Authorization` header. Another scheme than Bearer is refused rather than
/// overlooked.
pub fn bearer(headers: &HeaderMap) -> Result<Option<&str>, AppError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let value = value.to_str().map_err(|_| AppError::invalid_token())?;
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    let token = token.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() {
        return Err(AppError::invalid_token());
    }
    Ok(Some(token))
}
