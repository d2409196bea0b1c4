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
