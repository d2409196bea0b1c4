//! A new token on its way to the page that shows it.
//!
//! The answer to the form leads on to the account's page, which can be loaded again and read in the
//! other language. Until then the token is with the browser it was made for and nowhere else: the
//! database has a digest only. Other pages that show secrets show them in the answer itself, and keep them in
//! memory afterwards (`shown_once`); here the next page comes first, and any process of the site may answer it.

use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::User;

const COOKIE: &str = "grundy_new_token";

/// How long the page can be loaded again.
const LIFE: time::Duration = time::Duration::minutes(5);

/// What the browser keeps of a token just made; on a site of https, over https only.
pub(super) fn keep(secret: &str, https: bool) -> Cookie<'static> {
    Cookie::build((COOKIE, secret.to_owned()))
        .path("/account")
        .same_site(SameSite::Strict)
        .http_only(true)
        .secure(https)
        .max_age(LIFE)
        .build()
}

/// The token that was just made for `user` in this browser, if it is still there.
pub(super) async fn kept(
    state: &AppState,
    jar: &CookieJar,
    user: &User,
) -> Result<Option<String>, AppError> {
    let Some(cookie) = jar.get(COOKIE) else {
        return Ok(None);
    };
    let is_theirs = state.store.is_token_of(user.id, cookie.value()).await?;
    Ok(is_theirs.then(|| cookie.value().to_owned()))
}
