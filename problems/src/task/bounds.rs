//! The bounds of a problem: written once, as `constants` in `problem.yaml`, from where they
//! reach the statement, the validator and the generators.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ProblemsError;

/// A constant of a package.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(untagged, expecting = "expected a number or a text")]
pub enum Constant {
    /// A whole number: what bounds are.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A text.
    Text(String),
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// The constants of a problem, asked for by name.
#[derive(Clone, Debug, Default)]
pub struct Bounds(BTreeMap<String, Constant>);

impl Bounds {
    /// Those constants.
    pub fn new(constants: BTreeMap<String, Constant>) -> Self {
        Self(constants)
    }

    /// The bound of that name; an error names it when it is missing or negative.
    pub fn get(&self, name: &str) -> Result<u64, ProblemsError> {
        match self.0.get(name) {
            Some(Constant::Integer(number)) => u64::try_from(*number).ok(),
            _ => None,
        }
        .ok_or_else(|| ProblemsError::MissingBound {
            name: name.to_owned(),
        })
    }
}
