//! What every request handler can reach: the store, the judge of this process, the settings, and the
//! tables of who uses how much of this process now.
//!
//! | file | what it counts or keeps |
//! |---|---|
//! | `arrivals` | packages that come in or are begun |
//! | `backups` | the backups that are asked for |
//! | `address` | where a request comes from |
//! | `login_attempts` | tries at passwords |
//! | `turns` | turns at something, fairly among those who ask |
//! | `hashing`, `thinking` | turns at hashing passwords, and at asking the engine |
//! | `held` | bytes of request bodies, and of packages that are taken away |
//! | `streams`, `texts` | event streams, and what they say |
//! | `said` | what is said to many, as HTML |
//! | `lists` | the document that lists problems |
//! | `tallies`, `rankings`, `habits` | how often problems were solved, by whom, and what somebody hands in |
//! | `ratings` | ratings of people from contests |
//! | `scoreboards`, `shown_tables` | the tables of contests, and what was shown of them |
//! | `pulses` | what changes of contests that are followed |
//! | `offers` | which languages may be handed in |
//! | `notices` | what administrators set and announce |
//! | `runs`, `places` | runs on people's own input |
//! | `saves` | drafts that editors keep |
//! | `secrets` | what pages have just shown once |
//! | `feeds` | what readers of event feeds have got |
//! | `tables` | who looks at games for two, and how often they are begun |

mod address;
mod arrivals;
mod backups;
mod config;
mod feeds;
mod habits;
mod hashing;
mod held;
mod lists;
mod login_attempts;
mod notices;
mod offers;
mod places;
mod pulses;
mod rankings;
mod ratings;
mod rules_games;
mod runs;
mod said;
mod saves;
mod scoreboards;
mod secrets;
mod shown_tables;
mod streams;
mod tables;
mod tallies;
mod texts;
mod thinking;
mod turns;

use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use judge::Judge;
use tokio_util::sync::CancellationToken;

pub use address::{Address, ByAddress};
pub use arrivals::{Arrival, Arrivals};
pub use backups::{Backups, Kept, Latest};
pub use config::{MetricsToken, Registration, SiteConfig};
pub use feeds::{FeedReader, Feeds, Had};
pub use habits::{Habits, WhoseHabits};
pub use hashing::Hashing;
pub use held::{Full, Held, Hold};
pub use lists::{ProblemLists, WrittenList, entity_tag};
pub use login_attempts::LoginAttempts;
pub use notices::{Announced, MOST_REPORTS, Noticed, Notices};
pub use offers::{KnownLanguage, Offers, language_of_suffix};
pub use pulses::{Pulse, PulseFollower, Pulses};
pub use rankings::Rankings;
pub use ratings::Ratings;
pub use runs::{Given, MADE_FOR_A_PAGE, Runs};
pub use said::Said;
pub use saves::Saves;
pub use scoreboards::{Scoreboards, Standings, TableKind, points_of};
pub use secrets::Secrets;
pub use shown_tables::{ShownRow, ShownTable};
pub use streams::{OpenStream, StreamLimits, Streams};
pub use tables::{Tables, Watching};
pub use tallies::Tallies;
pub use texts::{Form, Texts};
pub use thinking::Thinking;
pub use turns::{Asker, Turn};

use crate::backup::nightly::Nightly;
use crate::library::Library;
use crate::store::{Act, AtWork, Deed, Quota, Store, StoreError, User, UserId};

pub use crate::store::LanguageInfo;

/// How many codes of contests an account may try in a row.
const CODE_BURST: u32 = 10;

/// How many mails an account may ask for in a row…
const MAIL_BURST: u32 = 5;

/// …before it has to wait this long for each further one.
const MAIL_PERIOD: Duration = Duration::from_mins(10);

/// The parts a handler works with. Cheap to clone; lives as long as the server.
#[derive(Clone)]
pub struct AppState {
    /// The database.
    pub store: Store,
    /// The problems.
    pub library: Library,
    /// The languages that submissions may be written in. Fewer when one turns out not to work.
    languages: Arc<RwLock<Arc<[LanguageInfo]>>>,
    /// The workers that take what is next.
    at_work: Arc<RwLock<Arc<AtWork>>>,
    /// Runs on people's own input; `None` in a process that judges nothing.
    pub runs: Option<Arc<Runs>>,
    /// Tries at passwords.
    pub login_attempts: Arc<LoginAttempts>,
    /// Mails that are asked for.
    pub mail_attempts: Arc<LoginAttempts>,
    /// Tries at the codes of contests and classes.
    pub code_attempts: Arc<LoginAttempts>,
    /// The event streams that are open.
    pub streams: Arc<Streams>,
    /// What the events of the latest snapshots say.
    pub texts: Arc<Texts>,
    /// What juries say to many, as HTML.
    pub said: Said,
    /// How often each problem was tried and solved.
    pub tallies: Arc<Tallies>,
    /// In which languages people hand in, and when.
    pub habits: Arc<Habits>,
    /// The lists of problems that programs ask for.
    pub lists: Arc<ProblemLists>,
    /// Who solved how many problems.
    pub rankings: Arc<Rankings>,
    /// Ratings from contests.
    pub ratings: Arc<Ratings>,
    /// The tables of contests.
    pub scoreboards: Arc<Scoreboards>,
    /// What readers of contests' event feeds have got.
    pub feeds: Arc<Feeds>,
    /// The contests that somebody follows.
    pub pulses: Arc<Pulses>,
    /// The places at which passwords are hashed.
    pub hashing: Hashing,
    /// Turns at asking the engine.
    pub thinking: Thinking,
    /// The larger request bodies that are held now.
    pub held: Held<IpAddr>,
    /// The packed packages that are being taken away, each on disk.
    pub outgoing: Held<UserId>,
    /// Packages that come in.
    pub uploads: Arrivals,
    /// Problems that are begun: each computes a whole plan of tests.
    pub drafts: Arrivals,
    /// Drafts of programs that editors keep.
    pub saves: Saves,
    /// Secrets that pages have just shown.
    pub secrets: Secrets,
    /// Games for two that somebody looks at.
    pub tables: Tables,
    /// What administrators set and announce.
    pub notices: Arc<Notices>,
    /// The backups that administrators ask for.
    pub backups: Backups,
    /// Settings of the site.
    pub config: Arc<SiteConfig>,
    /// Cancelled when the server ends: live answers, which never end by themselves, end then.
    pub closing: CancellationToken,
}

impl AppState {
    /// Writes into the record what somebody did that concerns no single account.
    ///
    /// # Errors
    /// The database is away.
    pub async fn note(&self, who: &User, act: Act, detail: &str) -> Result<(), StoreError> {
        let deed = Deed {
            actor: Some(who.id),
            act,
            target: None,
            detail,
        };
        self.store.note(deed).await
    }

    /// The state of a site on `store` where these languages are judged.
    pub fn new(store: Store, languages: Arc<[LanguageInfo]>, config: SiteConfig) -> Self {
        Self {
            library: Library::new(store.clone(), None),
            store,
            languages: Arc::new(RwLock::new(languages)),
            at_work: Arc::default(),
            runs: None,
            code_attempts: Arc::new(LoginAttempts::new(
                CODE_BURST,
                CODE_BURST * 3,
                config.guess_period,
            )),
            login_attempts: Arc::new(LoginAttempts::new(
                config.guess_burst,
                config.account_burst,
                config.guess_period,
            )),
            mail_attempts: Arc::new(LoginAttempts::new(MAIL_BURST, MAIL_BURST * 2, MAIL_PERIOD)),
            hashing: Hashing::new(hashing_places()),
            thinking: Thinking::default(),
            held: Held::bodies(),
            outgoing: Held::packages(),
            streams: Arc::new(Streams::new(config.streams)),
            texts: Arc::default(),
            said: Said::default(),
            tallies: Arc::default(),
            habits: Arc::default(),
            lists: Arc::default(),
            rankings: Arc::default(),
            ratings: Arc::default(),
            scoreboards: Arc::default(),
            feeds: Arc::default(),
            pulses: Arc::default(),
            notices: Arc::default(),
            saves: Saves::default(),
            secrets: Secrets::default(),
            tables: Tables::default(),
            uploads: Arrivals::default(),
            drafts: Arrivals::default(),
            backups: Backups::default(),
            config: Arc::new(config),
            closing: CancellationToken::new(),
        }
    }

    /// The same site with runs on people's own input, `places` at a time, by `judge`.
    #[must_use]
    pub fn with_runs(self, judge: Arc<Judge>, places: usize) -> Self {
        let runs = Runs::new(judge, places, self.config.request_timeout);
        Self {
            runs: Some(Arc::new(runs)),
            ..self
        }
    }

    /// The same site, where backups that are asked for go into `folder`.
    #[must_use]
    pub fn with_backups(self, folder: &Path) -> Self {
        Self {
            backups: Backups::in_folder(folder),
            ..self
        }
    }

    /// The same site, where this process makes backups by itself.
    #[must_use]
    pub fn with_nightly(self, nightly: Nightly) -> Self {
        Self {
            backups: self.backups.clone().scheduled(nightly),
            ..self
        }
    }

    /// The same site with problems that are loaded elsewhere, too.
    #[must_use]
    pub fn with_library(self, library: Library) -> Self {
        Self { library, ..self }
    }

    /// Who may make an account now: what was said at the start, else what administrators set.
    pub async fn registration(&self) -> Registration {
        let noticed = self.notices.look(&self.store).await;
        self.config
            .registration_with(&noticed.settings.registration)
    }

    /// How much a student may hand in now: what administrators set, else what was so at the start.
    pub async fn submit_quota(&self) -> Quota {
        let noticed = self.notices.look(&self.store).await;
        noticed.settings.quota().unwrap_or(self.config.submit_quota)
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
