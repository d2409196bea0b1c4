//! `grundy game play`: a game on the terminal against the perfect opponent.

use std::io::{BufRead, Write, stdin};

use clap::Args;
use problems::task::move_names;
use sg::notation::{NamedPosition, RatedMove};
use sg::{Budget, Play};

use super::{Question, unanswered};
use crate::boards;
use crate::cli::listing::Listing;
use crate::cli::{Failure, language, output};

/// Play a position against the perfect opponent
///
/// Type `#` and the number of a move, or the position it leads to. The number alone will do where
/// no position is written like it. `hint` shows who wins each, `quit` ends the game.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game play nim@3,5,7\n  grundy game play kayles@8,3 --second \
                  --play misere"
)]
pub(super) struct PlayGame {
    #[command(flatten)]
    question: Question,
    /// Let the opponent move first
    #[arg(long)]
    second: bool,
}

/// What was typed instead of a move.
enum Typed {
    Move(NamedPosition),
    Hint,
    Quit,
    Unclear(String),
}

/// A game that is going on.
struct Session {
    position: NamedPosition,
    play: Play,
    budget: Budget,
}

impl PlayGame {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut session = Session {
            position: self.question.position()?,
            play: self.question.convention.play,
            budget: self.question.convention.search.budget(),
        };
        let mut lines = stdin().lock().lines();
        let mut opponent = self.second;
        loop {
            output::line(&format!("\n{}", session.position))?;
            session.draw()?;
            let moves = session.moves()?;
            if moves.is_empty() {
                return session.finish(opponent);
            }
            if opponent {
                let reply = session.reply()?;
                output::line(&session.said(&reply))?;
                session.position = reply;
                opponent = false;
                continue;
            }
            session.list(&moves, false)?;
            loop {
                prompt()?;
                let Some(line) = lines.next() else {
                    return output::line("");
                };
                let line = line.map_err(|error| {
                    Failure::bad_input(format!("cannot read standard input: {error}"))
                })?;
                match session.understand(line.trim(), &moves)? {
                    Typed::Move(next) => {
                        session.position = next;
                        opponent = true;
                        break;
                    }
                    Typed::Hint => session.list(&moves, true)?,
                    Typed::Quit => return Ok(()),
                    Typed::Unclear(why) => output::line(&why)?,
                }
            }
        }
    }
}

impl Session {
    fn moves(&self) -> Result<Vec<RatedMove>, Failure> {
        self.position
            .moves(self.play, self.budget)
            .map_err(unanswered)
    }

    /// The opponent's move.
    fn reply(&self) -> Result<NamedPosition, Failure> {
        let reply = self.position.reply(self.play, self.budget);
        self.after(&reply.map_err(unanswered)?.unwrap_or_default())
    }

    /// What is said of the opponent's move: the position that it leaves and what it does.
    fn said(&self, reply: &NamedPosition) -> String {
        let locale = language::preferred();
        let (game, from) = (self.position.game().name(), self.position.text());
        let key = match move_names::name(&game, &from, &reply.text(), locale.into()) {
            Some(name) => locale.text("cli-play-reply-named").with("name", name),
            None => locale.text("cli-play-reply"),
        };
        key.with("position", reply.text()).to_string()
    }

    fn understand(&self, typed: &str, moves: &[RatedMove]) -> Result<Typed, Failure> {
        match typed {
            "hint" => return Ok(Typed::Hint),
            "quit" | "q" => return Ok(Typed::Quit),
            _ => {}
        }
        // A position may look like a number: positions come first.
        let named = moves.iter().find(|rated| rated.to == typed);
        let number = typed.strip_prefix('#').unwrap_or(typed);
        let numbered =
            (number.parse::<usize>().ok()).and_then(|number| moves.get(number.checked_sub(1)?));
        match named.or(numbered) {
            Some(rated) => self.after(&rated.to).map(Typed::Move),
            None => Ok(Typed::Unclear(
                language::say("cli-play-unclear")
                    .with("typed", typed)
                    .to_string(),
            )),
        }
    }

    fn after(&self, to: &str) -> Result<NamedPosition, Failure> {
        self.position.game().position(to).map_err(Failure::machine)
    }

    fn finish(&self, opponent: bool) -> Result<(), Failure> {
        let mover_wins = match self.play {
            Play::Normal | Play::Every => false,
            Play::Misere | Play::AntiSg => true,
        };
        let key = if opponent == mover_wins {
            "cli-play-lost"
        } else {
            "cli-play-won"
        };
        output::line(&language::preferred().text(key).to_string())
    }

    /// Draws the position, where there are signs for it.
    fn draw(&self) -> Result<(), Failure> {
        let name = format!("{}@{}", self.position.game().name(), self.position.text());
        match boards::in_letters(&name) {
            Some(picture) => output::line(&picture),
            None => Ok(()),
        }
    }

    /// Lists the moves by number, position and name; with a hint, who wins each.
    fn list(&self, moves: &[RatedMove], with_values: bool) -> Result<(), Failure> {
        let locale = language::preferred();
        let (game, from) = (self.position.game().name(), self.position.text());
        let mut listing = Listing::new(["", "", "", ""]);
        for (rated, number) in moves.iter().zip(1..) {
            let key = match (with_values, rated.is_winning()) {
                (false, _) => None,
                (true, true) => Some("cli-play-wins"),
                (true, false) => Some("cli-play-loses"),
            };
            listing.add_row([
                format!("  #{number}"),
                rated.to.clone(),
                move_names::name(&game, &from, &rated.to, locale.into()).unwrap_or_default(),
                key.map_or_else(String::new, |key| locale.text(key).to_string()),
            ]);
        }
        output::list(&listing)
    }
}

fn prompt() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "{}> ", language::preferred().text("cli-play-prompt"))?;
    out.flush()?;
    Ok(())
}
