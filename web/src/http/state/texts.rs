//! What the events of the latest snapshots say, so that each form of a snapshot is written once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::sight::Sight;
use crate::store::{Snapshot, SubmissionId};

/// How many texts are remembered before those of snapshots that are gone are thrown away.
const TEXTS: usize = 1000;

/// What a snapshot is written as: all that two texts of the same snapshot may differ by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Part of a page.
    Html {
        /// In which language.
        locale: Locale,
        /// With what the reader may see.
        sight: Sight,
    },
    /// A document for programs.
    Json {
        /// In which language.
        locale: Locale,
        /// With what the reader may see.
        sight: Sight,
    },
}

/// The texts of the latest snapshots, so that all who watch a submission share them.
#[derive(Debug, Default)]
pub struct Texts(Mutex<HashMap<(SubmissionId, Form), Written>>);

/// A text and what it is of.
type Written = (Weak<Snapshot>, Arc<str>);

impl Texts {
    /// The text of the snapshot in this form; `write` writes it when nobody has.
    pub fn of(
        &self,
        snapshot: &Arc<Snapshot>,
        form: Form,
        write: impl FnOnce() -> Result<String, AppError>,
    ) -> Result<Arc<str>, AppError> {
        let key = (snapshot.submission.id, form);
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, text)) = known().get(&key)
            && std::ptr::eq(of.as_ptr(), Arc::as_ptr(snapshot))
        {
            return Ok(Arc::clone(text));
        }
        let text: Arc<str> = write()?.into();
        let mut known = known();
        if known.len() >= TEXTS {
            known.retain(|_, (of, _)| of.strong_count() > 0);
        }
        known.insert(key, (Arc::downgrade(snapshot), Arc::clone(&text)));
        Ok(text)
    }
}
