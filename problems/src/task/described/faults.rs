//! What is wrong with `game.toml` before any case is looked at: all of it at once, each with the key it
//! stands under.

use std::fmt;

use sg::Play;

use super::MOST_TESTS;
use super::form::{GameFile, QuestionName};
use crate::words::Words;

/// Something that is wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The key under which it stands, empty for the file as a whole.
    pub(crate) key: &'static str,
    /// What is written there, where that tells the line.
    pub(crate) given: Option<String>,
    /// What is wrong, as a sentence.
    pub(crate) message: Words,
}

impl Fault {
    /// Something wrong under that key.
    pub(super) fn new(key: &'static str, message: impl Into<Words>) -> Self {
        Self {
            key,
            given: None,
            message: message.into(),
        }
    }

    /// The same where this text stands.
    pub(super) fn at(self, given: &str) -> Self {
        Self {
            given: Some(given.to_owned()),
            ..self
        }
    }

    /// The line of the file on which it stands, counted from 1.
    pub(crate) fn line(&self, file: &str) -> Option<u32> {
        let given = self.given.as_deref().filter(|given| !given.is_empty());
        let with_text = given.and_then(|given| file.lines().position(|line| line.contains(given)));
        let is_key = |line: &str| {
            let line = line.trim_start().trim_start_matches('[').trim_start();
            line.strip_prefix(self.key)
                .is_some_and(|rest| rest.trim_start().starts_with(['=', ']']))
        };
        let of_key = || {
            file.lines()
                .position(is_key)
                .filter(|_| !self.key.is_empty())
        };
        let line = with_text.or_else(of_key)?;
        u32::try_from(line + 1).ok()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// What does not fit together in the file.
pub(super) fn of_form(file: &GameFile) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |is_wrong: bool, key: &'static str, message: Words| {
        if is_wrong {
            faults.push(Fault::new(key, message));
        }
    };
    let (play, question) = (Play::from(file.play), file.question);
    add(
        question == QuestionName::Value && play != Play::Normal,
        "question",
        say!("question = \"value\" needs play = \"normal\": only there are values"),
    );
    let of_moves = matches!(
        question,
        QuestionName::Move | QuestionName::Count | QuestionName::Play
    );
    add(
        of_moves && !matches!(play, Play::Normal | Play::Misere),
        "question",
        say!(
            "questions about moves need play = \"normal\" or \"misere\": in others a move is more \
             than one in a single part"
        ),
    );
    let writes_moves = matches!(question, QuestionName::Move | QuestionName::Play);
    add(
        file.moves.is_some() && !writes_moves,
        "move",
        say!("move: nobody writes moves here; it belongs to question = \"move\" and \"play\""),
    );
    add(
        question == QuestionName::Play && !file.tests.is_empty(),
        "tests",
        say!(
            "tests: the positions of a problem that is played are drawn for it; leave [[tests]] out"
        ),
    );
    let words = file.words.as_deref().unwrap_or_default();
    let mut different = words.to_vec();
    different.sort_unstable();
    different.dedup();
    add(
        file.words.is_some() && !(2..=3).contains(&words.len()),
        "words",
        say!("words: give two, for a win and for a loss, or three, where play may be drawn"),
    );
    add(
        different.len() < words.len(),
        "words",
        say!("words: the answers are the same"),
    );
    let may_be_drawn = words.len() > 2;
    add(
        may_be_drawn && (question != QuestionName::Winner || play != Play::Normal),
        "words",
        say!("words: where play may be drawn only the winner of normal play can be asked for"),
    );
    let is_graph = |game: &String| game.starts_with("graph@");
    add(
        may_be_drawn && file.rules.is_none() && !file.game.as_ref().is_some_and(is_graph),
        "words",
        say!(
            "words: a third one, for a draw, is for games that may go on forever: rules that are \
             a program, and game = \"graph@…\""
        ),
    );
    let is_known = (
        file.game.is_some(),
        file.rules.is_some(),
        file.position.is_some(),
    );
    add(
        !matches!(is_known, (true, false, false) | (false, true, true)),
        match is_known {
            (true, ..) => "game",
            (_, true, _) => "rules",
            (_, _, true) => "position",
            _ => "",
        },
        say!(
            "say either game = \"…\", the name of a position of a game that the engine knows, or \
             rules = \"rules.py\", a program that knows the rules, with position = \"{{n}}\", \
             what it is given"
        ),
    );
    faults.extend(of_tests(file));
    faults
}

/// What is wrong with the kinds of tests.
fn of_tests(file: &GameFile) -> Vec<Fault> {
    let is_name = |group: &str| {
        let mut bytes = group.bytes();
        !group.is_empty() && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    let groups = file.tests.iter().filter_map(|tests| tests.group.as_ref());
    let too_many = file.tests.iter().find(|tests| tests.count > MOST_TESTS);
    let too_many = too_many.map(|tests| {
        let message = say!(
            "tests: there are at most {MOST_TESTS} of a kind",
            MOST_TESTS
        );
        Fault::new("tests", message).at(&format!("tests = {}", tests.count))
    });
    let misnamed = groups.filter(|group| !is_name(group)).map(|group| {
        let message = say!(
            "tests: `{group}` cannot be the name of a group; use letters, digits and `-`",
            group
        );
        Fault::new("group", message).at(&format!("\"{group}\""))
    });
    too_many.into_iter().chain(misnamed).collect()
}
