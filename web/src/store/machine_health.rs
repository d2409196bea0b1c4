//! How a machine that judges is, as its worker says it: what it isolates, and which languages it does not judge and why.
//!
//! Only administrators see it, also where the site itself judges nothing.

use judge::Judge;
use judge::sandbox::{Protection, ProtectionState};
use problems::Words;
use serde::{Deserialize, Serialize};

/// How long the reason is that is kept of why a language does not work: compilers may say much.
const LONGEST_REASON: usize = 300;

/// How a machine is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MachineHealth {
    /// What it isolates programs by; empty as long as nobody has looked.
    pub protections: Vec<FoundProtection>,
    /// The languages that it does not judge.
    pub lacking: Vec<LackingLanguage>,
}

/// Whether a protection works on a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FoundState {
    /// It works.
    On,
    /// It works in a weaker form, or something else stands in for it.
    Off,
    /// It is not there.
    Missing,
}

/// A protection as it was found on a machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundProtection {
    /// Its name, such as `user namespaces`.
    pub name: String,
    /// Whether it works there.
    pub state: FoundState,
    /// What is used.
    pub detail: InBoth,
    /// What to do when it is not on.
    pub cure: Option<InBoth>,
}

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InBoth {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

/// A known language that a machine does not judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LackingLanguage {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether its tools are there, and do not work.
    pub is_broken: bool,
    /// What became of its hello program, or what to install.
    pub reason: String,
}

impl From<&Words> for InBoth {
    fn from(words: &Words) -> Self {
        Self {
            en: words.en.clone(),
            zh: words.zh().to_owned(),
        }
    }
}

impl From<Protection> for FoundProtection {
    fn from(protection: Protection) -> Self {
        Self {
            name: protection.name.to_owned(),
            state: match protection.state {
                ProtectionState::On => FoundState::On,
                ProtectionState::Off => FoundState::Off,
                ProtectionState::Missing => FoundState::Missing,
            },
            detail: InBoth::from(&protection.detail),
            cure: protection.cure.as_ref().map(InBoth::from),
        }
    }
}

impl LackingLanguage {
    /// Those that a judge knows and does not judge: first what is broken, then what is missing.
    pub fn all_of(judge: &Judge) -> Vec<Self> {
        let broken = judge.broken_languages().into_iter().map(|it| Self {
            id: it.id,
            name: it.name,
            is_broken: true,
            reason: it.reason.chars().take(LONGEST_REASON).collect(),
        });
        let missing = judge.missing_languages().into_iter().map(|it| Self {
            id: it.id,
            name: it.name,
            is_broken: false,
            reason: if it.packages.is_empty() {
                it.missing.join(", ")
            } else {
                format!("apt-get install {}", it.packages)
            },
        });
        broken.chain(missing).collect()
    }
}
