//! The sentences of explanations and refusals, in both languages.
//!
//! They are in Fluent files: those of a problem next to its reference (`explanation.en.ftl`,
//! `explanation.zh.ftl`), those that all problems share in `phrases`. Numbers are put in as they
//! are written, so none is too large.

use std::borrow::Cow;
use std::fmt::Display;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::{Lang, Localized};

/// A sentence that is not yet in a language: its key and what is put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    key: &'static str,
    arguments: Vec<(Cow<'static, str>, String)>,
}

impl Said {
    /// The sentence with that key.
    pub fn new(key: &'static str) -> Self {
        Self {
            key,
            arguments: Vec::new(),
        }
    }

    /// The sentence with something put in for a name.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: &dyn Display) -> Self {
        self.arguments.push((name.into(), value.to_string()));
        self
    }

    /// Another sentence with the same put in.
    #[must_use]
    pub fn renamed(self, key: &'static str) -> Self {
        Self { key, ..self }
    }
}

/// Makes a [`Said`] of a key and what is put in: `said!("won", n, take = n - left)`.
macro_rules! said {
    ($key:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::task::Said::new($key)
            $(.with(stringify!($name), &$crate::task::said!(@ $name $($value)?)))*
    };
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
}
pub(crate) use said;

/// The phrases of a problem.
pub struct Phrases {
    en: FluentBundle<FluentResource>,
    zh: FluentBundle<FluentResource>,
}

impl Phrases {
    /// The shared phrases with those of a problem, which come first, in English and Chinese.
    pub fn new(en: &str, zh: &str) -> Self {
        Self {
            en: bundle(include_str!("phrases/en.ftl"), en, "en"),
            zh: bundle(include_str!("phrases/zh.ftl"), zh, "zh-CN"),
        }
    }

    /// The phrases in a language.
    pub fn to(&self, lang: Lang) -> Say<'_> {
        Say {
            phrases: self,
            lang,
        }
    }

    /// A sentence in both languages.
    pub fn both(&self, said: &Said) -> Localized {
        Localized {
            en: self.to(Lang::En).say(said),
            zh: self.to(Lang::Zh).say(said),
        }
    }

    fn bundle(&self, lang: Lang) -> &FluentBundle<FluentResource> {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}

/// What of a text can be read; a test wants all of it to be.
fn bundle(shared: &str, own: &str, language: &str) -> FluentBundle<FluentResource> {
    let language = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false);
    for text in [shared, own] {
        let resource = FluentResource::try_new(text.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
    }
    bundle
}

/// Says phrases in one language.
#[derive(Clone, Copy)]
pub struct Say<'a> {
    phrases: &'a Phrases,
    lang: Lang,
}

impl Say<'_> {
    /// A sentence; the key itself where there is no such phrase.
    pub fn say(&self, said: &Said) -> String {
        let bundle = self.phrases.bundle(self.lang);
        let Some(pattern) = bundle
            .get_message(said.key)
            .and_then(|message| message.value())
        else {
            return format!("[{}]", said.key);
        };
        let mut arguments = FluentArgs::new();
        for (name, value) in &said.arguments {
            arguments.set(name.as_ref(), value.as_str());
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        text.into_owned()
    }

    /// Whether the problem or all have that phrase.
    pub fn has(&self, key: &str) -> bool {
        self.phrases.bundle(self.lang).has_message(key)
    }

    /// Items one after the other, cut short where they are too many to be read.
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        const MOST_ITEMS_SHOWN: usize = 12;
        let mut items = items.into_iter();
        let mut shown: Vec<String> = items.by_ref().take(MOST_ITEMS_SHOWN).collect();
        shown.extend(items.next().map(|_| "…".to_owned()));
        shown.join(match self.lang {
            Lang::En => ", ",
            Lang::Zh => "，",
        })
    }

    /// Items as a sentence names them, `3, 4 and 5`, of which only some are named where there are many.
    pub fn all(&self, items: impl IntoIterator<Item = String>) -> String {
        const NAMED: usize = 24;
        let comma = match self.lang {
            Lang::En => ", ",
            Lang::Zh => "、",
        };
        let items: Vec<String> = items.into_iter().collect();
        let (first, others) = items.split_at(items.len().min(NAMED));
        let join = |items: &[String]| items.join(comma);
        match first {
            _ if !others.is_empty() => self.say(&said!(
                "cut-short",
                first = join(first),
                others = others.len()
            )),
            [first @ .., last] if !first.is_empty() => {
                let said = self.say(&said!("last-of-all", first = join(first), last));
                self.lang.closed_up(&said)
            }
            all => join(all),
        }
    }

    /// What stands between clauses that hold commas.
    pub fn separator(&self) -> &'static str {
        match self.lang {
            Lang::En => "; ",
            Lang::Zh => "；",
        }
    }

    /// Sentences one after the other.
    pub fn sentences(&self, sentences: impl IntoIterator<Item = String>) -> String {
        let sentences: Vec<String> = sentences.into_iter().collect();
        sentences.join(match self.lang {
            Lang::En => " ",
            Lang::Zh => "",
        })
    }

    /// The Grundy values of the parts and their sum, and who wins by it.
    pub fn sum_and_winner(&self, parts: impl IntoIterator<Item = (String, u64)>) -> String {
        let parts: Vec<(String, u64)> = parts.into_iter().collect();
        if parts.is_empty() {
            return self.value_and_winner(0);
        }
        let total = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
        self.sentences([self.nim_sum(&parts), self.winner(total)])
    }

    /// A Grundy value, and who wins by it.
    pub fn value_and_winner(&self, value: u64) -> String {
        self.sentences([self.say(&said!("value-alone", value)), self.winner(value)])
    }

    /// Who wins a position of that value.
    pub fn winner(&self, value: u64) -> String {
        let key = if value == 0 { "sum-lost" } else { "sum-won" };
        self.say(&Said::new(key))
    }

    /// The Grundy values of the parts of a position and their sum:
    /// `Grundy values: g(2) = 1, g(5) = 2; their XOR is 1 ⊕ 2 = 3.`
    pub fn nim_sum(&self, parts: &[(String, u64)]) -> String {
        const MOST_TERMS_SHOWN: usize = 12;
        let total = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
        let list = self.list(
            parts
                .iter()
                .map(|(name, value)| format!("{name} = {value}")),
        );
        if parts.len() < 2 {
            return self.say(&said!("value-of-one", list));
        }
        let terms: Vec<String> = parts.iter().map(|(_, value)| value.to_string()).collect();
        let terms = match terms.len() {
            0..=MOST_TERMS_SHOWN => format!("{} = ", terms.join(" ⊕ ")),
            _ => String::new(),
        };
        self.say(&said!("value-of-sum", list, terms, total))
    }
}
