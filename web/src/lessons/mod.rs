//! The lessons: twelve chapters through the theory, each a text in both languages.
//!
//! A text is Markdown with a few directives ([`text`]); what it claims is repeated in lines that
//! begin with `%%` ([`claims`]) and is tried by the engine in the tests, formulas of numbers as they
//! stand ([`formulas`]). [`checked`] holds a text against its claims.
//!
//! | file | what it is for |
//! |---|---|
//! | `text` | reading a chapter's text |
//! | `claims` | what a text may claim, and whether it is true |
//! | `formulas` | arithmetic in formulas |
//! | `checked` | a text held against its claims, and the languages against each other |

pub mod checked;
mod claims;
mod formulas;
mod text;

use crate::locale::Locale;
pub use text::{Block, Choice, Faulty, Question, Text};

/// A chapter.
#[derive(Debug)]
pub struct Chapter {
    /// Its name in the database and the name of its folder.
    pub name: &'static str,
    /// The ideas of problems (`library::Idea`) that it is about.
    pub ideas: &'static [&'static str],
    /// The families of games that it is about.
    pub families: &'static [&'static str],
    /// Its texts, as they are written.
    en: &'static str,
    zh: &'static str,
}

macro_rules! chapter {
    ($name:literal, [$($idea:literal)*], [$($family:literal)*]) => {
        Chapter {
            name: $name,
            ideas: &[$($idea),*],
            families: &[$($family),*],
            en: include_str!(concat!("../../lessons/", $name, "/en.md")),
            zh: include_str!(concat!("../../lessons/", $name, "/zh.md")),
        }
    };
}

/// The chapters in the order in which they are read.
static CHAPTERS: [Chapter; 12] = [
    chapter!(
        "winning-and-losing",
        ["one-heap" "numbers" "two-heaps" "boards"],
        ["bounded-nim" "wythoff" "euclid" "chomp" "kiki" "multiplication" "calendar" "digital-deletions"
         "team-nim"]
    ),
    chapter!("nim", ["nim" "many-heaps"], ["nim" "moore-nim" "bounded-moore"]),
    chapter!("grundy-values", [], ["dag" "all-but"]),
    chapter!("sums", [], ["silver-dollar" "stone-box" "northcott"]),
    chapter!(
        "periods",
        ["fixed-takes" "growing-takes"],
        ["subtraction" "prime-subtraction" "fibonacci-subtraction" "power-subtraction"
         "square-subtraction" "fibonacci-nim" "dynamic-subtraction"]
    ),
    chapter!(
        "splitting",
        ["breaking"],
        ["octal" "kayles" "dawson-kayles" "dawson-chess" "treblecross" "lasker" "lasker-three"
         "grundy" "rows" "strips" "blocks" "cram" "tetrominoes" "crosses" "grammar"]
    ),
    chapter!("misere", ["last-loses"], []),
    chapter!("staircase", ["stairs"], ["staircase"]),
    chapter!(
        "coins",
        ["coins"],
        ["coins" "single-coin" "turning-turtles" "twins" "mock-turtles" "triplets" "moebius"
         "mogul" "ruler" "lamps"]
    ),
    chapter!("cutting", ["cutting"], ["hackenbush"]),
    chapter!("all-at-once", ["all-at-once"], []),
    chapter!("loops", ["graphs"], ["graph" "green-game"]),
];

impl Chapter {
    /// The text in a language, as it is written.
    pub fn source(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.en,
            Locale::Zh => self.zh,
        }
    }

    /// The file of the text, below `web/lessons`.
    pub fn file(&self, locale: Locale) -> String {
        format!("{}/{}.md", self.name, locale.code())
    }

    /// The text in a language.
    ///
    /// # Errors
    /// Names file and line of what cannot be read.
    pub fn text(&self, locale: Locale) -> Result<Text, Faulty> {
        Text::read(&self.file(locale), self.source(locale))
    }

    /// What the text is called.
    pub fn title(&self, locale: Locale) -> &'static str {
        let first = self.source(locale).lines().next().unwrap_or_default();
        first.trim_start_matches('#').trim()
    }
}

/// Every chapter with its number, from 1.
pub fn all() -> impl Iterator<Item = (usize, &'static Chapter)> {
    (1..).zip(&CHAPTERS)
}

/// The chapter of that number.
pub fn get(number: usize) -> Option<&'static Chapter> {
    CHAPTERS.get(number.checked_sub(1)?)
}

/// The chapter about an idea of problems.
pub fn of_idea(idea: &str) -> Option<(usize, &'static Chapter)> {
    all().find(|(_, chapter)| chapter.ideas.contains(&idea))
}

/// The chapter about Grundy values themselves.
pub fn about_values() -> Option<(usize, &'static Chapter)> {
    all().find(|(_, chapter)| chapter.name == "grundy-values")
}

/// The chapter about a family of games.
pub fn of_family(family: &str) -> Option<(usize, &'static Chapter)> {
    all().find(|(_, chapter)| chapter.families.contains(&family))
}
