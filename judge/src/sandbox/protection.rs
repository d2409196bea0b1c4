//! One line of the table that says what this machine can isolate.

use problems::Words;
use serde::{Deserialize, Serialize, Serializer};

/// Whether a protection works here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(serialize_with = "english")]
    pub detail: Words,
    /// What to do when it is not on.
    #[serde(serialize_with = "english_if_any")]
    pub cure: Option<Words>,
}

/// Documents are in English.
fn english<S: Serializer>(words: &Words, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&words.en)
}

/// The same of what need not be there.
#[expect(clippy::ref_option, reason = "serde passes the field's address")]
fn english_if_any<S: Serializer>(words: &Option<Words>, serializer: S) -> Result<S::Ok, S::Error> {
    words.as_ref().map(|words| &words.en).serialize(serializer)
}
