//! The parts of a chapter as they are shown: rendered once for each language.

use std::sync::{Arc, LazyLock, OnceLock};

use sg::notation;
use sg::{Budget, Outcome, Play};

use crate::boards::{self, Board, Scene, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::markdown::{self, Markup};
use crate::http::play::asked::{self, Against, GameAddress};
use crate::http::play::touched;
use crate::http::state::{AppState, Asker};
use crate::http::thinking;
use crate::lessons::{self, Block, Chapter, Faulty, Question, Text};

/// What a board or a table may cost.
const BUDGET: Budget = Budget { positions: 20_000 };

/// A chapter that is ready to be shown.
pub(super) struct Ready {
    pub(super) text: Text,
    pub(super) blocks: Vec<Shown>,
}

/// A part of a chapter.
pub(super) enum Shown {
    Text(Markup),
    Board(Board),
    Try(Table),
    Values(Values),
    Positions(Positions),
    Problems(Vec<String>),
    ProofBegins(String),
    ProofEnds,
    NoteBegins,
    NoteEnds,
    Question(ShownQuestion),
}

/// A board to play on.
pub(super) struct Table {
    /// Where it is played.
    pub(super) address: String,
    /// What can be clicked on.
    pub(super) picture: Option<Svg>,
    pub(super) words: String,
    pub(super) play: Play,
}

/// The values of heaps.
pub(super) struct Values {
    pub(super) game: String,
    pub(super) of_heaps: Vec<String>,
    /// Where the table goes on.
    pub(super) address: String,
}

/// Positions of a game, by one convention.
pub(super) struct Positions {
    pub(super) game: String,
    /// What the figure of each is, where there is one.
    pub(super) heading: Option<String>,
    pub(super) rows: Vec<PositionRow>,
}

/// A position of several.
pub(super) struct PositionRow {
    pub(super) position: String,
    /// Where it is looked at, with what every move leads to.
    pub(super) address: String,
    /// How it goes for whoever is to move.
    pub(super) outcome: String,
    /// Its Grundy value, or how many steps it lasts; none of a draw.
    pub(super) figure: Option<String>,
}

/// A question.
pub(super) struct ShownQuestion {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: Markup,
    pub(super) choices: Vec<Choice>,
}

/// An answer to choose.
pub(super) struct Choice {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: String,
    pub(super) is_right: bool,
    pub(super) reason: Markup,
}

type Kept = OnceLock<Arc<Ready>>;

/// The chapters that were asked for: they are part of the program, so all of them have room.
static READY: LazyLock<Vec<[Kept; 2]>> =
    LazyLock::new(|| lessons::all().map(|_| [Kept::new(), Kept::new()]).collect());

/// The chapter of that number in a language.
pub(super) async fn ready(
    state: &AppState,
    asker: Asker,
    number: usize,
    chapter: &'static Chapter,
    locale: Locale,
) -> Result<Arc<Ready>, AppError> {
    let place = number.checked_sub(1).and_then(|index| READY.get(index));
    let place = place.ok_or_else(AppError::not_found)?;
    let place = match locale {
        Locale::En => &place[0],
        Locale::Zh => &place[1],
    };
    if let Some(ready) = place.get() {
        return Ok(Arc::clone(ready));
    }
    let ready = thinking::answer(state, asker, move || make(chapter, locale)).await?;
    let ready = Arc::new(ready.map_err(|error| AppError::internal(&error))?);
    Ok(Arc::clone(place.get_or_init(|| ready)))
}

fn make(chapter: &Chapter, locale: Locale) -> Result<Ready, Faulty> {
    let text = chapter.text(locale)?;
    let mut questions = 0;
    let blocks = text.blocks.iter().filter_map(|block| {
        Some(match block {
            Block::Markdown(markdown) => Shown::Text(markdown::render(markdown).html),
            Block::Board(position) => Shown::Board(boards::draw(position, locale)?),
            Block::Try { game, at, play } => Shown::Try(table(game, at, *play, locale)?),
            Block::Table { game, to } => Shown::Values(values(game, *to)?),
            Block::Positions { game, at, play } => {
                Shown::Positions(positions(game, at, *play, locale)?)
            }
            Block::Problems(ids) => Shown::Problems(ids.clone()),
            Block::ProofBegins(title) => Shown::ProofBegins(title.clone()),
            Block::ProofEnds => Shown::ProofEnds,
            Block::NoteBegins => Shown::NoteBegins,
            Block::NoteEnds => Shown::NoteEnds,
            Block::Question(question) => {
                questions += 1;
                Shown::Question(asked_of(questions, question))
            }
        })
    });
    let blocks = blocks.collect();
    Ok(Ready { text, blocks })
}

fn table(game: &str, at: &str, play: Play, locale: Locale) -> Option<Table> {
    let name = format!("{game}@{at}");
    let position = notation::position(&name).ok()?;
    let options = touched::of_position(&position, play);
    let address = asked::address_of(game, at, play);
    let scene = Scene {
        options: &options,
        address: &|number| format!("{address}&moves={number}"),
        hint: None,
        before: None,
        parts: &[],
    };
    Some(Table {
        picture: boards::draw_playable(&name, locale, &scene),
        words: boards::draw(&name, locale)?.words,
        address: address.clone(),
        play,
    })
}

fn values(game: &str, to: u64) -> Option<Values> {
    let table = notation::game(game).ok()?.table(to, BUDGET).ok()?;
    Some(Values {
        game: game.to_owned(),
        of_heaps: table.values.iter().map(ToString::to_string).collect(),
        address: format!("/explore?game={game}"),
    })
}

fn positions(game: &str, at: &[String], play: Play, locale: Locale) -> Option<Positions> {
    let heading = match play {
        Play::Normal => Some(locale.text("lesson-value")),
        Play::Every => Some(locale.text("lesson-steps")),
        Play::Misere | Play::AntiSg => None,
    };
    let rows = at.iter().map(|at| row(game, at, play, locale));
    Some(Positions {
        game: game.to_owned(),
        heading: heading.map(|it| it.to_string()),
        rows: rows.collect::<Option<Vec<PositionRow>>>()?,
    })
}

fn row(game: &str, at: &str, play: Play, locale: Locale) -> Option<PositionRow> {
    let position = notation::position(&format!("{game}@{at}")).ok()?;
    let answer = position.answer(play, BUDGET).ok()?;
    let outcome = match answer.outcome {
        Outcome::N => locale.text("lesson-won"),
        Outcome::P => locale.text("lesson-lost"),
        Outcome::D => locale.text("lesson-drawn"),
    };
    let address = GameAddress {
        against: Against::Person,
        shown: asked::Shown::Values,
        ..GameAddress::at(game, at, play)
    };
    Some(PositionRow {
        position: at.to_owned(),
        address: address.address(),
        outcome: outcome.to_string(),
        figure: match play {
            Play::Every => Some(position.ending(play, BUDGET).ok()?.moves.to_string()),
            _ => answer.value.map(|value| value.to_string()),
        },
    })
}

fn asked_of(number: usize, question: &Question) -> ShownQuestion {
    let choices = (1..).zip(&question.choices).map(|(number, choice)| Choice {
        number,
        text: choice.text.clone(),
        is_right: choice.is_right,
        reason: markdown::render(&choice.reason).html,
    });
    ShownQuestion {
        number,
        text: markdown::render(&question.asked).html,
        choices: choices.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_every_chapter_can_be_shown() {
        for (number, chapter) in lessons::all() {
            for locale in Locale::ALL {
                let ready = make(chapter, locale).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(
                    ready.blocks.len(),
                    ready.text.blocks.len(),
                    "{number} {locale:?}"
                );
                for (block, shown) in ready.text.blocks.iter().zip(&ready.blocks) {
                    let has_picture = match shown {
                        Shown::Board(board) => board.picture.is_some(),
                        Shown::Try(table) => table.picture.is_some(),
                        // Who wins and what it is worth, of a draw the first alone.
                        Shown::Positions(positions) => positions.rows.iter().all(|row| {
                            let has_figure = row.figure.is_some() == positions.heading.is_some();
                            !row.outcome.is_empty() && (has_figure || chapter.name == "loops")
                        }),
                        _ => true,
                    };
                    assert!(has_picture, "{number} {block:?}");
                    if let Block::Markdown(text) = block {
                        let unreadable = markdown::render(text).unreadable;
                        assert!(unreadable.is_empty(), "{number} {locale:?}: {unreadable:?}");
                    }
                }
            }
        }
    }
}
