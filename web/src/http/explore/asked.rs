//! What the address of an exploration says.

use serde::Deserialize;
use sg::Play;

use crate::http::links::percent_encode;

/// The largest heap that is looked at.
pub const LARGEST_HEAP: u64 = 20_000;

/// The largest number that stands for a position where a program knows the rules.
pub const LARGEST_POSITION: u64 = 2000;

/// The usual one.
const USUAL_HEAP: u64 = 200;

/// The smallest of which anything can be said.
const FEWEST: u64 = 10;

/// More of what is typed is not read.
const LONGEST_GAME: usize = 200;

/// The parameters as they are sent; what cannot be read is as if it were not there.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    game: Option<String>,
    with: Option<String>,
    claim: Option<String>,
    to: Option<String>,
    play: Option<String>,
    format: Option<String>,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Exploration {
    /// The game, as it is typed.
    pub game: String,
    /// Another next to it; may be empty.
    pub with: String,
    /// What is claimed; may be empty.
    pub claim: String,
    /// The largest heap.
    pub to: u64,
    /// Whether the last move wins or loses.
    pub play: Play,
    /// Of which file, where it is not the page.
    pub format: Option<Format>,
}

/// The files there are of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The values of the heaps.
    Csv,
    /// The lost pairs.
    Pairs,
    /// The values of pairs.
    Grid,
    /// Everything.
    Json,
}

impl Exploration {
    /// What the parameters say, or else the usual.
    pub fn new(parameters: Parameters) -> Self {
        let text = |text: Option<String>| {
            let text = text.unwrap_or_default();
            text.trim().chars().take(LONGEST_GAME).collect::<String>()
        };
        let game = text(parameters.game);
        let to = parameters.to.and_then(|to| to.trim().parse().ok());
        Self {
            game: if game.is_empty() {
                "subtraction:1,3,4".to_owned()
            } else {
                game
            },
            with: text(parameters.with),
            claim: text(parameters.claim),
            to: to.unwrap_or(USUAL_HEAP).clamp(FEWEST, LARGEST_HEAP),
            play: match parameters.play.as_deref() {
                Some("misere") => Play::Misere,
                _ => Play::Normal,
            },
            format: match parameters.format.as_deref() {
                Some("csv") => Some(Format::Csv),
                Some("pairs") => Some(Format::Pairs),
                Some("grid") => Some(Format::Grid),
                Some("json") => Some(Format::Json),
                _ => None,
            },
        }
    }

    /// The address of the same about one of the games, in a format.
    pub fn address(&self, game: &str, format: &str) -> String {
        let play = match self.play {
            Play::Normal => String::new(),
            other => format!("&play={other}"),
        };
        format!(
            "/explore?game={}&to={}{play}&format={format}",
            percent_encode(game),
            self.to
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_sent_is_bounded() {
        let asked = Exploration::new(Parameters {
            game: Some("x".repeat(10_000)),
            claim: Some("(".repeat(10_000)),
            to: Some("99999999999999".to_owned()),
            ..Parameters::default()
        });
        assert_eq!(
            (asked.game.len(), asked.claim.len()),
            (LONGEST_GAME, LONGEST_GAME)
        );
        assert_eq!(asked.to, LARGEST_HEAP);
        let usual = Exploration::new(Parameters::default());
        assert_eq!(
            (usual.game.as_str(), usual.to),
            ("subtraction:1,3,4", USUAL_HEAP)
        );
    }
}
