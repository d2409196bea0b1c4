//! Sends mail through the server that administrators name.
//!
//! Nothing is kept and nothing is tried again: who gets no mail asks once more.

use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use crate::store::{MailSecurity, MailSettings};

/// How long a server may take for one mail.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The longest address that is taken, as the standard has it.
const LONGEST_ADDRESS: usize = 254;

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// What it is made of cannot be.
    #[error("the mail could not be written: {0}")]
    Text(#[from] lettre::error::Error),
    /// An address is none.
    #[error("`{0}` is not an address")]
    Address(String),
    /// The server did not take it.
    #[error("{}", with_causes(.0))]
    Server(#[from] lettre::transport::smtp::Error),
}

/// An error with what was behind it.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// Whether mail can be sent to it: one address, without a name around it.
pub fn is_address(text: &str) -> bool {
    text.len() <= LONGEST_ADDRESS && text.is_ascii() && text.parse::<lettre::Address>().is_ok()
}

/// Whether mail can be from it: an address, perhaps with a name before it.
pub fn is_sender(text: &str) -> bool {
    text.len() <= LONGEST_ADDRESS && text.parse::<Mailbox>().is_ok()
}

/// Sends a mail of plain text.
///
/// # Errors
/// What the server said, or why there was none.
pub async fn send(
    settings: &MailSettings,
    to: &str,
    subject: &str,
    body: &str,
) -> Result<(), MailError> {
    let mailbox = |text: &str| -> Result<Mailbox, MailError> {
        text.parse()
            .map_err(|_| MailError::Address(text.to_owned()))
    };
    let message = Message::builder()
        .from(mailbox(&settings.from)?)
        .to(mailbox(to)?)
        .subject(subject)
        // Answers of machines to machines go round forever.
        .header(AutoSubmitted)
        .header(ContentType::TEXT_PLAIN)
        .body(body.to_owned())?;
    let host = settings.host.as_str();
    let tls = match settings.security {
        MailSecurity::Tls => Tls::Wrapper(TlsParameters::new(host.to_owned())?),
        MailSecurity::StartTls => Tls::Required(TlsParameters::new(host.to_owned())?),
        MailSecurity::Plain => Tls::None,
    };
    let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
        .port(settings.port)
        .tls(tls)
        .timeout(Some(TIMEOUT));
    if let Some(name) = own_name(settings) {
        server = server.hello_name(ClientId::Domain(name));
    }
    if !settings.user.is_empty() {
        let (user, password) = (settings.user.clone(), settings.password.clone());
        server = server.credentials(Credentials::new(user, password));
    }
    let server: AsyncSmtpTransport<Tokio1Executor> = server.build();
    server.send(message).await?;
    Ok(())
}

/// What the site calls itself to the server: where people reach it.
fn own_name(settings: &MailSettings) -> Option<String> {
    let site: url::Url = settings.site.parse().ok()?;
    Some(site.host_str()?.to_owned())
}

/// Says that no person wrote it.
#[derive(Debug, Clone)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_addresses_and_nothing_else() {
        for good in ["ada@example.org", "a.b+c@mail.example.org"] {
            assert!(is_address(good) && is_sender(good), "{good}");
        }
        for wrong in [
            "",
            "ada",
            "ada@",
            "a@b@c",
            "Ada <ada@example.org>",
            "ada@example.org\r\nBcc: all@example.org",
            "ada@example.org, eve@example.org",
        ] {
            assert!(!is_address(wrong), "{wrong}");
        }
        assert!(is_sender("Grundy <judge@example.org>"));
    }
}
