//! A problem of the site as lists know it.

use std::collections::HashSet;

use problems::{Localized, Problem};
use serde::{Deserialize, Serialize};

use crate::store::{UserId, Visibility};

/// What lists show of a version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The name in both languages.
    pub names: Localized,
    /// The classes of games.
    pub games: Vec<String>,
    /// From 1 to 10, where known.
    pub difficulty: Option<u8>,
    /// Where it comes from, as its page names it.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Whether students may see what their programs write to standard error on hidden tests.
    #[serde(default)]
    pub shows_stderr: bool,
}

impl Facts {
    /// What lists show of a problem.
    pub fn of(problem: &Problem) -> Self {
        Self {
            names: problem.names().clone(),
            games: problem.games().to_vec(),
            difficulty: problem.difficulty(),
            sources: problem.sources().iter().map(|it| it.name.clone()).collect(),
            shows_stderr: problem.shows_stderr(),
        }
    }

    /// The same as the database keeps it.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The version of a problem that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Current {
    /// Its number; `None` for a package of this program that was not entered into the database.
    pub number: Option<i64>,
    /// The content address.
    pub hash: String,
    /// What its authors call it.
    pub version: String,
    /// What lists show of it.
    pub facts: Facts,
}

/// A problem of the site.
#[derive(Debug, Clone)]
pub struct Shelved {
    /// Its id.
    pub id: String,
    /// Whose it is; `None` for the site's own.
    pub owner: Option<UserId>,
    /// Who sees it.
    pub visibility: Visibility,
    /// With whom it is shared.
    pub readers: HashSet<UserId>,
    /// The version that is served; `None` while none has passed its check.
    pub current: Option<Current>,
}
