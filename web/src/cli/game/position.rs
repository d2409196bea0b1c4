//! `grundy game value` and `grundy game moves`: one position.

use clap::Args;
use serde::Serialize;
use sg::notation::{Answer, NamedPosition, RatedMove};
use sg::{Outcome, Play};

use super::{MoveNames, Question, unanswered, value_text};
use crate::cli::language::say;
use crate::cli::listing::Listing;
use crate::cli::{Failure, output};

/// Say who wins a position, and its Grundy value
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy game value nim@3,5,7\n  grundy game value kayles@8,3 --play \
                  misere --json"
)]
pub(super) struct Value {
    #[command(flatten)]
    question: Question,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// List every move of a position with the value it leads to, winning ones marked
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy game moves subtraction:1,3,4@10,7 --json")]
pub(super) struct Moves {
    #[command(flatten)]
    question: Question,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// The JSON shape of an answer.
#[derive(Serialize)]
struct AnswerShape {
    game: String,
    position: String,
    play: String,
    outcome: String,
    value: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveShape>>,
}

#[derive(Serialize)]
struct MoveShape {
    to: String,
    value: Option<u64>,
    winning: bool,
}

impl AnswerShape {
    fn new(position: &NamedPosition, play: Play, answer: Answer) -> Self {
        Self {
            game: position.game().name(),
            position: position.text(),
            play: play.to_string(),
            outcome: answer.outcome.to_string(),
            value: answer.value.map(|value| value.0),
            moves: None,
        }
    }
}

impl From<&RatedMove> for MoveShape {
    fn from(rated: &RatedMove) -> Self {
        Self {
            to: rated.to.clone(),
            value: rated.answer.value.map(|value| value.0),
            winning: rated.is_winning(),
        }
    }
}

impl Value {
    pub(super) fn run(self) -> Result<(), Failure> {
        let position = self.question.position()?;
        let play = self.question.convention.play;
        let budget = self.question.convention.search.budget();
        let answer = position.answer(play, budget).map_err(unanswered)?;
        if self.json {
            return output::json(&AnswerShape::new(&position, play, answer));
        }
        output::line(&sentence(&position, answer))
    }
}

impl Moves {
    pub(super) fn run(self) -> Result<(), Failure> {
        let position = self.question.position()?;
        let play = self.question.convention.play;
        let budget = self.question.convention.search.budget();
        let answer = position.answer(play, budget).map_err(unanswered)?;
        let moves = position.moves(play, budget).map_err(unanswered)?;
        if self.json {
            let mut shape = AnswerShape::new(&position, play, answer);
            shape.moves = Some(moves.iter().map(MoveShape::from).collect());
            return output::json(&shape);
        }
        output::line(&sentence(&position, answer))?;
        if moves.is_empty() {
            return output::line(&say("cli-game-no-move").to_string());
        }
        let said = |key| say(key).to_string();
        let mut table = Listing::new([
            said("cli-game-to"),
            said("cli-game-outcome"),
            said("cli-game-value"),
            String::new(),
            said("cli-game-move"),
        ]);
        let names = MoveNames::of(&position, play);
        for rated in &moves {
            let mark = if rated.is_winning() {
                said("cli-play-wins")
            } else {
                String::new()
            };
            table.add_row([
                rated.to.clone(),
                rated.answer.outcome.to_string(),
                value_text(rated.answer.value),
                mark,
                names.name(&rated.to).unwrap_or_default(),
            ]);
        }
        output::list(&table)
    }
}

fn sentence(position: &NamedPosition, answer: Answer) -> String {
    let outcome = match answer.outcome {
        Outcome::N => "cli-game-wins",
        Outcome::P => "cli-game-loses",
        Outcome::D => "cli-game-draw",
    };
    let key = match answer.value {
        Some(_) => "cli-game-answer-value",
        None => "cli-game-answer",
    };
    say(key)
        .with("position", position.to_string())
        .with("letter", answer.outcome.to_string())
        .with("value", value_text(answer.value))
        .with("outcome", say(outcome).to_string())
        .to_string()
}
