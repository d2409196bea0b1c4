//! `grundy game`: the engine by hand. Games and positions are written as `sg::notation` reads
//! them; this module only asks and prints.

mod claim;
mod pattern;
mod play;
mod position;
mod rules;
mod table;

use std::fmt::Display;

use clap::{Args, Subcommand};
use serde::Serialize;
use sg::notation::{self, AskError, Family, NamedPosition, NotationError};
use sg::{Budget, Play};

use super::language::say;
use super::listing::Listing;
use super::output::printable;
use super::{Failure, colour, folding, language, output};
use crate::http::play::moves::Names;
use crate::locale::Locale;
use rules::RulesMachine;

/// Ask the engine about games and positions, and play against it
///
/// A game is written family[:parameters], a position family[:parameters]@position; a subtraction set
/// (1,3,4) or an octal code (0.77) may stand alone. `grundy game list` shows every family. Where the
/// rules are a program of your own, write program:FILE and program:FILE@POSITION: it reads positions,
/// one a line, and answers each with one line of its moves, separated by ` | `, each the positions that
/// it leaves, separated by ` + `, or `-` where nothing is left. A move may have a name: `take 2: 5`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game list\n  grundy game value nim@3,5,7\n  grundy game \
                  moves subtraction:1,3,4@10,7\n  grundy game table octal:0.77 --to 200\n  grundy \
                  game period kayles\n  grundy game pattern wythoff\n  grundy game claim nim 'lost iff a xor b = 0'\n  grundy game play nim@3,5,7\n  grundy game \
                  value program:rules.py@7"
)]
pub(super) struct Game {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(alias = "families")]
    List(List),
    Value(position::Value),
    Moves(position::Moves),
    Table(table::Table),
    Period(table::Period),
    Pattern(pattern::Pattern),
    Claim(claim::TryClaim),
    Play(play::PlayGame),
}

impl Game {
    /// Asks and prints the answer.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List(command) => command.run(),
            Command::Value(command) => command.run(),
            Command::Moves(command) => command.run(),
            Command::Table(command) => command.run(),
            Command::Period(command) => command.run(),
            Command::Pattern(command) => command.run(),
            Command::Claim(command) => command.run(),
            Command::Play(command) => command.run(),
        }
    }
}

/// What every question about a position shares.
#[derive(Debug, Args)]
struct Question {
    /// The position, as in nim@3,5,7
    position: String,
    #[command(flatten)]
    convention: Convention,
    #[command(flatten)]
    rules: RulesMachine,
}

/// How the game is played, and how far it is searched.
#[derive(Debug, Args)]
struct Convention {
    /// Who wins: normal (who cannot move loses), misere (who cannot move wins), anti-sg (the
    /// last move loses, and it is over when every component has value 0), every (a move is made
    /// in every component that has one)
    #[arg(long, value_name = "CONVENTION", default_value_t = Play::Normal)]
    play: Play,
    #[command(flatten)]
    search: Search,
}

/// How far a question may be searched.
#[derive(Debug, Clone, Copy, Args)]
struct Search {
    /// How many positions a search may keep before it gives up
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
}

impl Search {
    fn budget(self) -> Budget {
        Budget {
            positions: usize::try_from(self.positions).unwrap_or(usize::MAX),
        }
    }
}

impl Question {
    fn position(&self) -> Result<NamedPosition, Failure> {
        let budget = self.convention.search.budget();
        self.rules.position(&self.position, budget)
    }
}

/// A text that cannot be read, drawn with a mark under the place.
fn unreadable(error: &NotationError) -> Failure {
    let drawing = error.pointer().replace('\n', "\n  ");
    Failure::bad_input(format!(
        "{}\n\n  {drawing}\n\n{}{}",
        say("cli-game-expected")
            .with("problem", error.problem.clone())
            .with("what", (*error.expected).clone()),
        colour::label("hint:"),
        say("cli-game-see-list")
    ))
}

fn unanswered(error: AskError) -> Failure {
    match error {
        AskError::Budget { .. } => Failure::bad_input(format!(
            "{}\n{}{}",
            language::of(&error.wording().into()),
            colour::label("hint:"),
            say("cli-game-more-positions")
        )),
        other => Failure::bad_input(language::of(&other.wording().into()).to_owned()),
    }
}

/// List every family of games with its parameters
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy game list --json")]
struct List {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Families {
    families: Vec<FamilyShape>,
}

#[derive(Serialize)]
struct FamilyShape {
    name: &'static str,
    parameters: Option<&'static str>,
    position: &'static str,
    example: &'static str,
    rules: RulesShape,
}

#[derive(Serialize)]
struct RulesShape {
    en: &'static str,
    zh: &'static str,
}

impl From<&'static Family> for FamilyShape {
    fn from(family: &'static Family) -> Self {
        Self {
            name: family.name,
            parameters: Some(&*family.parameters.en).filter(|form| !form.is_empty()),
            position: family.position,
            example: family.example,
            rules: RulesShape {
                en: family.en,
                zh: family.zh,
            },
        }
    }
}

impl List {
    fn run(self) -> Result<(), Failure> {
        if self.json {
            return output::json(&Families {
                families: notation::families().map(FamilyShape::from).collect(),
            });
        }
        output::list(&listed(language::preferred(), folding::width()))
    }
}

/// All families, for a terminal of that width or a program. People see the name of a family in its
/// example, and its parameters below its rules: four columns are wider than most terminals.
fn listed(locale: Locale, width: Option<usize>) -> Listing {
    let headings = ["cli-game-example", "cli-game-rules"];
    let headings = headings.map(|key| locale.text(key).to_string());
    let mut table = Listing::new(headings).within(width);
    let is_chinese = locale == Locale::Zh;
    for family in notation::families() {
        let rules = if is_chinese { family.zh } else { family.en };
        let parameters = family.parameters.text(is_chinese);
        if width.is_none() {
            table.add_row([family.name, parameters, family.example, rules]);
            continue;
        }
        let mut rules = rules.to_owned();
        if !parameters.is_empty() {
            let said = locale.text("cli-game-with-parameters");
            let said = said.with("parameters", parameters).to_string();
            rules = format!("{rules}\n{said}");
        }
        table.add_row([family.example.to_owned(), rules]);
    }
    table
}

/// What moves from a position are called, where moves of the game have names.
struct MoveNames<'n>(Names<'n>);

impl<'n> MoveNames<'n> {
    /// Those from a position, by a convention.
    fn of(from: &'n NamedPosition, play: Play) -> Self {
        let game = from.game().name();
        Self(Names::of(&game, from, play, language::preferred()))
    }

    /// What the move to a position is called.
    fn name(&self, to: &str) -> Option<String> {
        let name = self.0.name(to)?;
        Some(printable(&name))
    }
}

/// A value for people: the number, or why there is none.
fn value_text(value: Option<impl Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use console::measure_text_width;

    use super::*;

    #[test]
    fn terminals_obey_no_rules_program() {
        let drawn = "\u{1b}[2J|||\r\n\u{9b}31m\u{7}■ 3";
        assert_eq!(printable(drawn), "[2J|||\n31m■ 3");
    }

    #[test]
    fn the_families_fit_a_terminal_and_programs_get_all_fields() {
        for locale in Locale::ALL {
            let people = listed(locale, Some(80)).to_string();
            for family in notation::families() {
                assert!(people.contains(family.example), "{people}");
            }
            let is_narrow = |line: &str| measure_text_width(line) <= 80;
            assert!(people.lines().all(is_narrow), "{people}");
            let programs = listed(locale, None).to_string();
            let fields = |line: &str| line.split('\t').count();
            assert!(programs.lines().all(|line| fields(line) == 4), "{programs}");
        }
    }
}
