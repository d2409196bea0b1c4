//! `/account/mail`: the address to which somebody gets mail, and `/mail/{secret}`: that it is theirs.
//!
//! A link for another password goes there, so it is changed only by whoever knows the password, and
//! used only once the link in a mail to it was followed.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use tower_sessions::Session;

use super::password::prove;
use super::show::{Form, Shown, account_page};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::{Locale, Message};
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::mail;
use crate::store::User;

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct MailForm {
    /// Empty: no mail any more.
    #[serde(default)]
    mail: String,
    mail_password: String,
}

/// `POST /account/mail`.
pub async fn change(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    address: Address,
    page: Page,
    form: Result<SiteForm<MailForm>, AppError>,
) -> Result<Response, AppError> {
    if !page.noticed.settings.has_mail {
        return Err(AppError::not_found());
    }
    let SiteForm(form) = form?;
    match set(&state, &page, address, &user, &form).await {
        Ok(done) => Ok(done.at("/account")),
        Err(error) => {
            let mut shown = Shown::wrong(Form::Mail, error)?;
            shown.mail = Some(form.mail);
            account_page(&state, &page, &user, &session, shown).await
        }
    }
}

async fn set(
    state: &AppState,
    page: &Page,
    address: Address,
    user: &User,
    form: &MailForm,
) -> Result<Done, AppError> {
    prove(state, address, user, "mail_password", &form.mail_password).await?;
    // Strangers may have tried to have mail sent in the same name.
    state.mail_attempts.was_right(address, &user.name);
    let to = form.mail.trim();
    if to.is_empty() {
        let before = state.store.mail_of(user.id).await?.address;
        state.store.forget_mail(user.id).await?;
        tell_former(state, page, user, before);
        return Ok(Done::MailGone);
    }
    let wrong = |detail: Message, accepted: &'static str| {
        AppError::invalid(vec![FieldError::new(
            "mail",
            detail,
            Message::new(accepted),
        )])
    };
    if !mail::is_address(to) {
        return Err(wrong(
            Message::new("mail-address-wrong"),
            "mail-address-accepted",
        ));
    }
    // Nobody sends mail to strangers again and again.
    state.mail_attempts.count(address, &user.name)?;
    let settings = state.store.mail_settings().await?;
    let secret = state.store.ask_mail(user.id, to).await?;
    let subject = page
        .t("mail-confirm-subject")
        .with("site", page.site_name());
    let body = page
        .t("mail-confirm-body")
        .with("name", user.name.clone())
        .with("site", page.site_name())
        .with("link", format!("{}/mail/{secret}", settings.site));
    let sent = mail::send(&settings, to, &subject.to_string(), &body.to_string()).await;
    sent.map_err(|error| {
        tracing::warn!(%error, "a mail was not sent");
        wrong(Message::new("mail-not-sent"), "mail-not-sent-accepted")
    })?;
    Ok(Done::MailAsked)
}

#[derive(Template)]
#[template(path = "account/mail.html")]
struct ConfirmPage<'a> {
    page: &'a Page,
    address: &'a str,
    is_done: bool,
}

/// `GET /mail/{secret}`: asks, since programs that look at mail follow links.
pub async fn ask(
    State(state): State<AppState>,
    page: Page,
    Path(secret): Path<String>,
) -> Result<Response, AppError> {
    let address = state.store.pending_mail(&secret).await?;
    let address = address.ok_or_else(AppError::not_found)?;
    render(&ConfirmPage {
        page: &page,
        address: &address,
        is_done: false,
    })
}

/// `POST /mail/{secret}`.
pub async fn confirm(
    State(state): State<AppState>,
    page: Page,
    Path(secret): Path<String>,
) -> Result<Response, AppError> {
    let address = state.store.pending_mail(&secret).await?;
    let address = address.ok_or_else(AppError::not_found)?;
    let confirmed = state.store.confirm_mail(&secret).await?;
    let confirmed = confirmed.ok_or_else(AppError::not_found)?;
    let former = confirmed.before.filter(|before| *before != address);
    if let Some(user) = state.store.user(confirmed.user).await? {
        tell_former(&state, &page, &user, former);
    }
    render(&ConfirmPage {
        page: &page,
        address: &address,
        is_done: true,
    })
}

/// Says at the address that somebody had until now that it is theirs no more: whoever has got into an
/// account does not keep its owner from hearing of it. In the background, since the change has been made.
pub fn tell_former(state: &AppState, page: &Page, user: &User, former: Option<String>) {
    let Some(former) = former else {
        return;
    };
    let (state, user) = (state.clone(), user.clone());
    let (locale, site) = (page.locale, page.site_name());
    tokio::spawn(async move {
        let telling = tell(&state, &user, &former, locale, &site).await;
        if let Err(error) = telling {
            tracing::warn!("nobody was told that an address was changed: {error:#}");
        }
    });
}

async fn tell(
    state: &AppState,
    user: &User,
    former: &str,
    locale: Locale,
    site: &str,
) -> anyhow::Result<()> {
    let settings = state.store.mail_settings().await?;
    if !settings.is_set() {
        return Ok(());
    }
    let chosen = state.store.settings(user.id).await?.language;
    let chosen = Locale::ALL.into_iter().find(|it| it.code() == chosen);
    let locale = chosen.unwrap_or(locale);
    let text = |key: &'static str| locale.text(key).with("site", site.to_owned());
    let subject = text("mail-moved-subject");
    let body = text("mail-moved-body")
        .with("name", user.name.clone())
        .with("link", format!("{}/account", settings.site));
    mail::send(&settings, former, &subject.to_string(), &body.to_string()).await?;
    Ok(())
}
