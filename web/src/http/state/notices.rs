//! What administrators set and announce, as every page shows it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::said::Said;
use crate::http::i18n::{Locale, SiteLanguage};
use crate::http::markdown::Markup;
use crate::store::{NewsItem, SiteSettings, Store, UnixMs};

/// For how long nobody asks again: other processes of the site may have changed it.
const FRESH_FOR: Duration = Duration::from_secs(3);

/// How many pieces of news the home page has.
const NEWEST: u16 = 3;

/// How many reports are counted.
pub const MOST_REPORTS: i64 = 100;

/// What is set and announced.
#[derive(Debug, Clone, Default)]
pub struct Noticed {
    /// What administrators set.
    pub settings: SiteSettings,
    /// What they announce, the newest first.
    pub announcements: Vec<Announced>,
    /// What is new on the site, the newest first.
    pub news: Vec<NewsItem>,
    /// How many reports of what people say wait, up to [`MOST_REPORTS`].
    pub reports: i64,
}

/// What is announced, as HTML.
#[derive(Debug, Clone)]
pub struct Announced {
    en: Markup,
    zh: Markup,
}

impl Announced {
    /// What is read in that language.
    pub fn words(&self, locale: Locale) -> &Markup {
        match locale {
            Locale::En => &self.en,
            Locale::Zh => &self.zh,
        }
    }
}

/// The latest of it.
#[derive(Debug, Default)]
pub struct Notices {
    latest: Mutex<(Option<Instant>, Arc<Noticed>)>,
    language: SiteLanguage,
    said: Said,
}

impl Notices {
    /// What is set and announced now; where the database does not answer, what was so before.
    pub async fn look(&self, store: &Store) -> Arc<Noticed> {
        let (asked, known) = self.held().clone();
        if asked.is_some_and(|asked| asked.elapsed() < FRESH_FOR) {
            return known;
        }
        let settings = store.site_settings().await;
        let announcements = store.announcements(UnixMs::now()).await;
        let news = store.news(i64::MAX, NEWEST).await;
        let reports = store.reports_waiting(MOST_REPORTS).await;
        let (Ok(settings), Ok(announcements)) = (settings, announcements) else {
            return known;
        };
        let (Ok(news), Ok(reports)) = (news, reports) else {
            return known;
        };
        let announced = announcements.iter().map(|it| Announced {
            en: self.said.html(it.body.read_in(Locale::En)),
            zh: self.said.html(it.body.read_in(Locale::Zh)),
        });
        let noticed = Arc::new(Noticed {
            settings,
            announcements: announced.collect(),
            news,
            reports,
        });
        self.language.set(&noticed.settings.language);
        *self.held() = (Some(Instant::now()), Arc::clone(&noticed));
        noticed
    }

    /// The language of the site, as the last look found it.
    pub fn language(&self) -> SiteLanguage {
        self.language.clone()
    }

    /// Asks the database at once: something was changed here.
    pub async fn look_again(&self, store: &Store) {
        self.held().0 = None;
        self.look(store).await;
    }

    fn held(&self) -> std::sync::MutexGuard<'_, (Option<Instant>, Arc<Noticed>)> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
