//! The secret by which a browser is known in games for two. It belongs to no account.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use uuid::Uuid;

const COOKIE: &str = "grundy_player";
const DAYS: i64 = 30;

/// How many characters a secret has.
const LENGTH: usize = 64;

/// The secret that the browser has.
pub(super) fn known(headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let secret = jar.get(COOKIE)?.value();
    let is_one = secret.len() == LENGTH && secret.bytes().all(|it| it.is_ascii_hexdigit());
    is_one.then(|| secret.to_owned())
}

/// The secret that the browser has, or a new one; and the cookie that keeps it for longer.
pub(super) fn known_or_new(headers: &HeaderMap, https: bool) -> (String, CookieJar) {
    let secret = known(headers)
        .unwrap_or_else(|| format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()));
    let cookie = Cookie::build((COOKIE, secret.clone()))
        .path("/play")
        .same_site(SameSite::Lax)
        .http_only(true)
        .secure(https)
        .max_age(time::Duration::days(DAYS));
    (secret, CookieJar::new().add(cookie))
}
