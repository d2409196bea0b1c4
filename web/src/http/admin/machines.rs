//! How the machines are that judge: what each isolates, and which languages it does not judge and why. The one
//! that serves the pages and the others are shown alike.

use crate::http::i18n::Locale;
use crate::protections;
use crate::store::{FoundProtection, FoundState, InBoth, LackingLanguage, WorkerRow};

/// A language of a machine.
pub(super) struct LanguageLine {
    pub(super) id: String,
    pub(super) name: String,
    /// The key of what its hello program came to.
    pub(super) state_key: &'static str,
    pub(super) detail: String,
}

/// What isolates programs on a machine.
pub(super) struct ProtectionLine {
    pub(super) name: String,
    pub(super) state_key: &'static str,
    pub(super) detail: String,
    /// Empty where there is nothing to cure.
    pub(super) cure: String,
}

/// A machine as its worker says it is.
pub(super) struct Machine {
    pub(super) name: String,
    /// How much of it does not work. A language that is not installed is no fault.
    pub(super) faults: i64,
    pub(super) languages: Vec<LanguageLine>,
    pub(super) protections: Vec<ProtectionLine>,
}

impl From<LackingLanguage> for LanguageLine {
    fn from(language: LackingLanguage) -> Self {
        Self {
            id: language.id,
            name: language.name,
            state_key: if language.is_broken {
                "health-broken"
            } else {
                "health-missing"
            },
            detail: language.reason,
        }
    }
}

impl ProtectionLine {
    pub(super) fn of(protection: &FoundProtection, locale: Locale) -> Self {
        let words = |words: &InBoth| match locale {
            Locale::En => words.en.clone(),
            Locale::Zh => words.zh.clone(),
        };
        Self {
            name: protections::name(&protection.name, locale),
            state_key: match protection.state {
                FoundState::On => "health-on",
                FoundState::Off => "health-off",
                FoundState::Missing => "health-missing",
            },
            detail: words(&protection.detail),
            cure: protection.cure.as_ref().map(words).unwrap_or_default(),
        }
    }
}

impl Machine {
    /// That of a worker; `None` where it has not said yet how it is.
    pub(super) fn of(worker: &WorkerRow, locale: Locale) -> Option<Self> {
        let health = worker.health();
        if health.protections.is_empty() && health.lacking.is_empty() {
            return None;
        }
        let off = health.protections.iter();
        let off = off.filter(|it| it.state != FoundState::On).count();
        let broken = health.lacking.iter().filter(|it| it.is_broken).count();
        let protections = health.protections.iter();
        Some(Self {
            name: worker.machine.clone(),
            faults: i64::try_from(off + broken).unwrap_or(i64::MAX),
            protections: protections
                .map(|it| ProtectionLine::of(it, locale))
                .collect(),
            languages: health.lacking.into_iter().map(LanguageLine::from).collect(),
        })
    }
}
