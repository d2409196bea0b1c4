//! Labels of figures, tables, equations and sections, and the references to them: a number, or the title of a section.
//! Figures, tables and equations get their numbers here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Notes;
use super::equations::{self, Equations};
use super::pieces::{Piece, Pieces};
use crate::Lang;
use crate::package::size::MAX_TEXT;

/// The longest label, and the longest title of a section that stands for it.
const LONGEST: usize = 200;

/// What shows that there is anything to do.
const MARKS: [&str; 7] = [
    "\\label",
    "\\ref",
    "\\eqref",
    "\\autoref",
    "\\cref",
    "\\Cref",
    "\\nameref",
];

/// What has a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Figure,
    Table,
}

impl Kind {
    fn of(environment: &str) -> Option<Self> {
        Some(match environment {
            "figure" | "figure*" | "wrapfigure" => Self::Figure,
            "table" | "table*" | "wraptable" => Self::Table,
            _ => return None,
        })
    }

    const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::Figure, Lang::En) => "Figure",
            (Self::Table, Lang::En) => "Table",
            (Self::Figure, Lang::Zh) => "图",
            (Self::Table, Lang::Zh) => "表",
        }
    }
}

/// What a label is of.
enum Target<'t> {
    Numbered(Kind, usize),
    Equation(String),
    Section(&'t str),
}

/// Where a reader is among figures, tables and sections.
#[derive(Default)]
struct Position<'t> {
    figures: usize,
    tables: usize,
    /// The figure or table that is open, with its number once it has one.
    open: Option<(Kind, Option<usize>)>,
    section: Option<&'t str>,
}

impl<'t> Position<'t> {
    /// Notes what a command begins or ends, and passes its name or title.
    fn moves(&mut self, command: &str, pieces: &mut Pieces<'t>) {
        match command {
            "begin" => {
                let environment = pieces.group(LONGEST).0.unwrap_or_default();
                if let Some(kind) = Kind::of(environment) {
                    self.open = Some((kind, None));
                }
            }
            "end" => {
                let environment = pieces.group(LONGEST).0.unwrap_or_default();
                if Kind::of(environment).is_some() {
                    self.open = None;
                }
            }
            "section" | "subsection" | "subsubsection" => {
                pieces.sign('*');
                pieces.options();
                self.section = pieces.group(LONGEST).0.or(self.section);
            }
            _ => {}
        }
    }

    /// The number of the figure or table that is open.
    fn number(&mut self) -> Option<(Kind, usize)> {
        let (kind, number) = self.open.as_mut()?;
        let number = number.get_or_insert_with(|| {
            let count = match kind {
                Kind::Figure => &mut self.figures,
                Kind::Table => &mut self.tables,
            };
            *count += 1;
            *count
        });
        Some((*kind, *number))
    }
}

/// The text with what is said in place of labels and references. Where there are none it stays as it is.
pub(super) fn resolved<'t>(text: &'t str, lang: Lang, notes: &mut Notes) -> Cow<'t, str> {
    let mut marks = MARKS.iter().chain(&equations::MARKS);
    if !marks.any(|mark| text.contains(mark)) {
        return Cow::Borrowed(text);
    }
    let labels = labels(text);
    let mut position = Position::default();
    let mut equations = Equations::default();
    let mut out = String::new();
    let mut pieces = Pieces::new(text);
    while let Some(piece) = pieces.piece() {
        let name = match piece {
            Piece::Words(words) => {
                equations.words(words);
                out.push_str(words);
                continue;
            }
            Piece::Command(name) => name,
        };
        if equations.takes(name, &mut pieces) {
            continue;
        }
        let ended = equations.ended(name, &mut pieces);
        if let Some(number) = ended.and_then(|line| line.number)
            && out.len() + number.shown.len() < 2 * MAX_TEXT.bytes() as usize
        {
            out.push_str(&number.shown);
            // The name of a command ends before what stands behind.
            out.push(' ');
        }
        let place = pieces.place();
        match name {
            "label" if pieces.group(LONGEST).0.is_some() => {
                position.number();
            }
            "ref" | "eqref" | "autoref" | "cref" | "Cref" | "nameref" => {
                let Some(label) = pieces.group(LONGEST).0 else {
                    out.extend(["\\", name]);
                    continue;
                };
                let said = said(labels.get(label.trim()), name, lang);
                if said.is_none() {
                    notes.labels.insert(label.trim().to_owned());
                }
                let said = said.as_deref().unwrap_or("??");
                if out.len() + said.len() < 2 * MAX_TEXT.bytes() as usize {
                    out.push_str(said);
                }
            }
            "caption" => {
                pieces.options();
                out.push_str("\\caption");
                if let Some((kind, number)) = position.number()
                    && pieces.sign('{')
                {
                    let sign = if lang == Lang::Zh { "：" } else { ": " };
                    let name = kind.name(lang);
                    out.extend(["{", name, " ", &number.to_string(), sign]);
                }
            }
            name => {
                position.moves(name, &mut pieces);
                // What it passed is part of the text.
                pieces.back_to(place);
                out.extend(["\\", name]);
            }
        }
    }
    Cow::Owned(out)
}

/// What each label is of. One that is there twice is the first.
fn labels(text: &str) -> BTreeMap<&str, Target<'_>> {
    let mut labels = BTreeMap::new();
    let mut position = Position::default();
    let mut equations = Equations::default();
    let mut pieces = Pieces::new(text);
    while let Some(piece) = pieces.piece() {
        let name = match piece {
            Piece::Words(words) => {
                equations.words(words);
                continue;
            }
            Piece::Command(name) => name,
        };
        if equations.takes(name, &mut pieces) {
            continue;
        }
        if let Some(line) = equations.ended(name, &mut pieces)
            && let Some(number) = line.number
        {
            for label in line.labels {
                let target = Target::Equation(number.said.clone());
                labels.entry(label).or_insert(target);
            }
        }
        match name {
            "caption" => {
                position.number();
            }
            "label" => {
                let label = pieces.group(LONGEST).0.map(str::trim);
                let numbered = position.number();
                let numbered = numbered.map(|(kind, number)| Target::Numbered(kind, number));
                let target = numbered
                    .or_else(|| equations.of_group().map(Target::Equation))
                    .or_else(|| position.section.map(Target::Section));
                if let (Some(label), Some(target)) = (label, target) {
                    labels.entry(label).or_insert(target);
                }
            }
            name => {
                let place = pieces.place();
                position.moves(name, &mut pieces);
                // A label may stand in a title.
                pieces.back_to(place);
            }
        }
    }
    labels
}

/// What is said in place of a reference of that name.
fn said(target: Option<&Target<'_>>, reference: &str, lang: Lang) -> Option<String> {
    let equation = match lang {
        Lang::En => "Equation",
        Lang::Zh => "式",
    };
    Some(match (target?, reference) {
        (Target::Section(title), _) => format!("{{{title}}}"),
        (Target::Numbered(_, number), "ref" | "nameref") => number.to_string(),
        (Target::Numbered(_, number), "eqref") => format!("({number})"),
        (Target::Numbered(kind, number), _) => format!("{} {number}", kind.name(lang)),
        (Target::Equation(number), "ref" | "nameref") => number.clone(),
        (Target::Equation(number), "eqref") => format!("({number})"),
        (Target::Equation(number), "autoref") => format!("{equation} {number}"),
        (Target::Equation(number), _) => format!("{equation} ({number})"),
    })
}
