//! The document that lists problems, written once for all who see the same ones.
//!
//! Who sees which is decided for every request: rights depend on the moment. What is kept belongs to
//! exactly the problems that somebody sees, so it tells nobody of another.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::HeaderValue;

use crate::documents::{ProblemList, ProblemSummary};
use crate::http::packed::Shared;
use crate::library::{Shelf, rights};
use crate::store::User;

/// So many are kept: visitors, setters, administrators, and people in some contests.
const MOST_KEPT: usize = 16;

/// The document, and its entity tag.
#[derive(Debug, Clone)]
pub struct WrittenList {
    /// The JSON, which is packed once as well.
    pub(in crate::http) document: Shared,
    /// What `ETag` says of it.
    pub tag: Option<HeaderValue>,
}

impl WrittenList {
    /// The JSON as it is.
    pub fn body(&self) -> Bytes {
        self.document.body()
    }
}

/// The lists that were asked for since the problems changed.
#[derive(Debug, Default)]
pub struct ProblemLists(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// What they are of.
    shelf: Option<Arc<Shelf>>,
    /// With what is seen: a bit for each problem of the shelf, in its order. The latest asked for is last.
    lists: VecDeque<(Box<[u64]>, WrittenList)>,
}

impl ProblemLists {
    /// The list of what `viewer` sees.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn of(
        &self,
        problems: &Arc<Shelf>,
        viewer: Option<&User>,
    ) -> Result<WrittenList, serde_json::Error> {
        let seen = seen(problems, viewer);
        if let Some(list) = self.kept(problems, &seen) {
            return Ok(list);
        }
        let list = write(problems, &seen)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Meanwhile there may be another shelf.
        if kept.is_of(problems) {
            if kept.lists.len() >= MOST_KEPT {
                kept.lists.pop_front();
            }
            kept.lists.push_back((seen, list.clone()));
        }
        Ok(list)
    }

    fn kept(&self, problems: &Arc<Shelf>, seen: &[u64]) -> Option<WrittenList> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.is_of(problems) {
            *kept = Kept {
                shelf: Some(Arc::clone(problems)),
                lists: VecDeque::new(),
            };
        }
        let at = kept.lists.iter().position(|(bits, _)| **bits == *seen)?;
        let found = kept.lists.remove(at)?;
        let list = found.1.clone();
        kept.lists.push_back(found);
        Some(list)
    }
}

impl Kept {
    fn is_of(&self, problems: &Arc<Shelf>) -> bool {
        let known = self.shelf.as_ref();
        known.is_some_and(|it| Arc::ptr_eq(it, problems))
    }
}

/// Which problems `viewer` sees now.
fn seen(shelf: &Shelf, viewer: Option<&User>) -> Box<[u64]> {
    let mut bits = Vec::new();
    for (at, problem) in shelf.all().enumerate() {
        if at % 64 == 0 {
            bits.push(0);
        }
        if let Some(last) = bits.last_mut() {
            *last |= u64::from(rights::sees(viewer, problem)) << (at % 64);
        }
    }
    bits.into()
}

/// Exactly what `seen` says: the moment has passed on since.
fn write(shelf: &Shelf, seen: &[u64]) -> Result<WrittenList, serde_json::Error> {
    let is_seen = |at: usize| {
        seen.get(at / 64)
            .is_some_and(|bits| bits >> (at % 64) & 1 == 1)
    };
    let problems = shelf.all().enumerate().filter(|(at, _)| is_seen(*at));
    let problems = problems.filter_map(|(_, problem)| {
        let facts = &problem.current.as_ref()?.facts;
        let summary =
            ProblemSummary::new(&problem.id, &facts.names, &facts.games, facts.difficulty);
        Some(summary)
    });
    let list: ProblemList = problems.collect();
    let body = serde_json::to_vec(&list)?;
    Ok(WrittenList {
        tag: entity_tag(&body),
        document: Shared::new(body.into()),
    })
}

/// The entity tag of a document. Weak: what is compressed on the way is the same document.
pub fn entity_tag(bytes: &[u8]) -> Option<HeaderValue> {
    let tag = format!("W/\"{}\"", &blake3::hash(bytes).to_hex()[..32]);
    HeaderValue::from_str(&tag).ok()
}
