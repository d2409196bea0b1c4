//! A text in English and in Chinese, either of which may be missing: how it is kept, and what whoever reads in a language reads.
//!
//! Forms ask for each language in a field of its own, and tables keep it in a column of its own. Only long descriptions are
//! one text, in which a line with nothing but `[en]` or `[zh]` begins the part in that language.

use problems::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::locale::Locale;

/// Both, with what begins their parts of a marked text.
const MARKS: [(&str, Locale); 2] = [("[en]", Locale::En), ("[zh]", Locale::Zh)];

/// A text in two languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Bilingual {
    /// The English words, or the only ones; empty where there are Chinese ones alone.
    pub en: String,
    /// The Chinese words; empty where there are no others.
    pub zh: String,
}

impl Bilingual {
    /// As somebody wrote it in two fields: without the space around.
    pub fn written(en: &str, zh: &str) -> Self {
        Self {
            en: en.trim().to_owned(),
            zh: zh.trim().to_owned(),
        }
    }

    /// That of a text with marks: what stands before the first of them is for everybody, and who reads in a language that
    /// has no part reads all.
    pub fn marked(text: &str) -> Self {
        Self {
            en: marked_for(text, Locale::En),
            zh: marked_for(text, Locale::Zh),
        }
    }

    /// What is read in a language: the words in it, or the only ones.
    pub fn read_in(&self, locale: Locale) -> &str {
        let (own, other) = match locale {
            Locale::En => (&self.en, &self.zh),
            Locale::Zh => (&self.zh, &self.en),
        };
        if own.is_empty() { other } else { own }
    }

    /// Whether nothing is said in either.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.zh.is_empty()
    }

    /// What is written in each, with its language.
    pub fn each(&self) -> [(Locale, &str); 2] {
        [
            (Locale::En, self.en.as_str()),
            (Locale::Zh, self.zh.as_str()),
        ]
    }
}

impl From<&Words> for Bilingual {
    fn from(words: &Words) -> Self {
        Self {
            en: words.en.clone(),
            zh: words.zh().to_owned(),
        }
    }
}

/// What is for everybody, and what is in that language, or all of it where nothing is.
fn marked_for(text: &str, locale: Locale) -> String {
    let parts = parts(text);
    let has_own = parts.iter().any(|(language, _)| *language == Some(locale));
    let is_read = |language: Option<Locale>| language.is_none_or(|it| it == locale || !has_own);
    let read: Vec<&str> = parts
        .into_iter()
        .filter(|(language, _)| is_read(*language))
        .flat_map(|(_, lines)| lines)
        .collect();
    read.join("\n")
}

/// The lines of each part, and in which language it is.
fn parts(text: &str) -> Vec<(Option<Locale>, Vec<&str>)> {
    let mut parts = vec![(None, Vec::new())];
    for line in text.lines() {
        let mark = MARKS.iter().find(|(mark, _)| line.trim() == *mark);
        if let Some((_, locale)) = mark {
            // Between parts a paragraph ends.
            parts.push((Some(*locale), vec![""]));
        } else if let Some((_, lines)) = parts.last_mut() {
            lines.push(line);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_in(text: &str, locale: Locale) -> String {
        Bilingual::marked(text).read_in(locale).to_owned()
    }

    #[test]
    fn everybody_reads_their_own_part_and_what_is_for_all() {
        let both = "For *all*.\n[zh]\n带纸。\n[en]\nBring paper.\n\nAnd a pen.";
        let english = "For *all*.\n\nBring paper.\n\nAnd a pen.";
        assert_eq!(read_in(both, Locale::En), english);
        assert_eq!(read_in(both, Locale::Zh), "For *all*.\n\n带纸。");
        // Of one language alone it is better than nothing.
        let alone = "[en]\nBring paper.";
        assert_eq!(read_in(alone, Locale::Zh), "\nBring paper.");
        for plain in ["", "Bring paper.\n\nSee [en] and [1].", "a\n [enough]\nb"] {
            assert_eq!(read_in(plain, Locale::Zh), plain);
        }
    }

    #[test]
    fn what_is_written_in_one_language_is_for_both() {
        for (en, zh, read) in [
            (" Paper. ", "纸。", ["Paper.", "纸。"]),
            ("Paper.", " ", ["Paper."; 2]),
            ("", "纸。\n", ["纸。"; 2]),
        ] {
            let text = Bilingual::written(en, zh);
            assert_eq!([Locale::En, Locale::Zh].map(|it| text.read_in(it)), read);
            assert!(!text.is_empty());
        }
        assert!(Bilingual::written(" ", "\n").is_empty());
    }
}
