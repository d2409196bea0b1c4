//! The texts of pages, answers and the command line, in every language there is.
//!
//! They stand in `web/locales/<tag>/*.ftl`; a test proves that all languages have every key and that
//! every key that is used exists. Which language a request is answered in is decided by
//! [`crate::http::i18n`].

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader};
use problems::{ByteSize, Words};

fluent_templates::static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        // The isolating marks would end up in titles and in text that people copy.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

static ENGLISH: LazyLock<LanguageIdentifier> = LazyLock::new(|| identifier("en"));
static CHINESE: LazyLock<LanguageIdentifier> = LazyLock::new(|| identifier("zh-CN"));

fn identifier(tag: &str) -> LanguageIdentifier {
    tag.parse().unwrap_or_default()
}

/// The language of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English, also when nothing the browser asks for is there.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Locale {
    /// Every language there is, in the order the language switch shows them.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The tag for `lang` attributes and `Content-Language`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-CN",
        }
    }

    /// The value of `?lang=`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language's name in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Zh => "中文",
        }
    }

    /// The text of `key` in this language.
    pub fn text(self, key: impl Into<Cow<'static, str>>) -> Text {
        Text {
            locale: self,
            message: Message::new(key),
        }
    }

    /// The text of `key` if there is one: for keys that come from data.
    pub fn known_text(self, key: &str) -> Option<String> {
        Made::get(self, key).map(|text| text.to_string())
    }

    /// Which of two texts is in this language.
    pub fn of(self, words: &Words) -> &str {
        match self {
            Self::En => &words.en,
            Self::Zh => words.zh(),
        }
    }

    fn fluent(self) -> &'static LanguageIdentifier {
        match self {
            Self::En => &ENGLISH,
            Self::Zh => &CHINESE,
        }
    }
}

impl FromStr for Locale {
    type Err = ();

    /// Reads `zh`, `zh-CN`, `en`, `en-GB`…: only the language counts.
    fn from_str(tag: &str) -> Result<Self, ()> {
        let language = tag.trim().split(['-', '_']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") {
            Ok(Self::Zh)
        } else if language.eq_ignore_ascii_case("en") {
            Ok(Self::En)
        } else {
            Err(())
        }
    }
}

impl From<Locale> for problems::Lang {
    fn from(locale: Locale) -> Self {
        match locale {
            Locale::En => Self::En,
            Locale::Zh => Self::Zh,
        }
    }
}

impl From<problems::Lang> for Locale {
    fn from(lang: problems::Lang) -> Self {
        match lang {
            problems::Lang::En => Self::En,
            problems::Lang::Zh => Self::Zh,
        }
    }
}

/// A text not yet in any language: a key of the `.ftl` files and its arguments.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    key: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
}

/// What stands for `{ $name }` in a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    /// Words.
    Words(String),
    /// Words that are there in both languages.
    Both(Words),
    /// A whole number; texts may choose by it (one, other).
    Number(i64),
    /// Any number.
    Decimal(f64),
}

impl From<String> for Arg {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl From<Words> for Arg {
    fn from(words: Words) -> Self {
        Self::Both(words)
    }
}

impl From<sg::Wording> for Arg {
    fn from(said: sg::Wording) -> Self {
        Self::Both(said.into())
    }
}

impl From<ByteSize> for Arg {
    /// With its unit, which is the same in every language.
    fn from(size: ByteSize) -> Self {
        Self::Words(size.to_string())
    }
}

impl From<f64> for Arg {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

macro_rules! whole_numbers {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Arg {
            /// A number too large for the texts becomes the largest they know.
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
        impl From<&$kind> for Arg {
            fn from(number: &$kind) -> Self {
                (*number).into()
            }
        }
    )*};
}
whole_numbers!(u8 i32 u32 i64 u64 usize);

impl Arg {
    /// What stands in a text of that language.
    fn value(&self, locale: Locale) -> FluentValue<'static> {
        match self {
            Self::Words(words) => words.clone().into(),
            Self::Both(words) => locale.of(words).to_owned().into(),
            Self::Number(number) => number.into(),
            Self::Decimal(number) => number.into(),
        }
    }
}

impl Message {
    /// The text of `key`, without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self {
            key: key.into(),
            args: Vec::new(),
        }
    }

    /// The same text with `{ $name }` filled in.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The same text with `{ $least }` and `{ $most }` filled in.
    #[must_use]
    pub fn within(self, bounds: &RangeInclusive<usize>) -> Self {
        self.with("least", bounds.start())
            .with("most", bounds.end())
    }

    /// The text in `locale`.
    pub fn render(&self, locale: Locale) -> String {
        if let Some(made) = self.made(locale) {
            return made.to_string();
        }
        let args: HashMap<Cow<'static, str>, FluentValue<'static>> = self
            .args
            .iter()
            .map(|(name, arg)| (Cow::Borrowed(*name), arg.value(locale)))
            .collect();
        LOCALES.lookup_complete(locale.fluent(), &self.key, Some(&args))
    }

    /// The text as it was made once, where it has no arguments.
    fn made(&self, locale: Locale) -> Option<Arc<str>> {
        let is_always_the_same = self.args.is_empty();
        is_always_the_same.then(|| Made::get(locale, &self.key))?
    }
}

/// The texts of a language without arguments that were shown before: a page has hundreds, always the same ones.
#[derive(Default)]
struct Made(RwLock<HashMap<String, Arc<str>>>);

static MADE: LazyLock<[Made; 2]> = LazyLock::new(Default::default);

impl Made {
    /// The text of that key; `None` where there is none, of which nothing is kept: keys come from data as well.
    fn get(locale: Locale, key: &str) -> Option<Arc<str>> {
        let Self(made) = match locale {
            Locale::En => &MADE[0],
            Locale::Zh => &MADE[1],
        };
        let known = made.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = known.get(key) {
            return Some(Arc::clone(text));
        }
        drop(known);
        let text: Arc<str> = LOCALES.try_lookup(locale.fluent(), key)?.into();
        let mut made = made.write().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(made.entry(key.to_owned()).or_insert(text)))
    }
}

/// A text in a language, written where it is displayed. Templates escape it like any other value.
#[derive(Debug, Clone)]
pub struct Text {
    locale: Locale,
    message: Message,
}

impl Text {
    /// The same text with `{ $name }` filled in.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Self {
            locale: self.locale,
            message: self.message.with(name, value),
        }
    }
}

impl Text {
    /// The same text with `{ $least }` and `{ $most }` filled in.
    #[must_use]
    pub fn within(self, bounds: &RangeInclusive<usize>) -> Self {
        Self {
            locale: self.locale,
            message: self.message.within(bounds),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.made(self.locale) {
            Some(made) => f.write_str(&made),
            None => f.write_str(&self.message.render(self.locale)),
        }
    }
}
