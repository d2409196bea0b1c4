//! A key that has one value, or a list of them.

use serde::Deserialize;

/// One value or a list.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "expected one entry or a list of them")]
pub(super) enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    pub(super) fn into_vec(self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}
