//! What a check found, in words: English, and Chinese where somebody has written it.

use std::fmt;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Chinese; `None` where there is the English alone, as of what programs and parsers say.
    pub zh: Option<String>,
}

/// A text in English and Chinese.
pub fn words(en: impl Into<String>, zh: impl Into<String>) -> Words {
    Words {
        en: en.into(),
        zh: Some(zh.into()),
    }
}

impl Words {
    /// The Chinese text, or the English one.
    pub fn zh(&self) -> &str {
        self.zh.as_deref().unwrap_or(&self.en)
    }

    /// Several texts, with something between them.
    pub fn join(all: &[Self], between: &str, between_zh: &str) -> Self {
        let en: Vec<&str> = all.iter().map(|it| it.en.as_str()).collect();
        let zh: Vec<&str> = all.iter().map(Self::zh).collect();
        words(en.join(between), zh.join(between_zh))
    }
}

impl From<String> for Words {
    fn from(en: String) -> Self {
        Self { en, zh: None }
    }
}

impl From<&str> for Words {
    fn from(en: &str) -> Self {
        en.to_owned().into()
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}
