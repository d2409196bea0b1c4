//! How a machine is, as its worker reports it: which protections of the sandbox work there, and which of the known languages
//! it does not judge, and why.
//!
//! Only administrators see it, also where the site itself judges nothing.

use judge::Judge;
use judge::sandbox::{Protection, ProtectionState};
use serde::{Deserialize, Serialize};

use crate::bilingual::Bilingual;

/// How many characters are kept of what a language's tools said: compilers may say much.
const LONGEST_COMPLAINT: usize = 300;

/// How a machine is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MachineHealth {
    /// What isolates programs there; empty as long as that was not tried.
    pub protections: Vec<ReportedProtection>,
    /// The known languages that it does not judge.
    pub unjudged: Vec<UnjudgedLanguage>,
}

/// A protection of the sandbox as a machine reports it: the sandbox's own [`Protection`], as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedProtection {
    /// Its name, such as `user namespaces`.
    pub name: String,
    /// Whether it works there.
    pub state: ProtectionState,
    /// What is used.
    pub detail: Bilingual,
    /// What to do when it is not on.
    pub cure: Option<Bilingual>,
}

/// A known language that a machine does not judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnjudgedLanguage {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Why not.
    pub why: WhyUnjudged,
}

/// Why a machine does not judge a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyUnjudged {
    /// Its tools are there and do not work: what became of its hello program.
    Broken(String),
    /// Its tools are not there: what to install, or which programs were not found.
    Missing(String),
}

impl From<Protection> for ReportedProtection {
    fn from(protection: Protection) -> Self {
        Self {
            name: protection.name.to_owned(),
            state: protection.state,
            detail: Bilingual::from(&protection.detail),
            cure: protection.cure.as_ref().map(Bilingual::from),
        }
    }
}

impl UnjudgedLanguage {
    /// Those that a judge knows and does not judge: first what is broken, then what is missing.
    pub fn all_of(judge: &Judge) -> Vec<Self> {
        let broken = judge.broken_languages().into_iter().map(|it| Self {
            id: it.id,
            name: it.name,
            why: WhyUnjudged::Broken(it.reason.chars().take(LONGEST_COMPLAINT).collect()),
        });
        let missing = judge.missing_languages().into_iter().map(|it| Self {
            id: it.id,
            name: it.name,
            why: WhyUnjudged::Missing(if it.packages.is_empty() {
                it.missing.join(", ")
            } else {
                format!("apt-get install {}", it.packages)
            }),
        });
        broken.chain(missing).collect()
    }
}
