//! A text in LaTeX in pieces: commands, what is taken as it is written, and the rest.
//!
//! Whoever looks for a command this way finds none in a comment and none in what is shown verbatim.

use super::commands::is_verbatim;

/// The longest name of an environment.
const LONGEST_NAME: usize = 40;

/// The longest options in brackets.
const LONGEST_OPTIONS: usize = 500;

/// The longest `\verb`.
const LONGEST_VERB: usize = 1000;

/// A piece of a text.
pub(super) enum Piece<'a> {
    /// The name of a command, without its backslash.
    Command(&'a str),
    /// Anything else, to be kept as it is.
    Words(&'a str),
}

/// A text, and how far it was read.
pub(super) struct Pieces<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// The text from its beginning.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// How far it was read, to come back to.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Goes back to a place where it was before.
    pub(super) const fn back_to(&mut self, place: usize) {
        self.at = place;
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Passes so many bytes, which are returned.
    pub(super) fn pass(&mut self, bytes: usize) -> &'a str {
        let passed = &self.rest()[..bytes];
        self.at += bytes;
        passed
    }

    /// The next piece; `None` at the end.
    pub(super) fn piece(&mut self) -> Option<Piece<'a>> {
        let rest = self.rest();
        let before = rest.find(['\\', '%']).unwrap_or(rest.len());
        if before > 0 {
            return Some(Piece::Words(self.pass(before)));
        }
        if rest.starts_with('%') {
            let line = rest.find('\n').map_or(rest.len(), |end| end + 1);
            return Some(Piece::Words(self.pass(line)));
        }
        if rest.is_empty() {
            return None;
        }
        let verbatim = verbatim(rest);
        if verbatim > 0 {
            return Some(Piece::Words(self.pass(verbatim)));
        }
        self.name().map(Piece::Command).or_else(|| {
            // A backslash ends the text.
            Some(Piece::Words(self.pass(1)))
        })
    }

    /// The name of a command that begins here: letters, or one other sign.
    fn name(&mut self) -> Option<&'a str> {
        let behind = self.rest().strip_prefix('\\')?;
        let letters = behind.bytes().take_while(u8::is_ascii_alphabetic).count();
        let length = match letters {
            0 => behind.chars().next()?.len_utf8(),
            letters => letters,
        };
        self.pass(1);
        Some(self.pass(length))
    }

    /// Passes blanks and ends of lines.
    pub(super) fn blanks(&mut self) {
        let rest = self.rest();
        self.pass(rest.len() - rest.trim_start().len());
    }

    /// Passes that sign behind blanks, if it is there.
    pub(super) fn sign(&mut self, sign: char) -> bool {
        let place = self.at;
        self.blanks();
        let is_there = self.rest().starts_with(sign);
        if is_there {
            self.pass(sign.len_utf8());
        } else {
            self.at = place;
        }
        is_there
    }

    /// The command that is defined or meant here, in braces or without.
    pub(super) fn named(&mut self) -> Option<&'a str> {
        let place = self.at;
        let is_in_braces = self.sign('{');
        self.blanks();
        let name = self.name();
        let name = name.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
        if name.is_none() || is_in_braces && !self.sign('}') {
            self.at = place;
            return None;
        }
        name
    }

    /// What stands in brackets here.
    pub(super) fn options(&mut self) -> Option<&'a str> {
        let place = self.at;
        if !self.sign('[') {
            return None;
        }
        let rest = self.rest();
        let Some(length) = rest
            .bytes()
            .take(LONGEST_OPTIONS)
            .position(|byte| byte == b']')
        else {
            self.at = place;
            return None;
        };
        let options = self.pass(length);
        self.pass(1);
        Some(options)
    }

    /// What stands in braces here, if it ends within `most` bytes, and how many bytes were looked at.
    pub(super) fn group(&mut self, most: usize) -> (Option<&'a str>, usize) {
        let place = self.at;
        if !self.sign('{') {
            return (None, 0);
        }
        let rest = self.rest();
        let (mut depth, mut is_escaped) = (1usize, false);
        for (index, byte) in rest.bytes().take(most).enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let group = self.pass(index);
                self.pass(1);
                return (Some(group), index);
            }
        }
        self.at = place;
        (None, most.min(rest.len()))
    }

    /// One command or letter.
    pub(super) fn token(&mut self) -> Option<&'a str> {
        self.blanks();
        let place = self.at;
        if self.name().is_some() {
            return Some(&self.text[place..self.at]);
        }
        let letter = self.rest().chars().next()?;
        Some(self.pass(letter.len_utf8()))
    }
}

/// Whether a command may be there that has one of these names; one that only begins with it counts as well.
pub(super) fn may_have<'n>(text: &str, names: &(impl Iterator<Item = &'n str> + Clone)) -> bool {
    let mut behind = text.split('\\').skip(1);
    behind.any(|behind| names.clone().any(|name| behind.starts_with(name)))
}

/// How long what begins here is, if it is shown as it is written. What does not end goes on to the end of the text.
fn verbatim(rest: &str) -> usize {
    if let Some(behind) = rest.strip_prefix("\\verb") {
        let behind = behind.strip_prefix('*').unwrap_or(behind);
        let mark = behind.chars().next();
        let Some(mark) = mark.filter(|mark| !mark.is_ascii_alphabetic()) else {
            return 0;
        };
        let inside = &behind[mark.len_utf8()..];
        let near = &inside[..inside.floor_char_boundary(LONGEST_VERB)];
        let line = near.lines().next().unwrap_or_default();
        let before = rest.len() - inside.len();
        return line
            .find(mark)
            .map_or(before, |end| before + end + mark.len_utf8());
    }
    let name = rest.strip_prefix("\\begin{").and_then(|behind| {
        let near = &behind[..behind.floor_char_boundary(LONGEST_NAME)];
        near.split_once('}').map(|(name, _)| name)
    });
    let Some(name) = name.filter(|name| is_verbatim(name)) else {
        return 0;
    };
    let end = format!("\\end{{{name}}}");
    rest.find(&end).map_or(rest.len(), |at| at + end.len())
}
