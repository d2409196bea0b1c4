//! The names of the conventions.

use std::fmt;
use std::str::FromStr;

/// How a sum is played, and who wins it. The four are different questions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// A move is made in one component; who cannot move loses.
    #[default]
    Normal,
    /// A move is made in one component; who cannot move wins.
    Misere,
    /// Anti-SG: a move is made in one component; the game is over when every component has
    /// Grundy value 0, and who would have to move then wins.
    AntiSg,
    /// Every-SG: a move is made in every component that has one; who has none at all loses.
    Every,
}

/// A word that names no convention.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not a convention of play: they are normal, misere, anti-sg and every")]
pub struct ParsePlayError {
    /// The word.
    pub word: String,
}

impl Play {
    /// Every convention.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Misere, Self::AntiSg, Self::Every];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
            Self::AntiSg => "anti-sg",
            Self::Every => "every",
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Play {
    type Err = ParsePlayError;

    fn from_str(word: &str) -> Result<Self, ParsePlayError> {
        let named = Self::ALL.into_iter().find(|play| play.name() == word);
        named.ok_or_else(|| ParsePlayError {
            word: word.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_convention_is_read_as_it_is_written() {
        for play in Play::ALL {
            assert_eq!(play.to_string().parse(), Ok(play));
        }
        let error = "Normal".parse::<Play>().map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("misere")));
    }
}
