//! What administrators set and announce, as every page shows it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{Announcement, SiteSettings, Store};

/// For how long nobody asks again: other processes of the site may have changed it.
const FRESH_FOR: Duration = Duration::from_secs(3);

/// What is set and announced.
#[derive(Debug, Clone, Default)]
pub struct Noticed {
    /// What administrators set.
    pub settings: SiteSettings,
    /// What they announce, the newest first.
    pub announcements: Vec<Announcement>,
}

/// The latest of it.
#[derive(Debug, Default)]
pub struct Notices(Mutex<(Option<Instant>, Arc<Noticed>)>);

impl Notices {
    /// What is set and announced now; where the database does not answer, what was so before.
    pub async fn look(&self, store: &Store) -> Arc<Noticed> {
        let (asked, known) = self.held().clone();
        if asked.is_some_and(|asked| asked.elapsed() < FRESH_FOR) {
            return known;
        }
        let settings = store.site_settings().await;
        let announcements = store.announcements().await;
        let (Ok(settings), Ok(announcements)) = (settings, announcements) else {
            return known;
        };
        let noticed = Arc::new(Noticed {
            settings,
            announcements,
        });
        *self.held() = (Some(Instant::now()), Arc::clone(&noticed));
        noticed
    }

    /// The next look asks the database.
    pub fn forget(&self) {
        self.held().0 = None;
    }

    fn held(&self) -> std::sync::MutexGuard<'_, (Option<Instant>, Arc<Noticed>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
