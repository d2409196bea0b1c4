//! What else the record of an act says, in the words of the page.
//!
//! The record keeps names of the program (`setter → admin`, `registration: open → closed`), which are
//! the same whoever reads it; here they become words. What people wrote stays as it is.

use crate::http::account::role_key;
use crate::http::i18n::Locale;
use crate::store::{Act, Role, Visibility};

/// What stands between before and after.
const CHANGES: &str = " → ";

/// The detail of an act, in words.
pub(super) fn words(act: &str, detail: String, locale: Locale) -> String {
    let said = match Act::named(act) {
        Some(Act::AccountMade | Act::Registered | Act::RoleChanged) => roles(&detail, locale),
        Some(Act::SettingsChanged) => setting(&detail, locale),
        Some(Act::VisibilityChanged) => visibility(&detail, locale),
        _ => None,
    };
    said.unwrap_or(detail)
}

/// A role, or one that became another.
fn roles(detail: &str, locale: Locale) -> Option<String> {
    let name = |role: &str| {
        let role: Role = role.parse().ok()?;
        Some(locale.text(role_key(role)).to_string())
    };
    let names: Option<Vec<String>> = detail.split(CHANGES).map(name).collect();
    Some(names?.join(CHANGES))
}

/// A problem with who saw it and who sees it.
fn visibility(detail: &str, locale: Locale) -> Option<String> {
    let (problem, change) = detail.split_once(": ")?;
    let word = |kept: &str| {
        let key = match Visibility::read(kept)? {
            Visibility::Private => "audit-private",
            Visibility::Shared => "audit-shared",
            Visibility::Contest => "audit-contest",
            Visibility::Public => "audit-public",
        };
        Some(locale.text(key).to_string())
    };
    let words: Option<Vec<String>> = change.split(CHANGES).map(word).collect();
    let said = locale
        .text("audit-setting")
        .with("name", problem)
        .with("change", words?.join(CHANGES));
    Some(said.to_string())
}

/// A setting with what it was and is, as `key: before → after`.
fn setting(detail: &str, locale: Locale) -> Option<String> {
    let (key, change) = detail.split_once(": ")?;
    let (title, value): (&str, fn(&str) -> Option<String>) = match key {
        "name" => ("site-setting-name", |_| None),
        "language" => ("site-setting-language", |_| None),
        "sign_in_text" => ("site-setting-sign-in", |_| None),
        "registration" => ("site-setting-registration", |value| {
            Some(format!("registration-{value}"))
        }),
        "submit_quota" => ("site-setting-quota", |_| None),
        "package_quota" => ("site-setting-package-quota", |_| None),
        "discussion" => ("site-setting-discussion", |value| {
            let value = if value.is_empty() { "on" } else { value };
            Some(format!("discussion-{value}"))
        }),
        "logo" => ("site-logo", |_| None),
        "mail" => ("admin-mail", |_| None),
        "samples" => ("samples-title", |_| None),
        _ => return None,
    };
    let in_words = |given: &str| {
        let known = value(given).and_then(|key| locale.known_text(&key));
        known.unwrap_or_else(|| match given {
            // What is left empty, and what is no longer there.
            "" | "none" => locale.text("audit-none").to_string(),
            "removed" => locale.text("audit-removed").to_string(),
            "kept" => locale.text("audit-kept").to_string(),
            _ => given.to_owned(),
        })
    };
    let values: Vec<String> = change.split(CHANGES).map(in_words).collect();
    let said = locale
        .text("audit-setting")
        .with("name", locale.text(title).to_string())
        .with("change", values.join(CHANGES));
    Some(said.to_string())
}
