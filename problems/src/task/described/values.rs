//! A case of a described problem: the values of its fields, read and printed by its lines.

use sg::notation::NamedPosition;

use super::super::{Case, Layout, Step, WordRule};
use super::grammar::{Bound, Field, Grammar, Kind, Line};
use crate::{Diagnostic, Place};

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(u64),
    Numbers(Vec<u64>),
    Word(String),
    Words(Vec<String>),
}

/// A case: what its fields are, or what a move has left of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Described {
    pub(super) values: Vec<Value>,
    /// The parts after a move, which the fields know nothing of.
    pub(super) left: Option<Vec<NamedPosition>>,
}

impl Case for Described {
    fn xor(&self) -> u64 {
        let numbers = |value: &Value| match value {
            Value::Numbers(numbers) => numbers.iter().fold(0, |sum, number| sum ^ number),
            _ => 0,
        };
        self.values
            .iter()
            .fold(0, |sum, value| sum ^ numbers(value))
    }
}

impl Value {
    fn blank(grammar: &Grammar, index: usize) -> Self {
        let kind = grammar.fields.get(index).map(|field| &field.kind);
        match (kind, grammar.is_list(index)) {
            (Some(Kind::Word(..)), false) => Self::Word(String::new()),
            (Some(Kind::Word(..)), true) => Self::Words(Vec::new()),
            (_, false) => Self::Number(0),
            (_, true) => Self::Numbers(Vec::new()),
        }
    }

    /// Makes room for the element at that place, the next one of those that are read: an input that
    /// says it has more than it has must not cost memory.
    fn reach(&mut self, element: usize) {
        match self {
            Self::Numbers(numbers) if numbers.len() <= element => numbers.push(0),
            Self::Words(words) if words.len() <= element => words.push(String::new()),
            _ => {}
        }
    }

    /// Takes off what stands in a list beyond its length.
    fn truncate(&mut self, length: usize) {
        match self {
            Self::Numbers(numbers) => numbers.truncate(length),
            Self::Words(words) => words.truncate(length),
            Self::Number(_) | Self::Word(_) => {}
        }
    }

    /// Has what stands in the name of a position, as [`Self::items`] says it joined by commas.
    pub(super) fn put(&mut self, text: &str) -> Option<()> {
        match self {
            Self::Number(number) => *number = text.parse().ok()?,
            Self::Word(word) => text.clone_into(word),
            Self::Numbers(_) | Self::Words(_) => {
                self.clear();
                let items = text.split(',').filter(|_| !text.is_empty());
                items.into_iter().try_for_each(|item| self.push(item))?;
            }
        }
        Some(())
    }

    /// Has one more of them at the end of a list.
    pub(super) fn push(&mut self, item: &str) -> Option<()> {
        match self {
            Self::Numbers(numbers) => numbers.push(item.parse().ok()?),
            Self::Words(words) => words.push(item.to_owned()),
            Self::Number(_) | Self::Word(_) => return None,
        }
        Some(())
    }

    /// Takes all out of a list.
    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// How much memory it takes, more or less.
    pub(super) fn bytes(&self) -> u64 {
        /// Of a number, and of what else a word is than its characters.
        const EACH: usize = 8;
        let bytes = match self {
            Self::Number(_) => EACH,
            Self::Word(word) => EACH + word.len(),
            Self::Numbers(numbers) => EACH * numbers.len(),
            Self::Words(words) => words.iter().map(|word| EACH + word.len()).sum(),
        };
        bytes as u64
    }

    /// How many numbers or words it is.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Number(_) | Self::Word(_) => 1,
            Self::Numbers(numbers) => numbers.len(),
            Self::Words(words) => words.len(),
        }
    }

    /// One of them, as it stands in the name of a position.
    pub(super) fn item(&self, at: usize) -> Option<String> {
        match self {
            Self::Numbers(numbers) => numbers.get(at).map(u64::to_string),
            Self::Words(words) => words.get(at).cloned(),
            Self::Number(number) => Some(number.to_string()),
            Self::Word(word) => Some(word.clone()),
        }
    }

    /// How it stands in the name of a position.
    pub(super) fn items(&self) -> Vec<String> {
        match self {
            Self::Number(number) => vec![number.to_string()],
            Self::Numbers(numbers) => numbers.iter().map(u64::to_string).collect(),
            Self::Word(word) => vec![word.clone()],
            Self::Words(words) => words.clone(),
        }
    }
}

impl Described {
    /// A case whose fields have no values yet.
    pub(super) fn blank(grammar: &Grammar) -> Self {
        let values = (0..grammar.fields.len()).map(|index| Value::blank(grammar, index));
        Self {
            values: values.collect(),
            left: None,
        }
    }

    /// How much memory it takes, more or less.
    pub(super) fn bytes(&self) -> u64 {
        /// Of a case without fields.
        const BLANK: u64 = 64;
        self.values.iter().map(Value::bytes).sum::<u64>() + BLANK
    }

    /// How many numbers and words there are.
    pub(super) fn numbers(&self) -> usize {
        self.values.iter().map(Value::len).sum()
    }

    /// The value of a bound by the numbers of this case.
    pub(super) fn bound(&self, bound: &Bound) -> u64 {
        bound.of(|index| match self.values.get(index) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        })
    }

    /// How many elements there are; an error where there are more than any input has.
    fn length(&self, count: &Bound) -> Result<usize, Diagnostic> {
        const MOST: u64 = 10_000_000;
        let count = self.bound(count);
        let length = usize::try_from(count).ok().filter(|_| count <= MOST);
        length.ok_or_else(|| {
            let message = say!(
                "a list has {count} elements; at most {MOST} are read",
                count,
                MOST
            );
            Diagnostic::error("too-many", Place::default(), message)
        })
    }

    /// Walks all lines.
    pub(super) fn walk(&mut self, grammar: &Grammar, layout: &mut dyn Layout) -> Step {
        if self.values.is_empty() {
            *self = Self::blank(grammar);
        }
        for line in &grammar.lines {
            self.walk_line(grammar, line, layout)?;
        }
        Ok(())
    }

    fn walk_line(&mut self, grammar: &Grammar, line: &Line, layout: &mut dyn Layout) -> Step {
        let Some(times) = &line.times else {
            for index in line.fields.clone() {
                self.walk_field(grammar, index, layout)?;
            }
            return layout.end_line();
        };
        let times = self.length(times)?;
        for index in line.fields.clone() {
            self.values[index].truncate(times);
        }
        for row in 0..times {
            for index in line.fields.clone() {
                self.values[index].reach(row);
                self.walk_element(&grammar.fields[index], index, Some(row), layout)?;
            }
            layout.end_line()?;
        }
        Ok(())
    }

    fn walk_field(&mut self, grammar: &Grammar, index: usize, layout: &mut dyn Layout) -> Step {
        let field = &grammar.fields[index];
        let Some(count) = &field.count else {
            return self.walk_element(field, index, None, layout);
        };
        let count = self.length(count)?;
        self.values[index].truncate(count);
        (0..count).try_for_each(|element| {
            self.values[index].reach(element);
            self.walk_element(field, index, Some(element), layout)
        })
    }

    fn walk_element(
        &mut self,
        field: &Field,
        index: usize,
        element: Option<usize>,
        layout: &mut dyn Layout,
    ) -> Step {
        let name = element.map_or_else(
            || field.name.clone(),
            |element| format!("{}_{}", field.name, element + 1),
        );
        let span = match &field.kind {
            Kind::Number(span) | Kind::Word(_, span) => span,
        };
        let range = self.bound(&span.low)..=self.bound(&span.high);
        match (&mut self.values[index], element, &field.kind) {
            (Value::Number(number), ..) => layout.number(&name, number, range),
            (Value::Numbers(numbers), Some(at), _) => layout.number(&name, &mut numbers[at], range),
            (Value::Word(word), _, Kind::Word(characters, _)) => {
                walk_word(&name, word, characters, &range, layout)
            }
            (Value::Words(words), Some(at), Kind::Word(characters, _)) => {
                walk_word(&name, &mut words[at], characters, &range, layout)
            }
            _ => Ok(()),
        }
    }
}

fn walk_word(
    name: &str,
    word: &mut String,
    characters: &str,
    lengths: &std::ops::RangeInclusive<u64>,
    layout: &mut dyn Layout,
) -> Step {
    let (low, high) = (lengths.start(), lengths.end());
    let expected = say!(
        "a word of {low} to {high} of the characters `{characters}`",
        low,
        high,
        characters
    );
    let rule = WordRule {
        expected: expected.clone(),
        allows: |_| true,
    };
    layout.word(name, word, &rule)?;
    let holds = word.chars().all(|c| characters.contains(c))
        && lengths.contains(&(word.chars().count() as u64));
    layout.insist(&|| {
        holds
            .then_some(())
            .ok_or_else(|| say!("`{name}` has to be {expected}", name, expected))
    })
}
