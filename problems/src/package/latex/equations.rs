//! The numbers of equations, as LaTeX counts them: one for an environment or one for each of its lines, none where it
//! has a star or a line says so, a tag instead, and letters within `subequations`.

use super::pieces::Pieces;

/// The longest tag and the longest label.
const LONGEST: usize = 200;

/// What shows that there may be numbers.
pub(super) const MARKS: [&str; 9] = [
    "\\begin{equation",
    "\\begin{align",
    "\\begin{gather",
    "\\begin{multline",
    "\\begin{flalign",
    "\\begin{eqnarray",
    "\\tag",
    "\\notag",
    "\\nonumber",
];

/// Where a reader is among equations.
#[derive(Default)]
pub(super) struct Equations<'t> {
    count: usize,
    /// The number that those within `subequations` share, and how many have a letter.
    group: Option<(usize, usize)>,
    open: Option<Open<'t>>,
}

/// An environment that is open.
struct Open<'t> {
    /// Its name; that of `\[` is the bracket.
    name: &'t str,
    has_numbers: bool,
    /// Whether each of its lines has one.
    by_line: bool,
    /// Environments and braces that are open within it.
    inner: usize,
    line: Line<'t>,
}

/// A line of an equation as far as it was read.
#[derive(Default)]
struct Line<'t> {
    is_silent: bool,
    /// What stands instead of a number, as it is shown.
    tag: Option<Number>,
    labels: Vec<&'t str>,
    has_content: bool,
}

/// A line that has ended.
pub(super) struct Ended<'t> {
    /// Nothing where it has none.
    pub(super) number: Option<Number>,
    pub(super) labels: Vec<&'t str>,
}

/// A number, or what stands for one.
#[derive(Clone)]
pub(super) struct Number {
    /// What references say.
    pub(super) said: String,
    /// What stands behind the equation.
    pub(super) shown: String,
}

impl Number {
    fn of(said: String) -> Self {
        let shown = format!(" \\qquad ({said})");
        Self { said, shown }
    }

    /// A tag, in brackets unless it has a star.
    fn tagged(tag: &str, is_bare: bool) -> Self {
        let formula = tag.replace('$', "");
        let (before, behind) = if is_bare { ("", "") } else { ("(", ")") };
        let shown = if formula.len() < tag.len() || tag.contains('\\') {
            format!(" \\qquad {before}{formula}{behind}")
        } else {
            format!(" \\qquad \\text{{{before}{tag}{behind}}}")
        };
        Self {
            said: tag.to_owned(),
            shown,
        }
    }
}

/// Whether an environment has numbers, and whether each line has one; `None` for what is no equation.
fn kind(environment: &str) -> Option<(bool, bool)> {
    let name = environment.strip_suffix('*');
    let by_line = match name.unwrap_or(environment) {
        "equation" | "multline" => false,
        "align" | "gather" | "flalign" | "eqnarray" => true,
        _ => return None,
    };
    Some((name.is_none(), by_line))
}

impl<'t> Equations<'t> {
    /// Notes what is no command.
    pub(super) fn words(&mut self, words: &str) {
        let Some(open) = self.open.as_mut().filter(|_| !words.starts_with('%')) else {
            return;
        };
        open.line.has_content |= !words.trim().is_empty();
        for byte in words.bytes() {
            match byte {
                b'{' => open.inner += 1,
                b'}' => open.inner = open.inner.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// Whether a command is about the number of an equation, of which nothing else is shown: it is passed.
    pub(super) fn takes(&mut self, command: &str, pieces: &mut Pieces<'t>) -> bool {
        let Some(open) = &mut self.open else {
            return false;
        };
        match command {
            "label" => match pieces.group(LONGEST).0 {
                Some(label) => open.line.labels.push(label.trim()),
                None => return false,
            },
            "tag" => {
                let place = pieces.place();
                let is_bare = pieces.sign('*');
                let Some(tag) = pieces.group(LONGEST).0 else {
                    pieces.back_to(place);
                    return false;
                };
                open.line.tag = Some(Number::tagged(tag.trim(), is_bare));
            }
            "notag" | "nonumber" => open.line.is_silent = true,
            _ => return false,
        }
        true
    }

    /// Notes a command that begins or ends something. Returns the line that it ends.
    pub(super) fn ended(&mut self, command: &str, pieces: &mut Pieces<'t>) -> Option<Ended<'t>> {
        let place = pieces.place();
        let environment = match command {
            "begin" | "end" => pieces.group(LONGEST).0.unwrap_or_default(),
            "[" | "]" => "[",
            _ => "",
        };
        pieces.back_to(place);
        let Some(open) = &mut self.open else {
            self.begins(command, environment);
            return None;
        };
        let is_own = open.inner == 0;
        match command {
            "\\" if is_own && open.by_line => return Some(self.line_ends()),
            "end" | "]" if is_own && open.name == environment => {
                let last = self.line_ends();
                self.open = None;
                return Some(last);
            }
            "begin" => open.inner += 1,
            "end" => open.inner = open.inner.saturating_sub(1),
            _ => {}
        }
        open.line.has_content = true;
        None
    }

    /// The number of the `subequations` that stand around here.
    pub(super) fn of_group(&self) -> Option<String> {
        self.group.map(|(number, _)| number.to_string())
    }

    /// Notes what a command begins or ends outside of equations.
    fn begins(&mut self, command: &str, environment: &'t str) {
        match (command, environment) {
            ("begin", "subequations") => {
                self.count += 1;
                self.group = Some((self.count, 0));
            }
            ("end", "subequations") => self.group = None,
            ("begin" | "[", name) => {
                let kind = if command == "[" {
                    Some((false, false))
                } else {
                    kind(name)
                };
                self.open = kind.map(|(has_numbers, by_line)| Open {
                    name,
                    has_numbers,
                    by_line,
                    inner: 0,
                    line: Line::default(),
                });
            }
            _ => {}
        }
    }

    fn line_ends(&mut self) -> Ended<'t> {
        let mut ended = Ended {
            number: None,
            labels: Vec::new(),
        };
        let Some(open) = &mut self.open else {
            return ended;
        };
        let line = std::mem::take(&mut open.line);
        ended.labels = line.labels;
        let counts = open.has_numbers && !line.is_silent && line.has_content;
        ended.number = match line.tag {
            Some(tag) => Some(tag),
            None if counts => Some(Number::of(self.next_number())),
            None => None,
        };
        ended
    }

    /// The next number.
    fn next_number(&mut self) -> String {
        let Some((number, letters)) = &mut self.group else {
            self.count += 1;
            return self.count.to_string();
        };
        let letter = u8::try_from(*letters % 26).map_or('z', |at| char::from(b'a' + at));
        *letters += 1;
        format!("{number}{letter}")
    }
}
