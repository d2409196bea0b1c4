//! The two languages every text of the catalog has.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A language of statements and explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// The language of a BCP 47 tag such as `zh`, `zh-CN` or `en-GB`; `None` for any other.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        Self::ALL
            .into_iter()
            .find(|lang| lang.tag().eq_ignore_ascii_case(primary))
    }

    /// The tag used in file names and addresses: `en` or `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// A text that was put together from parts, without the blanks between two Chinese characters:
    /// `3 和 5`, but `左列和右列`.
    pub fn closed_up(self, text: &str) -> String {
        let is_wide = |it: &char| *it >= '\u{2E80}';
        let mut before = None;
        let mut rest = text.chars().peekable();
        let mut closed = String::with_capacity(text.len());
        while let Some(next) = rest.next() {
            let is_between = next == ' '
                && before.as_ref().is_some_and(is_wide)
                && rest.peek().is_some_and(is_wide);
            if self == Self::En || !is_between {
                closed.push(next);
            }
            before = Some(next);
        }
        closed
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A text in both languages. Where a package has only one of them, both fields hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "a text in each language (en, zh)")]
pub struct Localized {
    /// The English text.
    pub en: String,
    /// The Chinese text.
    pub zh: String,
}

impl Localized {
    /// The text in that language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// Fills a language that is missing with the one that is there, or with `otherwise`.
    pub(crate) fn from_parts(en: Option<String>, zh: Option<String>, otherwise: &str) -> Self {
        let either = en.clone().or_else(|| zh.clone());
        let fallback = either.unwrap_or_else(|| otherwise.to_owned());
        Self {
            en: en.unwrap_or_else(|| fallback.clone()),
            zh: zh.unwrap_or(fallback),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blanks_between_chinese_characters_go() {
        let text = "第 4 列 和 第 2 行";
        assert_eq!(Lang::Zh.closed_up(text), "第 4 列和第 2 行");
        assert_eq!(Lang::Zh.closed_up("3 和 5，x y"), "3 和 5，x y");
        assert_eq!(Lang::En.closed_up(text), text);
    }
}
