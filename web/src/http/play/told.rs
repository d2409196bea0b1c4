//! What the page of a game says of it besides the board.

use problems::Problem;
use sg::Play;
use sg::notation::Family;

use super::asked::{self, GameAddress};
use super::course::{MOST_LISTED, Refusal};
use super::sides;
use crate::http::i18n::{Locale, Message};
use crate::lessons;

/// What is said of a game; templates call it `told`.
pub(super) struct Told {
    /// What it is called.
    pub(super) name: String,
    /// How it is played, where the engine knows it.
    pub(super) rules: Option<String>,
    /// The problem whose statement says how it is played, where the engine doesn't.
    pub(super) problem: Option<String>,
    /// What the last move means, where the rules don't say how play ends.
    pub(super) end: Option<&'static str>,
    /// What it may mean, for another game.
    pub(super) plays: Vec<Play>,
    /// Which side the visitor is on, where the board tells sides apart.
    pub(super) side: Option<&'static str>,
    /// How a position is written, where that is known.
    pub(super) form: Option<String>,
    /// The chapter about it: number and title.
    pub(super) lesson: Option<(usize, &'static str)>,
}

impl Told {
    /// What is said of a game of that family.
    pub(super) fn of_family(family: &Family, asked: &GameAddress, locale: Locale) -> Self {
        Self {
            name: asked::name_of(&asked.game, locale),
            rules: Some(rules(family, locale)),
            problem: None,
            end: end(&asked.game, asked.play),
            plays: asked::conventions(&asked.game),
            side: sides::of_visitor(asked),
            form: Some(form(family, locale)),
            lesson: lesson(family.name, asked, locale),
        }
    }

    /// What is said of the game of a problem whose rules a program of the package knows.
    pub(super) fn of_problem(problem: &Problem, asked: &GameAddress, locale: Locale) -> Self {
        Self {
            name: problem.names().get(locale.into()).to_owned(),
            rules: None,
            problem: Some(problem.id().to_owned()),
            end: end(&asked.game, asked.play),
            plays: asked::conventions(&asked.game),
            side: None,
            form: None,
            lesson: None,
        }
    }
}

/// The text of what a move is and who wins, by a convention; `None` where the rules of the game say it.
pub(crate) fn end(game: &str, play: Play) -> Option<&'static str> {
    if asked::has_own_ending(game) {
        return None;
    }
    Some(match play {
        Play::Normal => "play-normal-rule",
        Play::Misere => "play-misere-rule",
        Play::AntiSg => "play-anti-sg-rule",
        Play::Every => "play-every-rule",
    })
}

/// How a family is played, in the page's language: in the words for its board, where there are some.
pub(crate) fn rules(family: &Family, locale: Locale) -> String {
    let on_board = locale.known_text(&format!("family-{}-rules", family.name));
    on_board.unwrap_or_else(|| {
        let said = match locale {
            Locale::En => family.en,
            Locale::Zh => family.zh,
        };
        said.to_owned()
    })
}

/// How a position of the family is written, in the page's language.
fn form(family: &Family, locale: Locale) -> String {
    let known = locale.known_text(&format!("family-{}-form", family.name));
    known.unwrap_or_else(|| family.position.to_owned())
}

/// The chapter about a game: who plays for the last move to lose, wants to know about that.
fn lesson(family: &str, asked: &GameAddress, locale: Locale) -> Option<(usize, &'static str)> {
    let of_play = match asked.play {
        Play::Misere | Play::AntiSg => lessons::of_idea("last-loses"),
        Play::Every => lessons::of_idea("all-at-once"),
        Play::Normal => None,
    };
    let chapter = of_play.or_else(|| lessons::of_family(family));
    chapter.map(|(number, chapter)| (number, chapter.title(locale)))
}

/// Why a game cannot be shown.
pub(super) fn refusal(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::NoPosition(error) => Message::new("play-no-position").with("error", error.clone()),
        Refusal::NoMove { position, number } => Message::new("play-no-move")
            .with("position", position.as_str())
            .with("number", number),
        Refusal::TooMany => Message::new("play-too-many").with("most", MOST_LISTED),
        Refusal::TooLong => Message::new("play-too-long"),
        Refusal::TooManyMoves => {
            Message::new("play-too-many-moves").with("most", asked::MOST_MOVES)
        }
        Refusal::OutOfReach(error) => {
            Message::new("play-out-of-reach").with("error", error.clone())
        }
        Refusal::TooFar => Message::new("play-too-far"),
    }
}
