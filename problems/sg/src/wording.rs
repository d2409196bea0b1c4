//! What the engine says to people, in English and in Chinese.

use std::borrow::Cow;
use std::fmt;

/// A text in both languages. There is none in one alone, so nothing can be forgotten.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wording {
    /// In English.
    pub en: Cow<'static, str>,
    /// In Chinese.
    pub zh: Cow<'static, str>,
}

/// A text that is known when the program is built.
pub(crate) const fn both(en: &'static str, zh: &'static str) -> Wording {
    Wording {
        en: Cow::Borrowed(en),
        zh: Cow::Borrowed(zh),
    }
}

impl Wording {
    /// No text.
    pub(crate) const NONE: Self = both("", "");

    /// A text that something is filled into.
    pub(crate) fn of(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self {
            en: Cow::Owned(en.into()),
            zh: Cow::Owned(zh.into()),
        }
    }

    /// Signs and names that are the same in both languages.
    pub(crate) fn same(text: &str) -> Self {
        Self::of(text, text)
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }

    /// The text, in Chinese or in English.
    pub fn text(&self, chinese: bool) -> &str {
        if chinese { &self.zh } else { &self.en }
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.en)
    }
}
