//! Settings of the site that do not change while it runs.

use axum::http::{HeaderMap, header};
use std::time::Duration;

use clap::ValueEnum;
use sha2::{Digest, Sha256};

use super::StreamLimits;
use crate::store::Quota;

/// The settings of a site.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct SiteConfig {
    /// The site is reached by https only: cookies are marked secure, browsers are sent that.
    pub https: bool,
    /// Where people reach the site, when that is not where it listens: `https://judge.example`.
    /// Forms that were sent from there are its own, whatever name a proxy calls it by.
    pub public_origin: Option<String>,
    /// Requests come through a proxy that sets `X-Forwarded-For`; its last entry is believed.
    pub behind_proxy: bool,
    /// Who may make an account.
    pub registration: Registration,
    /// Whether that was said at the start, so that administrators cannot change it.
    pub registration_is_fixed: bool,
    /// How many submissions a student may send in which time.
    pub submit_quota: Quota,
    /// How many sign-ins and registrations an address may try in a row…
    pub login_burst: u32,
    /// …before it has to wait this long for each further one.
    pub login_period: Duration,
    /// How often an address may try the password of one account in a row…
    pub guess_burst: u32,
    /// …before it has to wait this long for each further try.
    pub guess_period: Duration,
    /// How long a request may take until its answer begins, its body included. Live events go on
    /// for longer.
    pub request_timeout: Duration,
    /// Whether the page of the design system is shown.
    pub shows_design: bool,
    /// How many event streams may be open.
    pub streams: StreamLimits,
    /// Who may read `/metrics` on the site's own address; `None` for nobody.
    pub metrics_token: Option<MetricsToken>,
    /// The same for all addresses together from which an account was not signed in to before.
    pub account_burst: u32,
}

/// Who may make an account on the site's pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Who has an invitation (`grundy user invitation new`).
    Invitation,
    /// Nobody; accounts are made by `grundy user add`.
    Closed,
}

impl Registration {
    /// The name in options, forms and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Invitation => "invitation",
            Self::Closed => "closed",
        }
    }
}

impl Default for SiteConfig {
    fn default() -> Self {
        Self {
            https: false,
            public_origin: None,
            behind_proxy: false,
            registration: Registration::Open,
            registration_is_fixed: false,
            submit_quota: Quota {
                submissions: 30,
                window: Duration::from_mins(1),
            },
            // A whole class behind one address signs in at the same minute.
            login_burst: 60,
            login_period: Duration::from_secs(2),
            guess_burst: 10,
            guess_period: Duration::from_secs(10),
            request_timeout: Duration::from_mins(1),
            shows_design: false,
            streams: StreamLimits::default(),
            metrics_token: None,
            account_burst: 100,
        }
    }
}

/// What a program shows to read `/metrics` on the site's own address, as its SHA-256: comparing
/// takes as long for every guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetricsToken([u8; 32]);

impl MetricsToken {
    /// The token of this text.
    pub fn new(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }
}

impl SiteConfig {
    /// Who may make an account where administrators set this; empty: nothing.
    pub fn registration_with(&self, set: &str) -> Registration {
        let all = [
            Registration::Open,
            Registration::Invitation,
            Registration::Closed,
        ];
        let set = all.into_iter().find(|it| it.as_str() == set);
        set.filter(|_| !self.registration_is_fixed)
            .unwrap_or(self.registration)
    }

    /// Where whoever asks reaches this site.
    pub fn origin(&self, headers: &HeaderMap) -> String {
        if let Some(origin) = &self.public_origin {
            return origin.clone();
        }
        let scheme = if self.https { "https" } else { "http" };
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        format!("{scheme}://{}", host.unwrap_or("localhost"))
    }
}
