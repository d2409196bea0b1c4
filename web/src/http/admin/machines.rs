//! How the machines are that judge: what each isolates, and which languages it does not judge and why. The one
//! that serves the pages and the others are shown alike.

use judge::sandbox::ProtectionState;

use crate::http::i18n::Locale;
use crate::protections;
use crate::store::{ReportedProtection, UnjudgedLanguage, WhyUnjudged, WorkerRow};

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

impl From<UnjudgedLanguage> for LanguageLine {
    fn from(language: UnjudgedLanguage) -> Self {
        let (state_key, detail) = match language.why {
            WhyUnjudged::Broken(said) => ("health-broken", said),
            WhyUnjudged::Missing(install) => ("health-missing", install),
        };
        Self {
            id: language.id,
            name: language.name,
            state_key,
            detail,
        }
    }
}

impl ProtectionLine {
    pub(super) fn of(protection: &ReportedProtection, locale: Locale) -> Self {
        let cure = protection.cure.as_ref();
        Self {
            name: protections::name(&protection.name, locale),
            state_key: match protection.state {
                ProtectionState::On => "health-on",
                ProtectionState::Off => "health-off",
                ProtectionState::Missing => "health-missing",
            },
            detail: protection.detail.read_in(locale).to_owned(),
            cure: cure.map_or_else(String::new, |it| it.read_in(locale).to_owned()),
        }
    }
}

impl Machine {
    /// That of a worker; `None` where it has not said yet how it is.
    pub(super) fn of(worker: &WorkerRow, locale: Locale) -> Option<Self> {
        let health = worker.health();
        if health.protections.is_empty() && health.unjudged.is_empty() {
            return None;
        }
        let off = health.protections.iter();
        let off = off.filter(|it| it.state != ProtectionState::On).count();
        let broken = health.unjudged.iter();
        let broken = broken
            .filter(|it| matches!(it.why, WhyUnjudged::Broken(_)))
            .count();
        let protections = health.protections.iter();
        Some(Self {
            name: worker.machine.clone(),
            faults: i64::try_from(off + broken).unwrap_or(i64::MAX),
            protections: protections
                .map(|it| ProtectionLine::of(it, locale))
                .collect(),
            languages: (health.unjudged.into_iter())
                .map(LanguageLine::from)
                .collect(),
        })
    }
}
