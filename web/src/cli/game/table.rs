//! `grundy game table` and `grundy game period`: the values of a game and how they repeat.

use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use sg::notation::{AskError, NamedGame, PairValues, PeriodSearch};
use sg::period::Period as Found;
use sg::{Budget, Nimber};

use super::rules::{MORE, Rules, RulesMachine};
use super::{Search, unanswered};
use crate::cli::colour::label;
use crate::cli::language::say;
use crate::cli::{Failure, output, progress, remarks};
use crate::documents::{PairValuesDocument, PeriodDocument};

/// How many values a search for a period begins with.
const FIRST_BUDGET: u64 = 1000;

/// Print the Grundy values of the heaps 0 to N, in rows of the period once one is found
///
/// Of a game whose positions are two numbers, such as wythoff, they are those of the pairs, up to 30.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game table subtraction:1,3,4 --to 50\n  grundy game table \
                  octal:0.77 --to 200\n  grundy game table wythoff --to 10"
)]
pub(super) struct Table {
    /// The game, as in subtraction:1,3,4
    game: String,
    /// The largest heap
    #[arg(long, value_name = "N")]
    to: u64,
    #[command(flatten)]
    search: Search,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesMachine,
}

/// Find the period of a game's values, with its proof
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game period kayles\n  grundy game period octal:0.56 --budget \
                  1000000 --seconds 600 --json"
)]
pub(super) struct Period {
    /// The game, as in octal:0.77
    game: String,
    /// How many values may be computed
    #[arg(long, value_name = "N", default_value_t = 600_000, value_parser = clap::value_parser!(u64).range(1..))]
    budget: u64,
    /// How long to look; what is known by then is the answer
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesMachine,
}

/// The JSON shape of a table.
#[derive(Serialize)]
struct TableShape {
    game: String,
    values: Vec<u64>,
    period: Option<PeriodDocument>,
    /// Of a game of pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pair_values: Option<PairValuesDocument>,
}

/// The JSON shape of a search for a period: all but the game and the bound is null when there
/// is none.
#[derive(Serialize)]
struct SearchShape {
    game: String,
    preperiod: Option<u64>,
    period: Option<u64>,
    proved: Option<bool>,
    checked_to: u64,
}

impl Table {
    pub(super) fn run(self) -> Result<(), Failure> {
        let budget = self.search.budget();
        let game = self.rules.game(&self.game)?.to(self.to, budget, MORE)?;
        let table = match game.table(self.to, budget) {
            Ok(table) => table,
            Err(error @ AskError::NoTable { .. }) => {
                let values = game.pair_values(self.to, budget);
                let values = values.ok_or_else(|| unanswered(error))?;
                return self.print_pairs(&game, &values);
            }
            Err(error) => return Err(unanswered(error)),
        };
        if self.json {
            return output::json(&TableShape {
                game: game.name(),
                values: table.values.iter().map(|value| value.0).collect(),
                period: table.period.map(PeriodDocument::from),
                pair_values: None,
            });
        }
        output::line(&rows(&table.values, table.period))?;
        output::line(&match table.period {
            Some(found) => sentence(found),
            None => say("cli-game-no-period-shows")
                .with("to", table.values.len().saturating_sub(1).to_string())
                .to_string(),
        })
    }
}

impl Table {
    /// The values of pairs.
    fn print_pairs(&self, game: &NamedGame, values: &PairValues) -> Result<(), Failure> {
        if self.json {
            return output::json(&TableShape {
                game: game.name(),
                values: Vec::new(),
                period: None,
                pair_values: Some(PairValuesDocument::from(values)),
            });
        }
        output::line(&grid(values))?;
        if values.last() < self.to {
            let said = say("cli-game-grid-ends").with("last", values.last().to_string());
            remarks::remark(said);
        }
        Ok(())
    }
}

/// A row for each a, a column for each b.
fn grid(values: &PairValues) -> String {
    const CORNER: &str = "a\\b";
    let numbers = || values.first()..=values.last();
    let largest = values.rows().flatten().flatten().map(|value| value.0).max();
    let widest = largest.unwrap_or(0).max(values.last()).to_string().len();
    let heads = widest.max(CORNER.len());
    let line = |head: &str, cells: Vec<String>| {
        let cells = cells.iter().map(|cell| format!("{cell:>widest$}"));
        format!("{head:>heads$}: {}", cells.collect::<Vec<_>>().join(" "))
    };
    let mut lines = vec![line(CORNER, numbers().map(|b| b.to_string()).collect())];
    for (a, row) in numbers().zip(values.rows()) {
        let cells = row
            .iter()
            .map(|value| super::value_text(value.map(|it| it.0)));
        lines.push(line(&a.to_string(), cells.collect()));
    }
    lines.join("\n")
}

impl Period {
    pub(super) fn run(self) -> Result<(), Failure> {
        let rules = self.rules.game(&self.game)?;
        let (search, game, is_whole) = self.search(&rules)?;
        if self.json {
            return output::json(&SearchShape {
                game: game.name(),
                preperiod: search.found.map(|found| found.preperiod),
                period: search.found.map(|found| found.period),
                proved: search.found.map(|found| found.proved),
                checked_to: search.checked_to,
            });
        }
        output::line(&match search.found {
            Some(found) => say("cli-game-period-of")
                .with("game", game.name())
                .with("period", sentence(found))
                .with("to", search.checked_to.to_string())
                .to_string(),
            None => say("cli-game-no-period")
                .with("game", game.name())
                .with("to", search.checked_to.to_string())
                .to_string(),
        })?;
        let is_proved = search.found.is_some_and(|found| found.proved);
        if !is_proved && !is_whole {
            remarks::remark(format_args!(
                "{}{}",
                label("hint:"),
                say("cli-game-more-seconds").with("seconds", self.seconds.to_string())
            ));
        }
        Ok(())
    }

    /// Looks at ever more values; with the game, and whether at all values that the budget allows.
    fn search(&self, rules: &Rules) -> Result<(PeriodSearch, NamedGame, bool), Failure> {
        let began = Instant::now();
        let most = Duration::from_secs(self.seconds);
        let spinner = progress::line();
        let mut budget = self.budget.min(FIRST_BUDGET);
        loop {
            let game = rules.to(
                budget.saturating_sub(1),
                Budget::default(),
                "--budget N looks at fewer values",
            )?;
            let search = game.period(budget).map_err(unanswered)?;
            let is_proved = search.found.is_some_and(|found| found.proved);
            // Twice the values may take four times as long.
            let time_is_up = began.elapsed() * 5 > most;
            if is_proved || time_is_up || budget == self.budget {
                if let Some(spinner) = spinner {
                    spinner.finish_and_clear();
                }
                return Ok((search, game, budget == self.budget));
            }
            if let Some(spinner) = &spinner {
                let said = say("cli-game-looking").with("to", search.checked_to.to_string());
                spinner.set_message(said.to_string());
            }
            // The largest index is doubled, as the engine does on its way.
            budget = budget.saturating_mul(2).saturating_sub(1).min(self.budget);
        }
    }
}

fn sentence(found: Found) -> String {
    let Found {
        preperiod,
        period,
        proved,
        ..
    } = found;
    let key = if proved {
        "cli-game-period-proved"
    } else {
        "cli-game-period-seen"
    };
    say(key)
        .with("period", period.to_string())
        .with("preperiod", preperiod.to_string())
        .to_string()
}

/// Rows of values, each with its first heap in front. What comes before the period stands in
/// rows of its own, so that the rows of the period lie below each other.
fn rows(values: &[Nimber], period: Option<Found>) -> String {
    const MOST: usize = 40;
    const USUAL: usize = 10;
    let found = period.and_then(|found| {
        let period = usize::try_from(found.period).ok()?;
        let preperiod = usize::try_from(found.preperiod).ok()?;
        Some((preperiod, period))
    });
    let (before, width) = match found {
        // Short periods are repeated in a row, so that it is worth its line.
        Some((before, period)) if period <= MOST => (before, period * (USUAL / period).max(1)),
        Some((before, _)) => (before, USUAL),
        None => (0, USUAL),
    };
    let before = before.min(values.len());
    let digits = |number: usize| number.to_string().len();
    let largest = values.iter().map(|value| value.0).max().unwrap_or(0);
    let (cell, label) = (digits(largest as usize), digits(values.len()));
    let chunks = |from: usize, values: &[Nimber], width: usize| {
        let rows = values.chunks(width).enumerate().map(|(row, values)| {
            let cells: Vec<String> = values.iter().map(|v| format!("{:>cell$}", v.0)).collect();
            format!("{:>label$}: {}", from + row * width, cells.join(" "))
        });
        rows.collect::<Vec<_>>()
    };
    let mut lines = chunks(0, &values[..before], width);
    lines.extend(chunks(before, &values[before..], width));
    lines.join("\n")
}
