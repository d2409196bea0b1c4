//! `grundy game claim`: what one believes of a game, tried.

use clap::Args;
use serde::Serialize;
use sg::conjecture::Finding;
use sg::{Budget, Play};

use super::Convention;
use super::rules::{MORE, RulesMachine};
use crate::cli::{Failure, language, output};
use crate::conjectures::{self, Known, Tried};
use crate::documents::ClaimDocument;

/// What values of heaps, and pairs, may cost: as on the site.
const BOUNDED: Budget = Budget { positions: 20_000 };

/// Try a claim about a game: first counterexample, verified to N, or proved
///
/// Of single heaps: lost iff n mod 4 = 0; won iff n > 3 and n mod 7 not in {0, 2}; value = n mod 3;
/// g(n + 4) = g(n) + 4 for n >= 1. Of sums of any number of heaps: lost iff XOR of floor(n / 2) = 0. Of
/// pairs: lost iff a xor b = 0; won iff a / b > phi or a = b; lost pairs are floor(k phi), floor(k phi) + k.
/// Closed forms may be typed as `grundy game pattern` prints them, and Chinese words for the English ones.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game claim subtraction:1,2,3 'lost iff n mod 4 = 0'\n  grundy game claim \
                  lasker 'lost iff XOR of n = 0' --json\n\nExit codes: 0 it holds or is proved, 1 it is \
                  wrong, 2 wrong usage or input, 3 this machine cannot run the rules program."
)]
pub(super) struct TryClaim {
    /// The game, as in subtraction:1,2,3
    game: String,
    /// What is claimed, as in 'lost iff n mod 4 = 0'
    claim: String,
    /// The largest heap that is looked at
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(10..=20_000))]
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
struct Shape<'a> {
    game: String,
    /// Where it is not the normal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<&'static str>,
    claim: &'a str,
    #[serde(flatten)]
    found: ClaimDocument,
    /// What the theorem is called that carries it, where it has a name.
    theorem: Option<String>,
}

impl TryClaim {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Convention { play, search } = self.convention;
        let budget = search.budget();
        let game = self.rules.game(&self.game)?.to(self.to, budget, MORE)?;
        let table = (play == Play::Normal).then(|| game.table_within(self.to, BOUNDED).ok());
        let table = table.flatten().filter(|table| !table.values.is_empty());
        let pairs = conjectures::pairs(&game, table.as_ref(), (self.to, play), BOUNDED);
        // A game of which no closed form can be looked for has none that would prove anything.
        let patterns = game.patterns_in(play, self.to, budget).unwrap_or_default();
        let known = Known {
            game: &game,
            play,
            table: table.as_ref(),
            pairs: pairs.as_ref(),
            patterns: &patterns,
        };
        let tried = Tried::of(&self.claim, known, || {
            game.lost_numbers(self.to, play, BOUNDED)
        });
        let locale = language::preferred();
        let said = tried.said().render(locale);
        let Tried::Compared {
            finding, theorem, ..
        } = &tried
        else {
            return Err(Failure::bad_input(said));
        };
        if self.json {
            output::json(&Shape {
                game: game.name(),
                play: (play != Play::Normal).then(|| play.name()),
                claim: &self.claim,
                found: ClaimDocument::from(finding),
                theorem: theorem.as_ref().map(|it| it.en.to_string()),
            })?;
        } else {
            output::folded(&said)?;
            if let Some(meaning) = tried.meaning() {
                output::folded(&meaning.render(locale))?;
            }
        }
        if matches!(finding, Finding::Refuted(_)) {
            return Err(Failure::NotAccepted);
        }
        Ok(())
    }
}
