//! Which way of building works on this machine: static or not, which linker.
//!
//! The language's hello program is built in the sandbox with each list of arguments in turn; the
//! first that works is remembered on disk for as long as the compiler stays the same.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use super::cache::Key;
use super::files::Files;
use super::job::{Job, TimeLeft};
use super::{Compilation, CompileLimits};
use crate::language::Language;
use crate::sandbox::SandboxError;
use crate::turns::Share;

/// What is known about the ways of building.
#[derive(Debug)]
pub(super) struct Variants {
    file: PathBuf,
    known: Mutex<BTreeMap<String, Vec<String>>>,
}

impl Variants {
    /// What a file remembers. One that is missing or damaged only costs time.
    pub(super) fn open(file: PathBuf) -> Self {
        let known = std::fs::read(&file)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        Self {
            file,
            known: Mutex::new(known),
        }
    }

    /// The arguments that stand for `{variant}` here; empty when none of the lists works.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub(super) fn of(
        &self,
        share: &Share<'_>,
        language: &Language,
    ) -> Result<Vec<String>, SandboxError> {
        let spec = language.spec();
        if spec.variants.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = format!("{:?}", spec.variants);
        let key = Key::new(&[language.fingerprint().as_bytes(), wanted.as_bytes()]);
        // Held while trying, so that two first submissions do not try the same.
        let mut known = self
            .known
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(variant) = known.get(key.as_str()) {
            return Ok(variant.clone());
        }
        let variant = first_that_builds(share, language)?;
        known.insert(key.as_str().to_owned(), variant.clone());
        let saved = serde_json::to_vec_pretty(&*known)
            .map_err(std::io::Error::from)
            .and_then(|bytes| crate::disk::write_atomically(&self.file, &bytes));
        if let Err(error) = saved {
            tracing::warn!(%error, "what works here could not be written down for the next start");
        }
        Ok(variant)
    }
}

fn first_that_builds(share: &Share<'_>, language: &Language) -> Result<Vec<String>, SandboxError> {
    let spec = language.spec();
    for variant in &spec.variants {
        let source = spec.probe.as_ref().unwrap_or(&spec.hello).as_bytes();
        let files = Files::single(language, source);
        let limits = CompileLimits::default();
        let job = Job {
            share,
            language,
            files: &files,
            variant,
            limits,
            left: &TimeLeft::of(limits),
        };
        match job.run(spec.standard.as_deref().unwrap_or_default(), &[], None)? {
            Compilation::Ready { .. } => return Ok(variant.clone()),
            Compilation::Refused(refusal) => {
                let words = refusal.words;
                tracing::debug!(language = language.id, ?variant, words, "does not build");
            }
        }
    }
    Ok(Vec::new())
}
