//! `/forgot`: a link for another password by mail, for whoever has shown an address to be theirs.
//!
//! The answer is the same whether there is such an account or not, and comes as fast.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::mail;

#[derive(Template)]
#[template(path = "auth/forgot.html")]
struct ForgotPage<'a> {
    page: &'a Page,
    /// Whether the form was sent.
    is_sent: bool,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct ForgotForm {
    name: String,
}

/// `GET /forgot`; nothing is there where no mail is sent.
pub async fn show(page: Page) -> Result<Response, AppError> {
    if !page.noticed.settings.has_mail {
        return Err(AppError::not_found());
    }
    render(&ForgotPage {
        page: &page,
        is_sent: false,
    })
}

/// `POST /forgot`.
pub async fn submit(
    State(state): State<AppState>,
    address: Address,
    page: Page,
    form: Result<SiteForm<ForgotForm>, AppError>,
) -> Result<Response, AppError> {
    if !page.noticed.settings.has_mail {
        return Err(AppError::not_found());
    }
    let SiteForm(form) = form?;
    let name = form.name.trim().to_owned();
    state.mail_attempts.count(address, &name)?;
    let (sender, locale, site) = (state.clone(), page.locale, page.site_name());
    // Looking it up and sending take as long as they take: nobody is to read anything from that.
    tokio::spawn(async move {
        if let Err(error) = send_link(&sender, &name, locale, &site).await {
            tracing::warn!("a link for a password was not sent: {error:#}");
        }
    });
    render(&ForgotPage {
        page: &page,
        is_sent: true,
    })
}

async fn send_link(state: &AppState, name: &str, locale: Locale, site: &str) -> anyhow::Result<()> {
    let Some(user) = state.store.user_by_name(name).await? else {
        return Ok(());
    };
    let Some(to) = state.store.mail_of(user.id).await?.address else {
        return Ok(());
    };
    if !user.is_open() {
        return Ok(());
    }
    let settings = state.store.mail_settings().await?;
    let secret = state.store.mailed_password_link(user.id).await?;
    let text = |key: &str| locale.text(key.to_owned());
    let subject = text("mail-reset-subject").with("site", site.to_owned());
    let body = text("mail-reset-body")
        .with("name", user.name)
        .with("site", site.to_owned())
        .with("link", format!("{}/reset/{secret}", settings.site));
    mail::send(&settings, &to, &subject.to_string(), &body.to_string()).await?;
    Ok(())
}
