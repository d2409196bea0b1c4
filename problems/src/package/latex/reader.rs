//! Reading LaTeX, command by command.

mod environments;
mod formulas;
mod known;

use std::collections::{BTreeMap, BTreeSet};

use super::commands::{self, Command};
use super::markdown::{Markdown, between, code};
use super::{Notes, Pictures};
use crate::package::size::MAX_TEXT;
use crate::task::Constant;

/// Groups and environments inside each other. What is deeper is read as words.
const MAX_DEPTH: usize = 40;

/// Turns a text into Markdown.
pub(super) fn turned(
    text: &str,
    constants: &BTreeMap<String, Constant>,
    pictures: Pictures<'_>,
    notes: &mut Notes,
) -> String {
    let mut written = 0;
    let mut reader = Reader {
        text,
        at: 0,
        out: Markdown::default(),
        lists: Vec::new(),
        depth: 0,
        missing: BTreeSet::new(),
        constants,
        pictures,
        written: &mut written,
        notes,
    };
    reader.run(Stop::End);
    reader.out.finish()
}

/// Where a part of the text ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    End,
    /// At the brace that closes the group.
    Brace,
}

/// A list that is open.
struct List {
    /// How many items it has; `None` for bullets.
    number: Option<usize>,
}

impl List {
    fn mark(&self) -> String {
        self.number
            .map_or_else(|| "- ".to_owned(), |number| format!("{number}. "))
    }

    /// The width of a mark.
    fn width(&self) -> usize {
        if self.number.is_some() { 3 } else { 2 }
    }
}

struct Reader<'a, 'n> {
    text: &'a str,
    at: usize,
    out: Markdown,
    lists: Vec<List>,
    depth: usize,
    /// Ends that do not come any more: looking for them again would take time.
    missing: BTreeSet<String>,
    constants: &'a BTreeMap<String, Constant>,
    pictures: Pictures<'a>,
    /// Bytes of constants that were filled in.
    written: &'n mut u64,
    notes: &'n mut Notes,
}

impl<'a> Reader<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// A picture of the package, or a note of one that cannot be shown.
    fn picture(&mut self) {
        let file = self.raw_argument().unwrap_or_default().trim();
        let found = (self.pictures)(file).filter(|it| !it.contains(['<', '>', '\n']));
        match found {
            Some(found) => self.out.raw(&format!("![](<{found}>)")),
            None => {
                self.notes.pictures.insert(file.to_owned());
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.text.len());
    }

    fn run(&mut self, stop: Stop) {
        while let Some(c) = self.peek() {
            match c {
                '}' => {
                    self.skip(1);
                    if stop == Stop::Brace {
                        return;
                    }
                }
                '{' => self.brace(),
                '%' => self.comment(),
                '\\' => self.command(),
                '$' => self.dollar(),
                '~' => {
                    self.skip(1);
                    self.out.blank();
                }
                '-' if self.rest().starts_with("---") => self.instead(3, "—"),
                '-' if self.rest().starts_with("--") => self.instead(2, "–"),
                '`' if self.rest().starts_with("``") => self.instead(2, "“"),
                '`' => self.instead(1, "‘"),
                '\'' if self.rest().starts_with("''") => self.instead(2, "”"),
                '<' if self.rest().starts_with("<<") => self.instead(2, "«"),
                '>' if self.rest().starts_with(">>") => self.instead(2, "»"),
                c if c.is_whitespace() => self.white_space(),
                c => {
                    self.skip(c.len_utf8());
                    self.out.words(c);
                }
            }
        }
    }

    fn instead(&mut self, bytes: usize, text: &str) {
        self.skip(bytes);
        self.out.raw(text);
    }

    fn white_space(&mut self) {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start().len();
        let lines = rest[..length].matches('\n').count();
        self.skip(length);
        if lines > 1 {
            self.out.paragraph();
        } else {
            self.out.blank();
        }
    }

    fn comment(&mut self) {
        let line = self.rest().find('\n').unwrap_or(self.rest().len());
        self.skip(line + 1);
        let rest = self.rest();
        // The line end and the blanks behind it belong to the comment; an empty line does not.
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.skip(blanks);
        if self.rest().starts_with('\n') {
            self.out.paragraph();
        } else {
            self.out.blank();
        }
    }

    /// A group, or a constant in double braces.
    fn brace(&mut self) {
        let rest = self.rest();
        if let Some(after) = rest.strip_prefix("{{") {
            let is_of_name = |b: &u8| matches!(*b, b'_' | b'.') || b.is_ascii_alphanumeric();
            let length = after.bytes().take_while(is_of_name).count();
            if after[length..].starts_with("}}")
                && let Some(value) = self.constants.get(&after[..length])
            {
                self.skip(length + 4);
                self.constant(&value.to_string());
                return;
            }
        }
        self.skip(1);
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            self.run(Stop::Brace);
            self.depth -= 1;
        }
    }

    fn constant(&mut self, value: &str) {
        *self.written += value.len() as u64;
        if *self.written < MAX_TEXT.bytes() {
            for c in value.chars() {
                self.out.words(c);
            }
        }
    }

    /// What stands before `end`, which is passed; `None` where it does not come.
    fn until(&mut self, end: &str) -> Option<&'a str> {
        if self.missing.contains(end) {
            return None;
        }
        let rest = self.rest();
        let Some(length) = rest.find(end) else {
            self.missing.insert(end.to_owned());
            return None;
        };
        self.skip(length + end.len());
        Some(&rest[..length])
    }

    /// The name of the command that begins here, without its backslash.
    fn name(&mut self) -> &'a str {
        self.skip(1);
        let rest = self.rest();
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let length = match letters {
            0 => rest.chars().next().map_or(0, char::len_utf8),
            letters => letters,
        };
        self.skip(length);
        &rest[..length]
    }

    fn command(&mut self) {
        let name = self.name();
        let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic());
        match name {
            "(" => match self.until("\\)") {
                Some(formula) => self.inline(formula),
                None => self.out.words('('),
            },
            "[" => match self.until("\\]") {
                Some(formula) => self.formula(formula),
                None => self.out.words('['),
            },
            _ => {
                if is_word && self.rest().starts_with('*') {
                    self.skip(1);
                }
                if let Some(command) = commands::of(name) {
                    self.known(command);
                } else {
                    self.notes.unknown.insert(format!("\\{name}"));
                    self.options();
                }
            }
        }
    }

    fn out_between(&mut self, mark: &str, text: &str) {
        let text = between(mark, text);
        if text.starts_with(' ') {
            self.out.blank();
        }
        self.out.raw(text.trim());
        if text.ends_with(' ') {
            self.out.blank();
        }
    }

    /// Code, unless there is a formula in it, which code could not show.
    fn out_code(&mut self, raw: &str) {
        if raw.contains('$') && !raw.contains("\\$") {
            let text = self.inner(raw);
            self.out.raw(&text);
        } else {
            self.out.raw(&code(&plain(raw)));
        }
    }

    /// The blank behind a command's name ends it and is no blank of the text.
    fn end_of_name(&mut self) {
        if self.rest().starts_with("{}") {
            self.skip(2);
        }
    }

    /// Passes options in brackets.
    fn options(&mut self) {
        while self.rest().starts_with('[') {
            let rest = self.rest();
            let Some(length) = rest.bytes().take(500).position(|byte| byte == b']') else {
                return;
            };
            self.skip(length + 1);
        }
    }

    /// The next argument as it is written: a group, or else one letter or command.
    fn raw_argument(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start().len();
        let group = &rest[blanks..];
        if !group.starts_with('{') {
            return None;
        }
        let (mut depth, mut is_escaped) = (0usize, false);
        for (index, byte) in group.bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && !is_escaped && byte == b'}' {
                self.skip(blanks + index + 1);
                return Some(&group[1..index]);
            }
        }
        // The group does not end: nothing behind here is an argument.
        self.at = self.text.len();
        Some(&group[1..])
    }

    /// The next argument in Markdown.
    fn argument(&mut self) -> String {
        let raw = self.raw_argument().unwrap_or_default();
        self.inner(raw)
    }

    /// What follows up to the end of the group, or an argument, in Markdown.
    fn switched(&mut self) -> String {
        if self.rest().trim_start().starts_with('{') {
            return self.argument();
        }
        if self.depth == 0 || self.depth >= MAX_DEPTH {
            return String::new();
        }
        let out = std::mem::take(&mut self.out);
        self.depth += 1;
        // The brace stays for whoever opened the group.
        self.run(Stop::Brace);
        self.depth -= 1;
        if self.text[..self.at].ends_with('}') {
            self.at -= 1;
        }
        std::mem::replace(&mut self.out, out).finish()
    }

    /// A piece of the text in Markdown.
    fn inner(&mut self, raw: &str) -> String {
        if self.depth >= MAX_DEPTH {
            return plain(raw);
        }
        let mut reader = Reader {
            text: raw,
            at: 0,
            out: Markdown::default(),
            lists: Vec::new(),
            depth: self.depth + 1,
            missing: BTreeSet::new(),
            constants: self.constants,
            pictures: self.pictures,
            written: self.written,
            notes: self.notes,
        };
        reader.run(Stop::End);
        reader.out.finish()
    }

    fn accent(&mut self, mark: char) {
        let raw = self.raw_argument();
        let letter = if let Some(raw) = raw {
            plain(raw).chars().next()
        } else {
            let blanks = self.rest().len() - self.rest().trim_start().len();
            self.skip(blanks);
            let letter = self.peek();
            self.skip(letter.map_or(0, char::len_utf8));
            letter
        };
        if let Some(letter) = letter {
            self.out.words(letter);
            if letter.is_alphabetic() {
                self.out.raw(mark.encode_utf8(&mut [0; 4]));
            }
        }
    }
}

/// The text without line ends and blanks around it.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The letters of a short text: commands that stand for letters become them, others go.
fn plain(raw: &str) -> String {
    let mut plain = String::new();
    let mut rest = raw;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '{' | '}' => {}
            '~' => plain.push(' '),
            '\\' => {
                let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
                let length = match letters {
                    0 => rest.chars().next().map_or(0, char::len_utf8),
                    letters => letters,
                };
                let (name, behind) = rest.split_at(length);
                rest = behind;
                match commands::of(name) {
                    Some(Command::Text(text)) => plain.push_str(text),
                    Some(Command::Line) => plain.push('\n'),
                    Some(Command::Accent(_) | Command::Nothing(_)) => {}
                    _ if letters > 0 => rest = rest.strip_prefix(' ').unwrap_or(rest),
                    _ => {}
                }
            }
            c => plain.push(c),
        }
    }
    plain
}
