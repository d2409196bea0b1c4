//! What is said in both languages: English, and Chinese where somebody has written it.
//!
//! What is wrong with a package is said with `say!`, as gettext does it: the English stands where it is
//! said, with names for what is filled in, and `zh-CN.yaml` has the same in Chinese. A test finds what is
//! missing there.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use crate::ByteSize;

/// The Chinese of every pattern, by its English.
const CHINESE: &str = include_str!("zh-CN.yaml");

static PATTERNS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // A test reads it: what could not be read would be in English.
    serde_saphyr::from_str(CHINESE).unwrap_or_default()
});

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

/// Words of a pattern such as `"has more than {most} files"`, with a value for each of its names; a name
/// alone stands for the variable that is called so. Values that are [`Words`] are said in either language.
///
/// A name without a value, and a value without a name, do not compile.
macro_rules! say {
    ($pattern:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // What a macro writes takes no variables from around it.
        let _ = || { let _ = format_args!(concat!($pattern) $(, $name = "")*); };
        $crate::words::Words::of_pattern(
            $pattern,
            &[$((stringify!($name), &say!(@value $name $(, $value)?) as &dyn $crate::words::Said)),*],
        )
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
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

    /// The text of a pattern: what `say!` makes.
    pub(crate) fn of_pattern(pattern: &str, values: &[(&str, &dyn Said)]) -> Self {
        let value = |name: &str| values.iter().find(|(known, _)| *known == name);
        let en = |name: &str| value(name).map(|(_, value)| value.to_string());
        let zh = |name: &str| value(name).map(|(_, value)| value.in_chinese());
        Self {
            en: filled(pattern, en, |_, _| ""),
            zh: PATTERNS
                .get(pattern)
                .map(|pattern| filled(pattern, zh, between)),
        }
    }

    /// The words for a text of a parser: with Chinese where it is one of ours (`expecting = …`).
    pub(crate) fn known(en: &str) -> Self {
        Self {
            en: en.to_owned(),
            zh: PATTERNS.get(en).cloned(),
        }
    }
}

/// A pattern with values for its names, and with what is wanted between a value and what stands around it.
/// A brace that is no name's stands there twice.
fn filled(
    pattern: &str,
    value: impl Fn(&str) -> Option<String>,
    between: impl Fn(&str, &str) -> &'static str,
) -> String {
    let mut text = String::with_capacity(2 * pattern.len());
    let mut add = |piece: &str| {
        text.push_str(between(&text, piece));
        text.push_str(piece);
    };
    let mut rest = pattern;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        let (brace, after) = from.split_at(1);
        add(before);
        if let Some(after) = after.strip_prefix(brace) {
            add(brace);
            rest = after;
            continue;
        }
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        add(&value(name).unwrap_or_default());
        rest = after;
    }
    add(rest);
    text
}

/// The blank between Chinese and Latin letters, numbers or what is quoted.
fn between(before: &str, after: &str) -> &'static str {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '`';
    let ends = before.chars().next_back().zip(after.chars().next());
    let meet =
        |(left, right)| is_chinese(left) && is_latin(right) || is_latin(left) && is_chinese(right);
    if ends.is_some_and(meet) { " " } else { "" }
}

/// What can be filled in: it is the same in both languages, unless it is words itself.
pub(crate) trait Said: fmt::Display {
    /// In Chinese.
    fn in_chinese(&self) -> String {
        self.to_string()
    }
}

impl Said for Words {
    fn in_chinese(&self) -> String {
        self.zh().to_owned()
    }
}

impl Said for sg::Wording {
    fn in_chinese(&self) -> String {
        self.zh.clone().into_owned()
    }
}

impl<T: Said + ?Sized> Said for &T {
    fn in_chinese(&self) -> String {
        (**self).in_chinese()
    }
}

macro_rules! the_same_in_both {
    ($($kind:ty)*) => {$(impl Said for $kind {})*};
}
the_same_in_both!(str String Cow<'_, str> char u8 u32 u64 i64 usize f64 ByteSize std::io::Error);

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

/// What the engine says.
impl From<sg::Wording> for Words {
    fn from(said: sg::Wording) -> Self {
        words(said.en, said.zh)
    }
}

/// In English, for what is said in one language alone.
impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.en
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

#[cfg(test)]
mod tests;
