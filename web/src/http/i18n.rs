//! Which language a request is answered in.
//!
//! The order is: `?lang=zh|en` (then remembered in a cookie), the cookie, `Accept-Language`, what
//! administrators set for the site, English.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderValue, header, request::Parts};
use axum::middleware::Next;
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

pub use crate::locale::{Arg, Locale, Message, Text};

const COOKIE: &str = "lang";
const COOKIE_DAYS: i64 = 365;

impl<S: Sync> FromRequestParts<S> for Locale {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(parts.extensions.get().copied().unwrap_or_default())
    }
}

/// The language for whoever asks for none that is here, as administrators set it.
#[derive(Debug, Clone, Default)]
pub struct SiteLanguage {
    is_chinese: Arc<AtomicBool>,
}

impl SiteLanguage {
    /// From now on it is the one of this code; English where there is none.
    pub fn set(&self, code: &str) {
        let is_chinese = code.parse() == Ok(Locale::Zh);
        self.is_chinese.store(is_chinese, Ordering::Relaxed);
    }

    fn get(&self) -> Locale {
        if self.is_chinese.load(Ordering::Relaxed) {
            Locale::Zh
        } else {
            Locale::En
        }
    }
}

/// Middleware: decides the language of the request, remembers an asked-for one in a cookie, and
/// says in the answer's headers what the choice depended on. Assets have no language.
pub async fn negotiate(
    State(site): State<SiteLanguage>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.uri().path().starts_with("/assets/") {
        return next.run(request).await;
    }
    let asked = asked_in_query(request.uri().query());
    let locale = asked
        .or_else(|| remembered(request.headers()))
        .or_else(|| accepted(request.headers()))
        .unwrap_or_else(|| site.get());
    request.extensions_mut().insert(locale);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_LANGUAGE,
        HeaderValue::from_static(locale.tag()),
    );
    headers.append(
        header::VARY,
        HeaderValue::from_static("accept-language, cookie"),
    );
    if asked.is_some()
        && let Ok(cookie) = HeaderValue::from_str(&cookie(locale).to_string())
    {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

fn cookie(locale: Locale) -> Cookie<'static> {
    Cookie::build((COOKIE, locale.code()))
        .path("/")
        .same_site(SameSite::Lax)
        .http_only(true)
        .max_age(time::Duration::days(COOKIE_DAYS))
        .build()
}

fn asked_in_query(query: Option<&str>) -> Option<Locale> {
    query?
        .split('&')
        .find_map(|pair| pair.strip_prefix("lang=")?.parse().ok())
}

fn remembered(headers: &HeaderMap) -> Option<Locale> {
    CookieJar::from_headers(headers)
        .get(COOKIE)?
        .value()
        .parse()
        .ok()
}

/// The best language of `Accept-Language` by quality, then by order.
fn accepted(headers: &HeaderMap) -> Option<Locale> {
    let ranges = headers
        .get_all(header::ACCEPT_LANGUAGE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let mut best: Option<(f32, Locale)> = None;
    for range in ranges {
        let mut parts = range.split(';');
        let Some(Ok(locale)) = parts.next().map(str::parse) else {
            continue;
        };
        let quality = parts
            .find_map(|part| part.trim().strip_prefix("q=")?.parse().ok())
            .unwrap_or(1.0);
        if quality > best.map_or(0.0, |(known, _)| known) {
            best = Some((quality, locale));
        }
    }
    best.map(|(_, locale)| locale)
}
