//! `grundy game play`: a game on the terminal against an opponent, or between two people.

mod looking_back;
mod printed;
mod session;
mod start;
mod typed;

use std::io::{self, BufRead, IsTerminal, Write, stdin};

use clap::{Args, ValueEnum};

use super::{Question, unanswered};
use crate::cli::input::cannot_read;
use crate::cli::language::{preferred, say};
use crate::cli::{Failure, output};
use crate::http::play::asked::Against;
use session::{Session, Terms};
use typed::Typed;

/// Play a position against the perfect opponent, a beginner, or a friend
///
/// Type `#` and the number of a move, or the position it leads to. The number alone will do where
/// no position is written like it. `undo` takes a move back, `hint` names a move that wins, `values`
/// shows what each move leads to, `record` the moves so far, `link` where a site has this game, `help`
/// says so too, and `quit` ends the game. When no move is left, it is shown who was winning when, and
/// which moves gave the game away.
///
/// Of a problem write problem:ID, or the path of its package (./mine): its game begins where there is something to
/// think about, or at the position that follows, as in problem:nim@3,5,7.
///
/// The link of a game, as `link` and pages show it, goes on with that game; one that is over is looked at again.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game play nim@3,5,7\n  grundy game play kayles@8,3 --second \
                  --play misere\n  grundy game play chomp@3x4 --against beginner\n  grundy game play problem:hdoj-1730\n  grundy game play ./mine\n  \
                  grundy game play 'https://SITE/play/nim?at=1%2C2&moves=1.0'"
)]
pub(super) struct PlayGame {
    #[command(flatten)]
    question: Question,
    /// Whom to play: one who makes no mistake, one who knows the rules only, or someone at this terminal
    #[arg(long, value_enum, default_value_t)]
    against: Opponent,
    /// Let the opponent move first
    #[arg(long)]
    second: bool,
}

/// Who plays on the other side, as it is typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Opponent {
    #[default]
    Perfect,
    Beginner,
    // The name in addresses of games will do, too.
    #[value(alias = "person")]
    Friend,
}

impl From<Opponent> for Against {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Perfect => Self::Perfect,
            Opponent::Beginner => Self::Beginner,
            Opponent::Friend => Self::Person,
        }
    }
}

impl PlayGame {
    pub(super) fn run(self) -> Result<(), Failure> {
        let begun = start::of(&self.question)?;
        let asked = begun.asked.as_ref();
        let terms = Terms {
            play: begun.play,
            budget: self.question.convention.search.budget(),
            against: match (self.against, asked) {
                (Opponent::Perfect, Some(asked)) => asked.against,
                (typed, _) => typed.into(),
            },
            second: self.second || asked.is_some_and(|asked| asked.second),
        };
        let mut session = Session::new(terms, begun.position);
        for (number, left) in &begun.made {
            session.make(*number, left)?;
        }
        if stdin().is_terminal() {
            printed::beginning(&session)?;
            output::folded(&say("cli-play-begin").to_string())?;
        }
        let mut lines = stdin().lock().lines();
        loop {
            printed::position(&session)?;
            let options = session.options().map_err(unanswered)?;
            if options.is_empty() {
                printed::winner(&session)?;
                return looking_back::print(&session);
            }
            if session.is_others_turn(session.moves()) {
                let place = session.reply(&options).map_err(unanswered)?;
                let to = options.get(place).map_or("", String::as_str);
                printed::reply(&session, to)?;
                session.make(place, to)?;
                continue;
            }
            printed::moves(&session, &options)?;
            if !goes_on(&mut session, &options, &mut lines)? {
                return Ok(());
            }
        }
    }
}

/// Reads until the position is another; `false` where the game is left.
fn goes_on(
    session: &mut Session,
    options: &[String],
    lines: &mut impl Iterator<Item = io::Result<String>>,
) -> Result<bool, Failure> {
    loop {
        prompt(session)?;
        let Some(line) = lines.next() else {
            output::line("")?;
            return Ok(false);
        };
        let line = line.map_err(|error| cannot_read(say("cli-standard-input"), error))?;
        let line = line.trim();
        match Typed::of(line, options) {
            Typed::Move(place) => {
                let to = options.get(place).map_or("", String::as_str);
                session.make(place, to)?;
                return Ok(true);
            }
            Typed::Undo if session.undo() => return Ok(true),
            Typed::Undo => output::line(&say("cli-play-undo-none").to_string())?,
            Typed::Hint => printed::hint(session)?,
            Typed::Values => printed::values(session)?,
            Typed::Record => printed::record(session)?,
            Typed::Link => printed::link(session)?,
            Typed::Help => output::line(&say("cli-play-help").to_string())?,
            Typed::Quit => return Ok(false),
            Typed::Unclear => {
                output::folded(&say("cli-play-unclear").with("typed", line).to_string())?;
            }
        }
    }
}

/// Asks for a move: between two people, the one whose turn it is.
fn prompt(session: &Session) -> Result<(), Failure> {
    let key = if session.is_of_two() {
        session.who(session.moves())
    } else {
        "cli-play-prompt"
    };
    let mut out = anstream::stdout().lock();
    write!(out, "{}> ", preferred().text(key))?;
    out.flush()?;
    Ok(())
}
