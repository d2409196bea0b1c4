//! One line of the table that says what this machine can isolate.

use serde::Serialize;

/// Whether a protection works here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtectionState {
    /// It works.
    On,
    /// It works in a weaker form, or something else stands in for it.
    Off,
    /// It is not there.
    Missing,
}

/// One protection, whether it works here, and what to do when it doesn't.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Protection {
    /// Its name, such as `user namespaces`.
    pub name: &'static str,
    /// Whether it works here.
    pub state: ProtectionState,
    /// What is used: a version, a path, or what stands in for it.
    pub detail: String,
    /// What to do when it is not on.
    pub cure: Option<String>,
}
