//! The nine verdicts, by which packages say what must happen to a program and the judge says what did.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The outcome of a test or of a whole submission.
///
/// Serialised as the two or three letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Accepted: the answer is right and within the limits.
    AC,
    /// Wrong answer.
    WA,
    /// Presentation error: right but for white space.
    PE,
    /// Time limit exceeded, by computing or by waiting.
    TLE,
    /// Memory limit exceeded.
    MLE,
    /// Output limit exceeded.
    OLE,
    /// Runtime error: a signal or an exit code other than 0.
    RE,
    /// Compile error.
    CE,
    /// System error: the judge's own fault, never the submitter's.
    SE,
}

impl Verdict {
    /// All verdicts, in the order pages list them.
    pub const ALL: [Self; 9] = [
        Self::AC,
        Self::WA,
        Self::PE,
        Self::TLE,
        Self::MLE,
        Self::OLE,
        Self::RE,
        Self::CE,
        Self::SE,
    ];

    /// The two or three letters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AC => "AC",
            Self::WA => "WA",
            Self::PE => "PE",
            Self::TLE => "TLE",
            Self::MLE => "MLE",
            Self::OLE => "OLE",
            Self::RE => "RE",
            Self::CE => "CE",
            Self::SE => "SE",
        }
    }

    /// Whether this is [`Verdict::AC`].
    pub const fn is_accepted(self) -> bool {
        matches!(self, Self::AC)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The letters were none of the nine verdicts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a verdict (AC WA PE TLE MLE OLE RE CE SE)")]
pub struct UnknownVerdict(pub String);

impl std::str::FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(letters: &str) -> Result<Self, UnknownVerdict> {
        Self::ALL
            .into_iter()
            .find(|verdict| verdict.as_str() == letters)
            .ok_or_else(|| UnknownVerdict(letters.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
        }
        assert!("OK".parse::<Verdict>().is_err());
    }
}
