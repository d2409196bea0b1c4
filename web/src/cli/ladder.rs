//! `grundy ladder`: programs of a problem that is played against each other.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use judge::Judge;
use judge::ladder::{
    End, GameRecord, House, Ladder as Played, LadderOptions, MoveRecord, Player, Score, ratings,
};
use problems::{Problem, Verdict};
use serde::Serialize;

use super::listing::Listing;
use super::machine::LocalMachine;
use super::{Failure, colour, language, output, package, progress, remarks, source};
use crate::locale::Locale;
use crate::reasons;

/// Let programs of a problem that is played play each other
///
/// Every two of them play from the same won positions, each once as the one who is to move. For
/// every move a program is started afresh and given the position as a new game: if it says First it moves,
/// and if it says Second the referee makes a move for it. Who makes an illegal move, crashes or takes too
/// long loses that game. The house has two players: house:perfect makes no mistake, house:beginner knows
/// the rules alone.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done, 2 wrong usage or input, 3 this machine cannot judge.\n\nExamples:\n  \
                  grundy ladder nim-play mine.py theirs.cpp\n  grundy ladder nim-play mine.py \
                  house:perfect house:beginner\n  grundy ladder ./my-game one.cpp two.cpp three.py --positions 10 --json"
)]
pub(super) struct Ladder {
    /// A problem of the catalog that is played, or the folder or archive of a package
    problem: String,
    /// The programs: two or more; also house:perfect and house:beginner
    #[arg(required = true, num_args = 2.., value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The language of all programs [default: by the file suffix of each]
    #[arg(long, short)]
    lang: Option<String>,
    /// From how many positions every two play, twice each
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    positions: u32,
    /// Seed of the random positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct LadderReport<'a> {
    problem: &'a str,
    seed: u64,
    /// The strongest first.
    programs: Vec<ProgramReport<'a>>,
    games: Vec<GameReport<'a>>,
}

#[derive(Serialize)]
struct ProgramReport<'a> {
    source: &'a str,
    elo: i64,
    won: u32,
    lost: u32,
    /// Against each program, in the order of this list.
    against: Vec<Points>,
}

#[derive(Serialize)]
struct Points {
    won: u32,
    lost: u32,
}

#[derive(Serialize)]
struct GameReport<'a> {
    /// The program that is to move first, by its place in the list; and the other one.
    first: usize,
    second: usize,
    input: String,
    position: Option<&'a str>,
    moves: Vec<MoveReport<'a>>,
    /// The place of who won; null where the game counts for nobody.
    winner: Option<usize>,
    verdict: Option<Verdict>,
    message: String,
}

#[derive(Serialize)]
struct MoveReport<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    by_referee: bool,
    gave_away: bool,
    position: Option<&'a str>,
}

/// What was played, with the programs in the order of their strength.
struct Standing<'a> {
    locale: Locale,
    problem: &'a Problem,
    players: &'a [Player],
    played: &'a Played,
    table: Vec<Vec<Score>>,
    ratings: Vec<f64>,
    /// The indices of the programs, the strongest first.
    order: Vec<usize>,
}

impl Ladder {
    /// Has the games played, and prints them.
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = package::find(&self.problem)?;
        let judge = self.machine.judge()?;
        let players = self.sources.iter();
        let players = players.map(|path| player(path, self.lang.as_deref(), &judge));
        let players = players.collect::<Result<Vec<Player>, Failure>>()?;
        let options = LadderOptions {
            positions: self.positions as usize,
            seed: self.seed,
            ..LadderOptions::default()
        };
        let locale = language::preferred();
        let bar = progress::line();
        let played = judge.ladder(&problem, &players, &options, &mut |done, total| {
            show(locale, bar.as_ref(), done, total);
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let played = played?;
        if played.starts.len() < options.positions {
            let fewer = locale
                .text("cli-ladder-fewer")
                .with("found", played.starts.len())
                .with("asked", options.positions);
            remarks::remark(fewer);
        }
        let standing = Standing::of(locale, &problem, &players, &played);
        if self.json {
            output::json(&standing.report(self.seed))
        } else {
            standing.print()
        }
    }
}

/// What players of the house are called by, before their names.
const HOUSE: &str = "house:";

/// A player of the house, or the program in a file.
fn player(path: &Path, language: Option<&str>, judge: &Judge) -> Result<Player, Failure> {
    let called = path.to_str().and_then(|path| path.strip_prefix(HOUSE));
    let Some(called) = called else {
        return Ok(source::read(path, language, judge)?.into());
    };
    let house = House::ALL.into_iter().find(|it| it.name() == called);
    house.map(Player::House).ok_or_else(|| {
        Failure::bad_input(format!(
            "the house has no player `{called}`\nhint: house:perfect or house:beginner"
        ))
    })
}

/// What a player is called.
fn name(player: &Player) -> &str {
    match player {
        Player::Program(source) => &source.name,
        Player::House(House::Perfect) => "house:perfect",
        Player::House(House::Beginner) => "house:beginner",
    }
}

/// Shows which game is played, where standard error is a terminal.
fn show(locale: Locale, bar: Option<&ProgressBar>, done: usize, total: usize) {
    if let Some(bar) = bar {
        let said = locale.text("cli-ladder-done").with("done", done + 1);
        bar.set_message(said.with("total", total).to_string());
    }
}

impl<'a> Standing<'a> {
    fn of(locale: Locale, problem: &'a Problem, players: &'a [Player], played: &'a Played) -> Self {
        let table = played.table(players.len());
        let ratings = ratings(&table);
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|one, other| ratings[*other].total_cmp(&ratings[*one]));
        Self {
            locale,
            problem,
            players,
            played,
            table,
            ratings,
            order,
        }
    }

    fn name(&self, program: usize) -> &'a str {
        name(&self.players[program])
    }

    /// The name of its file where that tells it from all others.
    fn short_name(&self, program: usize) -> &'a str {
        let short = |player: &'a Player| {
            let name = name(player);
            name.rsplit('/').next().unwrap_or(name)
        };
        let own = short(&self.players[program]);
        let same = self.players.iter().filter(|it| short(it) == own);
        if same.count() > 1 {
            self.name(program)
        } else {
            own
        }
    }

    fn elo(&self, program: usize) -> i64 {
        self.ratings[program].round() as i64
    }

    /// How many games a program won and lost.
    fn sum(&self, program: usize) -> Score {
        let add = |sum: Score, score: &Score| Score {
            won: sum.won + score.won,
            lost: sum.lost + score.lost,
        };
        self.table[program].iter().fold(Score::default(), add)
    }

    /// How a game ended, as a sentence.
    fn ending(&self, game: &GameRecord) -> String {
        let name = |side: usize| self.short_name(game.players[side]);
        let text = match &game.end {
            End::Over { winner } => self
                .locale
                .text("cli-ladder-over")
                .with("winner", name(*winner)),
            End::Forfeit {
                loser,
                verdict,
                reason,
            } => self
                .locale
                .text("cli-ladder-forfeit")
                .with("winner", name(1 - loser))
                .with("loser", name(*loser))
                .with("verdict", verdict.as_str())
                .with("reason", reasons::message(self.locale, reason)),
            End::Unsaid {
                winner: Some(winner),
            } => self
                .locale
                .text("cli-ladder-unsaid")
                .with("winner", name(*winner)),
            End::Unsaid { winner: None } => self.locale.text("cli-ladder-unknown"),
            End::TooLong {
                winner: Some(winner),
            } => self
                .locale
                .text("cli-ladder-too-long")
                .with("winner", name(*winner)),
            End::TooLong { winner: None } => self.locale.text("cli-ladder-endless"),
            End::NotMeasured => self.locale.text("cli-ladder-not-measured"),
        };
        text.to_string()
    }

    fn report(&self, seed: u64) -> LadderReport<'a> {
        let points = |Score { won, lost }| Points { won, lost };
        let programs = self.order.iter().map(|program| {
            let Score { won, lost } = self.sum(*program);
            let against = self.order.iter();
            let against = against.map(|other| points(self.table[*program][*other]));
            ProgramReport {
                source: self.name(*program),
                elo: self.elo(*program),
                won,
                lost,
                against: against.collect(),
            }
        });
        let games = self.played.games.iter().map(|game| self.game(game));
        LadderReport {
            problem: self.problem.id(),
            seed,
            programs: programs.collect(),
            games: games.collect(),
        }
    }

    fn game(&self, game: &'a GameRecord) -> GameReport<'a> {
        let place = |side: usize| {
            let program = game.players[side];
            let place = self.order.iter().position(|it| *it == program);
            place.unwrap_or(program)
        };
        let verdict = match &game.end {
            End::Forfeit { verdict, .. } => Some(*verdict),
            End::Over { .. } | End::Unsaid { .. } | End::TooLong { .. } | End::NotMeasured => None,
        };
        let moves = game.moves.iter().map(|it| MoveReport {
            text: &it.text,
            by_referee: it.by_referee,
            gave_away: it.gave_away,
            position: it.position.as_deref(),
        });
        GameReport {
            first: place(0),
            second: place(1),
            input: String::from_utf8_lossy(&self.played.starts[game.start]).into_owned(),
            position: game.position.as_deref(),
            moves: moves.collect(),
            winner: game.end.winner().map(place),
            verdict,
            message: self.ending(game),
        }
    }

    /// The crosstable, and the games below it.
    fn print(&self) -> Result<(), Failure> {
        let say = |key: &'static str| self.locale.text(key).to_string();
        let headings = [
            "#".to_owned(),
            say("cli-ladder-program"),
            "Elo".to_owned(),
            say("cli-ladder-won"),
        ];
        let numbers = (1..=self.order.len()).map(|number| number.to_string());
        let mut listing = Listing::new(headings.into_iter().chain(numbers)).report();
        for (place, program) in self.order.iter().enumerate() {
            let Score { won, lost } = self.sum(*program);
            let about = [
                (place + 1).to_string(),
                self.name(*program).to_owned(),
                self.elo(*program).to_string(),
                format!("{won}/{}", won + lost),
            ];
            let cell = |other: &usize| match self.table[*program][*other] {
                _ if other == program => "-".to_owned(),
                Score { won, lost } => format!("{won}:{lost}"),
            };
            listing.add_row(about.into_iter().chain(self.order.iter().map(cell)));
        }
        output::list(&listing)?;
        output::line("")?;
        for (index, game) in self.played.games.iter().enumerate() {
            self.print_game(index + 1, game)?;
        }
        let is_marked = |it: &MoveRecord| it.by_referee || it.gave_away;
        let mut moves = self.played.games.iter().flat_map(|game| &game.moves);
        if moves.any(is_marked) {
            output::line(&format!("\n{}", say("cli-ladder-marks")))?;
        }
        Ok(())
    }

    fn print_game(&self, number: usize, game: &GameRecord) -> Result<(), Failure> {
        let input = || {
            let input = String::from_utf8_lossy(&self.played.starts[game.start]);
            input.trim_end().replace('\n', " / ")
        };
        let head = self
            .locale
            .text("cli-ladder-game")
            .with("number", number)
            .with("start", game.position.clone().unwrap_or_else(input))
            .with("first", self.short_name(game.players[0]))
            .with("second", self.short_name(game.players[1]));
        output::line(&head.to_string())?;
        if !game.moves.is_empty() {
            let moves: Vec<String> = game.moves.iter().map(shown).collect();
            output::line(&format!("   {}", moves.join(", ")))?;
        }
        // What a program wrote about its end is in the document.
        let ending = self.ending(game);
        let ending = ending.lines().next().unwrap_or_default();
        output::line(&format!("   {ending}"))
    }
}

/// A move with its marks.
fn shown(made: &MoveRecord) -> String {
    let mark = if made.gave_away {
        colour::bad("?")
    } else {
        String::new()
    };
    if made.by_referee {
        format!("({}){mark}", made.text)
    } else {
        format!("{}{mark}", made.text)
    }
}
