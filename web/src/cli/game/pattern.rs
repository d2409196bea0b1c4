//! `grundy game pattern`: closed forms of a game's values or lost positions.

use clap::Args;
use serde::Serialize;
use sg::Play;

use super::Convention;
use super::rules::{MORE, RulesMachine};
use crate::cli::{Failure, language, output};
use crate::documents::PatternDocument;

/// Propose closed forms: of the Grundy values g(n) of single heaps, or of the lost positions
///
/// Periodic values with or without a rise, n mod m, powers of 2, Beatty pairs, Fibonacci's numbers,
/// the exclusive or of some of the numbers, or the values of another game. Each holds as far as was
/// looked; it is proved only where a theorem about periods or about the game carries it on. Where
/// another convention than the normal one is played, they are of the lost positions alone.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game pattern subtraction:1,2,3\n  grundy game pattern wythoff\n  \
                  grundy game pattern octal:0.77 --to 1000 --json\n  grundy game pattern subtraction:1,2,3 --play misere"
)]
pub(super) struct Pattern {
    /// The game, as in subtraction:1,2,3
    game: String,
    /// The largest heap that is looked at, where the game has a table of heaps
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..=1_000_000))]
    to: u64,
    #[command(flatten)]
    convention: Convention,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct Shape {
    game: String,
    /// Where it is not the normal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<&'static str>,
    patterns: Vec<PatternDocument>,
}

impl Pattern {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Convention { play, search } = self.convention;
        let budget = search.budget();
        let game = self.rules.game(&self.game)?.to(self.to, budget, MORE)?;
        // What a pattern may cost is bounded by itself: no option allows more.
        let found = game.patterns_in(play, self.to, budget);
        let found = found.map_err(Failure::bad_input)?;
        if self.json {
            return output::json(&Shape {
                game: game.name(),
                play: (play != Play::Normal).then(|| play.name()),
                patterns: found.iter().map(PatternDocument::from).collect(),
            });
        }
        let locale = language::preferred();
        if found.is_empty() {
            return output::line(&locale.text("cli-pattern-none").to_string());
        }
        for pattern in found {
            let key = if pattern.proved {
                "cli-pattern-proved"
            } else {
                "cli-pattern-seen"
            };
            let said = locale
                .text(key)
                .with("formula", pattern.formula.as_str())
                .with("to", pattern.holds_to);
            output::folded(&said.to_string())?;
        }
        Ok(())
    }
}
