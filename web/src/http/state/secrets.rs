//! Secrets that a page has just shown, kept for the browser that saw them as long as it may want the page in
//! the other language.
//!
//! They are in the memory of this process and nowhere else: the database has digests only. Another process of
//! the site has none of them, and shows what it would show after their time.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long they are kept.
const LIFE: Duration = Duration::from_mins(5);

/// Of so many pages. The oldest go first.
const MOST_PAGES: usize = 64;

/// What pages have just shown. Cheap to clone.
#[derive(Clone, Default)]
pub struct Secrets(Arc<Mutex<VecDeque<Kept>>>);

struct Kept {
    /// The key of the session that saw it.
    session: String,
    /// The address of the page.
    address: String,
    until: Instant,
    secret: Box<dyn Any + Send>,
}

impl Kept {
    fn is_of(&self, session: &str, address: &str) -> bool {
        self.session == session && self.address == address
    }
}

impl Secrets {
    /// Keeps what the page at `address` shows to a session, instead of what it showed before.
    pub fn keep(&self, session: &str, address: &str, secret: impl Any + Send) {
        self.keep_until(session, address, Instant::now() + LIFE, Box::new(secret));
    }

    fn keep_until(
        &self,
        session: &str,
        address: &str,
        until: Instant,
        secret: Box<dyn Any + Send>,
    ) {
        let mut all = self.all();
        all.retain(|it| !it.is_of(session, address));
        while all.len() >= MOST_PAGES {
            all.pop_front();
        }
        all.push_back(Kept {
            session: session.to_owned(),
            address: address.to_owned(),
            until,
            secret,
        });
    }

    /// What that page has shown to that session, if it is still there.
    pub fn kept<T: Any + Clone>(&self, session: &str, address: &str) -> Option<T> {
        let all = self.all();
        let kept = all.iter().find(|it| it.is_of(session, address))?;
        kept.secret.downcast_ref::<T>().cloned()
    }

    /// Forgets what that page has shown to that session.
    pub fn forget(&self, session: &str, address: &str) {
        self.all().retain(|it| !it.is_of(session, address));
    }

    /// All whose time is not over.
    fn all(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        all.retain(|it| it.until > now);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_there_for_its_session_and_page_until_its_time_is_over() {
        let secrets = Secrets::default();
        secrets.keep("anna", "/a", "first".to_owned());
        secrets.keep("anna", "/a", "second".to_owned());
        let kept = |session: &str, address: &str| secrets.kept::<String>(session, address);
        assert_eq!(kept("anna", "/a").as_deref(), Some("second"));
        assert_eq!(kept("ben", "/a"), None);
        assert_eq!(kept("anna", "/b"), None);
        assert_eq!(secrets.kept::<Vec<String>>("anna", "/a"), None);
        secrets.forget("anna", "/a");
        assert_eq!(kept("anna", "/a"), None);
        let over = Box::new("over".to_owned());
        secrets.keep_until("anna", "/a", Instant::now(), over);
        assert_eq!(kept("anna", "/a"), None);
        assert!(secrets.all().is_empty());
    }

    #[test]
    fn no_more_than_so_many_are_kept() {
        let secrets = Secrets::default();
        for number in 0..=MOST_PAGES {
            secrets.keep("anna", &format!("/{number}"), number);
        }
        assert_eq!(secrets.kept::<usize>("anna", "/0"), None);
        assert_eq!(secrets.kept::<usize>("anna", "/1"), Some(1));
        assert_eq!(secrets.all().len(), MOST_PAGES);
    }
}
