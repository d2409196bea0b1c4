//! `/admin/settings`: what is set for the whole site.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use problems::ByteSize;
use serde::Deserialize;

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::logo::{LOGO_LIMIT, MOST_PIXELS};
use crate::store::{Act, SiteSettings, USUAL_PACKAGE_QUOTA};

#[derive(Template)]
#[template(path = "admin/settings.html")]
struct SettingsPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    settings: &'a SiteSettings,
    /// Whether an option at the start decides who may register.
    is_fixed: bool,
    registration: &'static str,
    /// How many programs a student may hand in within a minute where nothing is set.
    usual_quota: i64,
    /// How many MiB of packages an author may bring in within a day where nothing is set.
    usual_package_quota: i64,
    /// How many bytes a logo may have, and how many pixels each way.
    logo_limit: ByteSize,
    logo_pixels: u32,
}

/// The settings as they are sent.
#[derive(Debug, Deserialize)]
pub struct SettingsForm {
    name: String,
    #[serde(default)]
    language: String,
    sign_in_text: String,
    #[serde(default)]
    registration: String,
    #[serde(default)]
    submit_quota: String,
    #[serde(default)]
    package_quota: String,
    #[serde(default)]
    discussion: String,
    #[serde(default)]
    rating: String,
}

/// `GET /admin/settings`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let settings = state.store.site_settings().await?;
    settings_page(&state, &page, &settings, &Faults::default()).await
}

pub(super) async fn settings_page(
    state: &AppState,
    page: &Page,
    settings: &SiteSettings,
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&SettingsPage {
        page,
        faults,
        settings,
        is_fixed: state.config.registration_is_fixed,
        registration: state.registration().await.as_str(),
        usual_quota: state.config.submit_quota.submissions,
        usual_package_quota: USUAL_PACKAGE_QUOTA,
        logo_limit: LOGO_LIMIT,
        logo_pixels: MOST_PIXELS,
    })?;
    Ok(faults.mark(response))
}

/// `POST /admin/settings`.
pub async fn save(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    SiteForm(form): SiteForm<SettingsForm>,
) -> Result<Response, AppError> {
    let before = state.store.site_settings().await?;
    let settings = SiteSettings {
        name: form.name.trim().to_owned(),
        language: form.language,
        sign_in_text: form.sign_in_text.trim().to_owned(),
        registration: if state.config.registration_is_fixed {
            before.registration.clone()
        } else {
            form.registration
        },
        submit_quota: form.submit_quota.trim().to_owned(),
        package_quota: form.package_quota.trim().to_owned(),
        discussion: form.discussion,
        rating: form.rating,
        logo: before.logo.clone(),
        has_mail: before.has_mail,
    };
    if let Err(error) = state.store.set_site_settings(&settings).await {
        let faults = Faults::from_error(error.into())?;
        return settings_page(&state, &page, &settings, &faults).await;
    }
    state.notices.look_again(&state.store).await;
    let changes = [
        ("name", &before.name, &settings.name),
        ("language", &before.language, &settings.language),
        ("sign_in_text", &before.sign_in_text, &settings.sign_in_text),
        ("registration", &before.registration, &settings.registration),
        ("submit_quota", &before.submit_quota, &settings.submit_quota),
        (
            "package_quota",
            &before.package_quota,
            &settings.package_quota,
        ),
        ("discussion", &before.discussion, &settings.discussion),
        ("rating", &before.rating, &settings.rating),
    ];
    for (name, before, after) in changes {
        if before != after {
            let detail = format!("{name}: {before} → {after}");
            let act = Act::SettingsChanged;
            state.note(&admin, act, &detail).await?;
        }
    }
    Ok(Done::SettingsSaved.at("/admin/settings"))
}
