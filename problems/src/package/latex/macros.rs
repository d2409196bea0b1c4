//! Commands that a statement defines itself, and texts that it takes in, put in their places.
//!
//! Nothing grows beyond bounds: what was put in is counted together with all that was looked at for it, and when there
//! is too much the rest stays as it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::pieces::{Piece, Pieces, may_have};
use super::{Inputs, Notes};
use crate::package::size::MAX_TEXT;

/// Commands inside what others stand for, and texts inside texts.
const MAX_DEPTH: usize = 20;

/// Commands that a statement may define.
const MAX_MACROS: usize = 1000;

/// The longest name of a text that is taken in.
const LONGEST_NAME: usize = 200;

/// What a command does here.
#[derive(Clone, Copy)]
enum Act {
    /// `\newcommand` and what is written like it.
    Define,
    /// The same unless there is one of that name.
    DefineUnlessKnown,
    /// `\def`.
    DefinePlainly,
    /// `\DeclareMathOperator`.
    DefineOperator,
    /// `\let`.
    MakeSame,
    /// `\input`.
    TakeIn,
    /// Nothing: others read it.
    Stay,
}

/// The commands that a statement cannot give another meaning, and what they do here.
const FIXED: [(&str, Act); 16] = [
    ("newcommand", Act::Define),
    ("renewcommand", Act::Define),
    ("DeclareRobustCommand", Act::Define),
    ("providecommand", Act::DefineUnlessKnown),
    ("def", Act::DefinePlainly),
    ("gdef", Act::DefinePlainly),
    ("DeclareMathOperator", Act::DefineOperator),
    ("let", Act::MakeSame),
    ("input", Act::TakeIn),
    ("include", Act::TakeIn),
    ("begin", Act::Stay),
    ("end", Act::Stay),
    ("verb", Act::Stay),
    ("label", Act::Stay),
    ("ref", Act::Stay),
    ("item", Act::Stay),
];

/// What the command of that name does, if it is one of them.
fn fixed(name: &str) -> Option<Act> {
    let known = FIXED.into_iter().find(|(known, _)| *known == name);
    known.map(|(_, act)| act)
}

/// Whether there may be anything to do.
fn is_needed(text: &str) -> bool {
    let doing = FIXED.iter().filter(|(_, act)| !matches!(act, Act::Stay));
    may_have(text, &doing.map(|(name, _)| *name))
}

/// What a command stands for that a statement defines.
enum Meaning {
    Text {
        /// How many arguments it has.
        arguments: usize,
        /// The first one where it is not given.
        default: Option<String>,
        /// `#1` and so on in it are the arguments.
        body: String,
    },
    /// The command of this name, whatever becomes of that later.
    Same(String),
}

/// The text with all of them in their places.
pub(super) fn put_in<'t>(text: &'t str, inputs: Inputs<'_>, notes: &mut Notes) -> Cow<'t, str> {
    if !is_needed(text) {
        return Cow::Borrowed(text);
    }
    let mut writer = Writer {
        macros: BTreeMap::new(),
        inputs,
        out: String::new(),
        ends_in_command: false,
        work: 0,
        notes,
    };
    writer.read(text, 0);
    Cow::Owned(writer.out)
}

struct Writer<'a, 'n> {
    macros: BTreeMap<String, Rc<Meaning>>,
    inputs: Inputs<'a>,
    out: String,
    /// Whether a letter that follows would become part of a command's name.
    ends_in_command: bool,
    /// Bytes that were put in or looked at for that.
    work: usize,
    notes: &'n mut Notes,
}

impl Writer<'_, '_> {
    fn read(&mut self, text: &str, depth: usize) {
        let mut pieces = Pieces::new(text);
        while let Some(piece) = pieces.piece() {
            match piece {
                Piece::Words(words) => self.words(words),
                Piece::Command(name) => {
                    if !self.is_done(name, &mut pieces, depth) {
                        self.command(name);
                    }
                }
            }
        }
    }

    fn words(&mut self, words: &str) {
        if self.ends_in_command && words.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.out.push_str("{}");
        }
        self.out.push_str(words);
        self.ends_in_command &= words.is_empty();
    }

    fn command(&mut self, name: &str) {
        self.out.extend(["\\", name]);
        self.ends_in_command = name.starts_with(|c: char| c.is_ascii_alphabetic());
    }

    /// What may still be put in or looked at.
    fn left(&self) -> usize {
        (MAX_TEXT.bytes() as usize).saturating_sub(self.work)
    }

    /// Whether there is so much left, which is then counted.
    fn takes(&mut self, bytes: usize) -> bool {
        let has_room = bytes < self.left();
        if has_room {
            // Also what is empty takes time.
            self.work += bytes + 1;
        } else {
            self.notes.has_too_much_put_in = true;
        }
        has_room
    }

    /// What stands in braces next.
    fn group<'t>(&mut self, pieces: &mut Pieces<'t>) -> Option<&'t str> {
        let (group, looked_at) = pieces.group(self.left());
        self.work += looked_at;
        group
    }

    /// Does what a command asks for, and says whether that is all; else it is as if nothing was read behind its name.
    fn is_done(&mut self, name: &str, pieces: &mut Pieces<'_>, depth: usize) -> bool {
        // What there is no room for is not looked for again and again.
        if self.notes.has_too_much_put_in {
            return false;
        }
        let place = pieces.place();
        let is_done = match fixed(name) {
            Some(Act::Define) => self.defines(pieces, false),
            Some(Act::DefineUnlessKnown) => self.defines(pieces, true),
            Some(Act::DefinePlainly) => self.defines_plainly(pieces),
            Some(Act::DefineOperator) => self.defines_operator(pieces),
            Some(Act::MakeSame) => self.is_same(pieces),
            Some(Act::TakeIn) => self.takes_in(pieces, depth),
            Some(Act::Stay) => false,
            None => {
                let meaning = self.macros.get(name).map(Rc::clone);
                meaning.is_some_and(|meaning| self.stands_for(&meaning, pieces, depth))
            }
        };
        if !is_done {
            pieces.back_to(place);
        }
        is_done
    }

    fn define(&mut self, name: &str, meaning: Rc<Meaning>) {
        let has_room = self.macros.len() < MAX_MACROS || self.macros.contains_key(name);
        if has_room && fixed(name).is_none() {
            self.macros.insert(name.to_owned(), meaning);
        }
    }

    /// `\newcommand{\name}[2][default]{body}`.
    fn defines(&mut self, pieces: &mut Pieces<'_>, unless_known: bool) -> bool {
        pieces.sign('*');
        let Some(name) = pieces.named() else {
            return false;
        };
        let arguments = pieces.options();
        let arguments = arguments.map_or(Some(0), |number| number.trim().parse::<usize>().ok());
        let default = pieces.options().map(str::to_owned);
        let (Some(arguments), Some(body)) = (arguments, self.group(pieces)) else {
            return false;
        };
        if arguments > 9 || !self.takes(body.len()) {
            return false;
        }
        if !(unless_known && self.macros.contains_key(name)) {
            let meaning = Meaning::Text {
                arguments,
                default: default.filter(|_| arguments > 0),
                body: body.to_owned(),
            };
            self.define(name, Rc::new(meaning));
        }
        true
    }

    /// `\def\name#1#2{body}`; arguments that end at other signs are not known.
    fn defines_plainly(&mut self, pieces: &mut Pieces<'_>) -> bool {
        let Some(name) = pieces.named() else {
            return false;
        };
        let mut arguments = 0usize;
        while pieces.sign('#') {
            arguments += 1;
            let is_next = pieces.rest().starts_with(&arguments.to_string());
            if arguments > 9 || !is_next {
                return false;
            }
            pieces.pass(1);
        }
        let Some(body) = self.group(pieces) else {
            return false;
        };
        if !self.takes(body.len()) {
            return false;
        }
        let meaning = Meaning::Text {
            arguments,
            default: None,
            body: body.to_owned(),
        };
        self.define(name, Rc::new(meaning));
        true
    }

    /// `\let\name=\other`.
    fn is_same(&mut self, pieces: &mut Pieces<'_>) -> bool {
        let Some(name) = pieces.named() else {
            return false;
        };
        pieces.sign('=');
        let Some(other) = pieces.named() else {
            return false;
        };
        let known = self.macros.get(other).map(Rc::clone);
        let meaning = known.unwrap_or_else(|| Rc::new(Meaning::Same(other.to_owned())));
        self.define(name, meaning);
        true
    }

    /// `\DeclareMathOperator{\name}{text}`.
    fn defines_operator(&mut self, pieces: &mut Pieces<'_>) -> bool {
        pieces.sign('*');
        let Some(name) = pieces.named() else {
            return false;
        };
        let Some(text) = self.group(pieces) else {
            return false;
        };
        if !self.takes(text.len()) {
            return false;
        }
        let meaning = Meaning::Text {
            arguments: 0,
            default: None,
            body: format!("\\operatorname{{{text}}}"),
        };
        self.define(name, Rc::new(meaning));
        true
    }

    /// `\input{name}`: a text of the statement's folder.
    fn takes_in(&mut self, pieces: &mut Pieces<'_>, depth: usize) -> bool {
        let Some(name) = pieces.group(LONGEST_NAME).0.map(str::trim) else {
            return false;
        };
        let Some(text) = (self.inputs)(name) else {
            self.notes.inputs.insert(name.to_owned());
            return true;
        };
        if depth == MAX_DEPTH {
            self.notes.has_too_much_put_in = true;
        } else if self.takes(text.len()) {
            self.read(&text, depth + 1);
        }
        true
    }

    /// Puts what a command stands for in its place.
    fn stands_for(&mut self, meaning: &Meaning, pieces: &mut Pieces<'_>, depth: usize) -> bool {
        let (arguments, default, body) = match meaning {
            Meaning::Same(name) => {
                // Also a name may be long, and be put in often.
                let has_room = self.takes(name.len());
                if has_room {
                    self.command(name);
                }
                return has_room;
            }
            Meaning::Text {
                arguments,
                default,
                body,
            } => (*arguments, default, body),
        };
        if depth == MAX_DEPTH {
            self.notes.has_too_much_put_in = true;
            return false;
        }
        let mut given: Vec<&str> = Vec::new();
        if let Some(default) = default {
            given.push(pieces.options().unwrap_or(default));
        }
        while given.len() < arguments {
            let is_group = pieces.rest().trim_start().starts_with('{');
            let argument = if is_group {
                self.group(pieces)
            } else {
                pieces.token()
            };
            let Some(argument) = argument else {
                return false;
            };
            given.push(argument);
        }
        // Blanks behind a name end it, and are none of the text.
        if arguments == 0 && !body.ends_with("\\xspace") {
            let blanks = pieces.rest().bytes();
            let blanks = blanks.take_while(|byte| matches!(byte, b' ' | b'\t'));
            pieces.pass(blanks.count());
        }
        let Some(text) = filled(body, &given, self.left()) else {
            self.notes.has_too_much_put_in = true;
            return false;
        };
        if !self.takes(text.len()) {
            return false;
        }
        self.read(&text, depth + 1);
        true
    }
}

/// A body with its arguments, if that is at most so long.
fn filled(body: &str, given: &[&str], most: usize) -> Option<String> {
    if body.len() > most {
        return None;
    }
    let mut text = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('#') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let number = rest.bytes().next().filter(u8::is_ascii_digit);
        if let Some(number) = number {
            let index = usize::from(number - b'0').checked_sub(1);
            let argument = index.and_then(|index| given.get(index)).unwrap_or(&"");
            let is_letter = argument.starts_with(|c: char| c.is_ascii_alphabetic());
            if is_letter && ends_in_name(&text) {
                text.push(' ');
            }
            text.push_str(argument);
            rest = &rest[1..];
        } else {
            text.push('#');
            rest = rest.strip_prefix('#').unwrap_or(rest);
        }
        if text.len() > most {
            return None;
        }
    }
    text.push_str(rest);
    (text.len() <= most).then_some(text)
}

/// Whether a text ends in the name of a command.
fn ends_in_name(text: &str) -> bool {
    const LONGEST: usize = 40;
    let letters = text.bytes().rev().take(LONGEST);
    let letters = letters.take_while(u8::is_ascii_alphabetic).count();
    letters > 0 && text[..text.len() - letters].ends_with('\\')
}
