//! What a visitor chose for every page: the theme, the time zone and the keys of the editor, remembered in cookies like the
//! language, so that no page asks the database for them.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use crate::store::Settings;

const LANGUAGE: &str = "lang";
const THEME: &str = "theme";
const TIME_ZONE: &str = "time_zone";
/// Kept by `islands/times.ts`.
const DEVICE_ZONE: &str = "device_zone";
const EDITOR_KEYS: &str = "editor_keys";
const DAYS: i64 = 365;

/// What was chosen; empty where nothing was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// `light` or `dark`.
    pub theme: &'static str,
    /// A name of the time zone database.
    pub time_zone: String,
    /// The name of the time zone that the visitor's device has, which counts where none was chosen.
    pub device_zone: String,
    /// `vim` or `emacs`.
    pub editor_keys: &'static str,
}

impl Choices {
    /// What a browser remembers; nothing where that is nothing we know.
    pub fn remembered(headers: &HeaderMap) -> Self {
        let jar = CookieJar::from_headers(headers);
        let value = |name| jar.get(name).map(|cookie| cookie.value().to_owned());
        let zone = |name| value(name).filter(|zone| jiff::tz::TimeZone::get(zone).is_ok());
        Self {
            theme: match value(THEME).as_deref() {
                Some("light") => "light",
                Some("dark") => "dark",
                _ => "",
            },
            time_zone: zone(TIME_ZONE).unwrap_or_default(),
            device_zone: zone(DEVICE_ZONE).unwrap_or_default(),
            editor_keys: match value(EDITOR_KEYS).as_deref() {
                Some("vim") => "vim",
                Some("emacs") => "emacs",
                _ => "",
            },
        }
    }
}

/// The cookies of these settings; one that chooses nothing takes an earlier one away.
pub fn cookies(jar: CookieJar, settings: &Settings) -> CookieJar {
    let chosen = [
        (LANGUAGE, &settings.language),
        (THEME, &settings.theme),
        (TIME_ZONE, &settings.time_zone),
        (EDITOR_KEYS, &settings.editor_keys),
    ];
    chosen.into_iter().fold(jar, |jar, (name, value)| {
        let cookie = Cookie::build((name, value.clone()))
            .path("/")
            .same_site(SameSite::Lax)
            .http_only(true);
        let days = if value.is_empty() { 0 } else { DAYS };
        jar.add(cookie.max_age(time::Duration::days(days)).build())
    })
}
