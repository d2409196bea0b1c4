//! What readers of contests' event feeds have got, so that they go on from there after a break.
//!
//! A reader is given a token with what it gets. What it had then is kept here, as digests, for as
//! long as there is room; whoever shows a token that is not known any more has to read from the beginning.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use crate::store::{ContestId, UserId};

/// How many objects are kept of all readers together: some 50 MB.
const MOST_OBJECTS: usize = 300_000;

/// What a reader has: the digest of each object, by its kind and id.
pub type Had = HashMap<(&'static str, String), blake3::Hash>;

/// Who reads what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedReader {
    /// The contest.
    pub contest: ContestId,
    /// Who; `None` for strangers, who see the same.
    pub user: Option<UserId>,
}

/// What is kept of all readers, the oldest first.
#[derive(Debug, Default)]
pub struct Feeds(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    objects: usize,
    all: VecDeque<One>,
}

#[derive(Debug)]
struct One {
    token: String,
    reader: FeedReader,
    had: Arc<Had>,
}

impl Feeds {
    /// Keeps what a reader has by now; returns the token for it.
    pub fn keep(&self, reader: FeedReader, had: Had) -> String {
        let token = format!(
            "{}{}",
            Uuid::new_v4().simple(),
            &Uuid::new_v4().simple().to_string()[..16]
        );
        let mut kept = self.kept();
        kept.objects += had.len();
        kept.all.push_back(One {
            token: token.clone(),
            reader,
            had: Arc::new(had),
        });
        while kept.objects > MOST_OBJECTS && kept.all.len() > 1 {
            // Strangers are many, and let those who are known have the room.
            let stranger = kept.all.iter().position(|one| one.reader.user.is_none());
            let Some(gone) = kept.all.remove(stranger.unwrap_or(0)) else {
                break;
            };
            kept.objects -= gone.had.len();
        }
        token
    }

    /// Keeps a state no longer.
    pub fn forget(&self, token: &str) {
        let mut kept = self.kept();
        let place = kept.all.iter().position(|one| one.token == token);
        if let Some(gone) = place.and_then(|place| kept.all.remove(place)) {
            kept.objects -= gone.had.len();
        }
    }

    /// What that reader had when it was given that token.
    pub fn of(&self, reader: FeedReader, token: &str) -> Option<Arc<Had>> {
        let kept = self.kept();
        let mut all = kept.all.iter();
        let found = all.find(|one| one.token == token && one.reader == reader)?;
        Some(Arc::clone(&found.had))
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn had(objects: usize) -> Had {
        let object = |number: usize| (("teams", number.to_string()), blake3::hash(b""));
        (0..objects).map(object).collect()
    }

    #[test]
    fn strangers_and_the_oldest_give_way() {
        let feeds = Feeds::default();
        let reader = |user| FeedReader {
            contest: ContestId(1),
            user,
        };
        let (known, stranger) = (reader(Some(UserId(1))), reader(None));
        let first = feeds.keep(known, had(MOST_OBJECTS / 2));
        let second = feeds.keep(stranger, had(9));
        assert!(feeds.of(known, &first).is_some());
        assert!(feeds.of(stranger, &second).is_some());
        assert!(feeds.of(stranger, &first).is_none(), "of somebody else");
        let third = feeds.keep(known, had(MOST_OBJECTS / 2));
        assert!(feeds.of(stranger, &second).is_none());
        assert!(feeds.of(known, &first).is_some());
        let fourth = feeds.keep(known, had(1));
        assert!(feeds.of(known, &first).is_none());
        assert!(feeds.of(known, &third).is_some());
        feeds.forget(&third);
        assert!(feeds.of(known, &third).is_none());
        assert!(feeds.of(known, &fourth).is_some());
    }
}
