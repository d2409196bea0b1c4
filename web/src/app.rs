//! What every request handler can reach: the store, the judge of this process, the settings.

use std::sync::{Arc, PoisonError, RwLock};

use clap::ValueEnum;
use judge::Judge;
use tokio_util::sync::CancellationToken;

use crate::http::api::runs::Runs;
use crate::http::auth::hashing::Hashing;
use crate::http::auth::rate_limit::LoginAttempts;
use crate::http::health::MetricsToken;
use crate::http::held::Held;
use crate::http::submissions::events::Texts;
use crate::http::submissions::streams::{StreamLimits, Streams};
use crate::store::{Quota, Store};

/// The parts a handler works with. Cheap to clone; lives as long as the server.
#[derive(Clone)]
pub struct AppState {
    /// The database.
    pub store: Store,
    /// The languages that submissions may be written in. Fewer when one turns out not to work.
    languages: Arc<RwLock<Arc<[LanguageInfo]>>>,
    /// Runs on people's own input; `None` in a process that judges nothing.
    pub runs: Option<Arc<Runs>>,
    /// Tries at passwords.
    pub login_attempts: Arc<LoginAttempts>,
    /// The event streams that are open.
    pub streams: Arc<Streams>,
    /// What the events of the latest snapshots say.
    pub texts: Arc<Texts>,
    /// The places at which passwords are hashed.
    pub hashing: Hashing,
    /// The larger request bodies that are held now.
    pub held: Held,
    /// Settings of the site.
    pub config: Arc<SiteConfig>,
    /// Cancelled when the server ends: live answers, which never end by themselves, end then.
    pub closing: CancellationToken,
}

/// Settings of the site that do not change while it runs.
#[derive(Debug, Clone)]
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
    /// How many submissions a student may send in which time.
    pub submit_quota: Quota,
    /// How many sign-ins and registrations an address may try in a row…
    pub login_burst: u32,
    /// …before it has to wait this long for each further one.
    pub login_period: std::time::Duration,
    /// How often an address may try the password of one account in a row…
    pub guess_burst: u32,
    /// …before it has to wait this long for each further try.
    pub guess_period: std::time::Duration,
    /// How long a request may take until its answer begins, its body included. Live events go on
    /// for longer.
    pub request_timeout: std::time::Duration,
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

impl Default for SiteConfig {
    fn default() -> Self {
        Self {
            https: false,
            public_origin: None,
            behind_proxy: false,
            registration: Registration::Open,
            submit_quota: Quota {
                submissions: 30,
                window: std::time::Duration::from_mins(1),
            },
            // A whole class behind one address signs in at the same minute.
            login_burst: 60,
            login_period: std::time::Duration::from_secs(2),
            guess_burst: 10,
            guess_period: std::time::Duration::from_secs(10),
            request_timeout: std::time::Duration::from_mins(1),
            streams: StreamLimits::default(),
            metrics_token: None,
            account_burst: 100,
        }
    }
}

/// A language as pages and the API show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageInfo {
    /// The id, such as `cpp`.
    pub id: String,
    /// The name for people, such as `C++`.
    pub name: String,
    /// What the compiler or interpreter says its version is.
    pub version: String,
    /// File name suffixes without the dot, the usual one first.
    pub suffixes: Vec<String>,
    /// Other ids that are understood.
    pub aliases: Vec<String>,
}

impl LanguageInfo {
    /// A file name for a source that came without one.
    pub fn file_name(&self) -> String {
        match self.suffixes.first() {
            Some(suffix) => format!("main.{suffix}"),
            None => "main".to_owned(),
        }
    }
}

impl AppState {
    /// The state of a site on `store` where these languages are judged.
    pub fn new(store: Store, languages: Arc<[LanguageInfo]>, config: SiteConfig) -> Self {
        Self {
            store,
            languages: Arc::new(RwLock::new(languages)),
            runs: None,
            login_attempts: Arc::new(LoginAttempts::new(
                config.guess_burst,
                config.account_burst,
                config.guess_period,
            )),
            hashing: Hashing::new(hashing_places()),
            held: Held::default(),
            streams: Arc::new(Streams::new(config.streams)),
            texts: Arc::default(),
            config: Arc::new(config),
            closing: CancellationToken::new(),
        }
    }

    /// The same site with runs on people's own input, `places` at a time, by `judge`.
    #[must_use]
    pub fn with_runs(self, judge: Arc<Judge>, places: usize) -> Self {
        Self {
            runs: Some(Arc::new(Runs::new(judge, places))),
            ..self
        }
    }

    /// The languages that submissions may be written in.
    pub fn languages(&self) -> Arc<[LanguageInfo]> {
        let languages = self.languages.read();
        Arc::clone(&languages.unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on these are the languages that submissions may be written in.
    pub fn offer(&self, languages: Arc<[LanguageInfo]>) {
        let mut offered = self
            .languages
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *offered = languages;
    }

    /// The language of that id or alias.
    pub fn language(&self, name: &str) -> Option<LanguageInfo> {
        let answers = |language: &&LanguageInfo| {
            language.id == name || language.aliases.iter().any(|alias| alias == name)
        };
        self.languages().iter().find(answers).cloned()
    }
}

/// Half of the cores: pages and judging go on while passwords are hashed.
fn hashing_places() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2))
}
