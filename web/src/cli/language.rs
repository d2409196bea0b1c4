//! The language in which the command line says its results: that of the environment.

use problems::{Lang, Words};

use crate::locale::{Locale, Text};

/// The text of `key` in that language.
pub(super) fn say(key: &'static str) -> Text {
    preferred().text(key)
}

/// What a library says, in that language.
pub(super) fn of(words: &Words) -> &str {
    match preferred() {
        Locale::En => &words.en,
        Locale::Zh => words.zh(),
    }
}

/// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, else English.
pub(super) fn preferred() -> Locale {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    let language = named
        .and_then(|value| Lang::from_tag(value.split('.').next().unwrap_or_default()))
        .unwrap_or_default();
    language.into()
}
