//! `/admin/mail`: the server that takes the site's mail, and whether it does.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::mail;
use crate::store::{Act, MailSecurity, MailSettings};

/// The longest name of a server or of whom it knows the site as.
const LONGEST: usize = 255;

#[derive(Template)]
#[template(path = "admin/mail.html")]
struct MailPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    settings: &'a MailSettings,
    port: String,
    /// Whether there is a password, which is shown to nobody.
    has_password: bool,
    securities: [(&'static str, &'static str); 3],
    /// Where a test goes.
    to: &'a str,
    /// To where one was sent just now.
    sent_to: Option<&'a str>,
}

/// The form as it is sent: the settings, or the address of a test.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct MailForm {
    host: String,
    port: String,
    security: String,
    user: String,
    password: String,
    from: String,
    site: String,
    /// Where a test goes.
    to: String,
    /// `test`, or nothing.
    action: String,
}

/// `GET /admin/mail`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    headers: HeaderMap,
    page: Page,
) -> Result<Response, AppError> {
    let mut settings = state.store.mail_settings().await?;
    if settings.site.is_empty() {
        settings.site = state.config.origin(&headers);
    }
    let port = port_of(&settings);
    mail_page(&page, &settings, port, ("", None), &Faults::default())
}

fn port_of(settings: &MailSettings) -> String {
    match settings.port {
        0 => String::new(),
        port => port.to_string(),
    }
}

fn mail_page(
    page: &Page,
    settings: &MailSettings,
    port: String,
    (to, sent_to): (&str, Option<&str>),
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&MailPage {
        page,
        faults,
        settings,
        port,
        has_password: !settings.password.is_empty(),
        securities: MailSecurity::ALL.map(|it| match it {
            MailSecurity::Tls => (it.as_str(), "mail-security-tls"),
            MailSecurity::StartTls => (it.as_str(), "mail-security-starttls"),
            MailSecurity::Plain => (it.as_str(), "mail-security-plain"),
        }),
        to,
        sent_to,
    })?;
    Ok(faults.mark(response))
}

/// `POST /admin/mail`: keeps the settings, or tries those that are kept.
pub async fn save(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    SiteForm(form): SiteForm<MailForm>,
) -> Result<Response, AppError> {
    let before = state.store.mail_settings().await?;
    if form.action == "test" {
        return test(&page, &before, form.to.trim()).await;
    }
    let settings = MailSettings {
        host: form.host.trim().to_owned(),
        port: form.port.trim().parse().unwrap_or_default(),
        security: MailSecurity::named(&form.security).unwrap_or_default(),
        user: form.user.trim().to_owned(),
        password: form.password.clone(),
        from: form.from.trim().to_owned(),
        site: form.site.trim().trim_end_matches('/').to_owned(),
    };
    let settings = with_password(settings, &before);
    let mut wrong = wrong(&settings);
    if settings.is_set()
        && !settings.user.is_empty()
        && settings.password.is_empty()
        && !before.password.is_empty()
    {
        // It would be forgotten, and every mail fail from then on.
        let (detail, accepted) = ("mail-password-lost", "mail-password-accepted");
        wrong.push(FieldError::new(
            "password",
            Message::new(detail),
            Message::new(accepted),
        ));
    }
    if !wrong.is_empty() {
        let faults = Faults::from_error(AppError::invalid(wrong))?;
        return mail_page(&page, &settings, form.port, ("", None), &faults);
    }
    state.store.set_mail_settings(&settings).await?;
    state.notices.look_again(&state.store).await;
    // Never the password.
    let detail = format!(
        "mail: {}:{} {} {} {}",
        settings.host,
        settings.port,
        settings.security.as_str(),
        settings.user,
        settings.from
    );
    state.note(&admin, Act::SettingsChanged, &detail).await?;
    Ok(Done::SettingsSaved.at("/admin/mail"))
}

/// The settings with the password that was typed; with the one before where nothing was and it goes the same
/// way to the same server for the same user: nobody else is told it, and it is not sent with less care.
fn with_password(mut settings: MailSettings, before: &MailSettings) -> MailSettings {
    let is_same = (
        &settings.host,
        settings.port,
        settings.security,
        &settings.user,
    ) == (&before.host, before.port, before.security, &before.user);
    if settings.password.is_empty() && is_same {
        settings.password.clone_from(&before.password);
    }
    settings
}

/// What cannot be set. Without a server there is nothing to be wrong.
fn wrong(settings: &MailSettings) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    if !settings.is_set() {
        return wrong;
    }
    let mut say = |field, detail, accepted| {
        wrong.push(FieldError::new(
            field,
            Message::new(detail),
            Message::new(accepted),
        ));
    };
    let is_name = |text: &str| text.len() <= LONGEST && text.chars().all(|c| c.is_ascii_graphic());
    if !is_name(&settings.host) {
        say("host", "mail-host-wrong", "mail-host-accepted");
    }
    if settings.port == 0 {
        say("port", "mail-port-wrong", "mail-port-accepted");
    }
    if !is_name(&settings.user) {
        say("user", "mail-user-wrong", "mail-user-accepted");
    }
    if !mail::is_sender(&settings.from) {
        say("from", "mail-address-wrong", "mail-from-accepted");
    }
    let site: Option<url::Url> = settings.site.parse().ok();
    let is_site =
        site.is_some_and(|it| matches!(it.scheme(), "http" | "https") && it.path() == "/");
    if !is_site {
        say("site", "mail-site-wrong", "mail-site-accepted");
    }
    wrong
}

/// Sends a mail to that address, and says what the server said where it did not take it.
async fn test(page: &Page, settings: &MailSettings, to: &str) -> Result<Response, AppError> {
    let fault = |detail: Message, accepted| {
        let wrong = vec![FieldError::new("to", detail, Message::new(accepted))];
        Faults::from_error(AppError::invalid(wrong))
    };
    let port = port_of(settings);
    if !settings.is_set() {
        let faults = fault(Message::new("mail-not-set"), "mail-not-set-accepted")?;
        return mail_page(page, settings, port, (to, None), &faults);
    }
    if !mail::is_address(to) {
        let faults = fault(Message::new("mail-address-wrong"), "mail-address-accepted")?;
        return mail_page(page, settings, port, (to, None), &faults);
    }
    let subject = page.t("mail-test-subject").with("site", page.site_name());
    let body = page
        .t("mail-test-body")
        .with("address", settings.site.clone());
    match mail::send(settings, to, &subject.to_string(), &body.to_string()).await {
        Ok(()) => mail_page(page, settings, port, (to, Some(to)), &Faults::default()),
        Err(error) => {
            let detail = Message::new("mail-refused").with("error", error.to_string());
            let faults = fault(detail, "mail-refused-accepted")?;
            mail_page(page, settings, port, (to, None), &faults)
        }
    }
}
