//! How the lines of a case look, from the texts of `game.toml`: fields, counts and bounds.
//!
//! A line is its fields, separated by blanks: `n:1..max_heaps` is a whole number, `heaps[n]:0..max_heap`
//! that many of them, `row:word(WB)1..30` a word of such characters. `m* u:1..n v:1..n` is a line that
//! stands there m times. A bound or a count is a number, a constant of the problem, or a number that
//! was read before, with `+1` or `-1` and the like behind it.

use std::collections::BTreeMap;

use super::faults::Fault;
use crate::words::Words;

/// The most fields of a case.
const MAX_FIELDS: usize = 64;

/// A number that is written, or that is known when a case is walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    what: Base,
    /// Added to it.
    plus: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Base {
    Number(u64),
    /// The number with that index among the fields.
    Field(usize),
}

/// What a field is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whole numbers of a range.
    Number(Span),
    /// Words of these characters, of a length within a range.
    Word(String, Span),
}

/// From which bound to which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) low: Bound,
    pub(super) high: Bound,
}

/// A field of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// How many of them stand on the line; `None` for one.
    pub(super) count: Option<Bound>,
}

/// A line of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// How many such lines there are; `None` for one.
    pub(super) times: Option<Bound>,
    /// The indices of its fields.
    pub(super) fields: std::ops::Range<usize>,
}

/// The lines of a case and all their fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grammar {
    pub(super) lines: Vec<Line>,
    pub(super) fields: Vec<Field>,
}

/// The constants of the problem, by name.
pub(super) type Constants = BTreeMap<String, u64>;

impl Bound {
    /// Its value, where the numbers of a case are known so far.
    pub(super) fn of(&self, number: impl Fn(usize) -> u64) -> u64 {
        let base = match self.what {
            Base::Number(number) => number,
            Base::Field(index) => number(index),
        };
        base.saturating_add_signed(self.plus)
    }

    /// The field that it is, and nothing more.
    pub(super) fn field(&self) -> Option<usize> {
        match self {
            Self {
                what: Base::Field(index),
                plus: 0,
            } => Some(*index),
            _ => None,
        }
    }
}

impl Grammar {
    /// Reads the lines.
    ///
    /// # Errors
    /// Says what is wrong with each.
    pub(super) fn read(lines: &[String], constants: &Constants) -> Result<Self, Vec<Fault>> {
        if lines.is_empty() {
            return Err(vec![Fault::new(
                "lines",
                say!("a case needs at least one line"),
            )]);
        }
        let (mut grammar, mut faults) = (Self::default(), Vec::new());
        for text in lines {
            let read = grammar.line(text, constants);
            if grammar.fields.len() > MAX_FIELDS {
                let message = say!("a case has at most {MAX_FIELDS} fields", MAX_FIELDS);
                faults.push(Fault::new("lines", message));
                break;
            }
            if let Err(problem) = read {
                faults
                    .push(Fault::new("lines", say!("`{text}`: {problem}", text, problem)).at(text));
                grammar.assume(text);
            }
        }
        if faults.is_empty() {
            Ok(grammar)
        } else {
            Err(faults)
        }
    }

    /// Has the fields that a line which cannot be read seems to have, so that others may name them.
    fn assume(&mut self, text: &str) {
        let is_repeated = text
            .split_whitespace()
            .next()
            .is_some_and(|word| word.ends_with('*'));
        let nothing = || Bound {
            what: Base::Number(0),
            plus: 0,
        };
        for word in text.split_whitespace() {
            let name: String = word
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect();
            if name.is_empty() || word.ends_with('*') || self.find(&name).is_some() {
                continue;
            }
            let span = Span {
                low: nothing(),
                high: nothing(),
            };
            self.fields.push(Field {
                name,
                kind: Kind::Number(span),
                count: (is_repeated || word.contains('[')).then(nothing),
            });
        }
    }

    /// The index of a field.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// Whether a field has several values in a case.
    pub(super) fn is_list(&self, index: usize) -> bool {
        self.count_of(index).is_some()
    }

    /// How many values a field has in a case; `None` for one.
    pub(super) fn count_of(&self, index: usize) -> Option<&Bound> {
        let line = self.lines.iter().find(|line| line.fields.contains(&index));
        let times = line.and_then(|line| line.times.as_ref());
        times.or_else(|| self.fields.get(index)?.count.as_ref())
    }

    fn line(&mut self, text: &str, constants: &Constants) -> Result<(), Words> {
        let mut words = text.split_whitespace().peekable();
        let mut times = None;
        if let Some(count) = words.peek().and_then(|word| word.strip_suffix('*')) {
            times = Some(self.bound(count, constants)?);
            words.next();
        }
        let first = self.fields.len();
        let mut fields = Vec::new();
        for word in words {
            let field = self.field(word, constants)?;
            if times.is_some() && field.count.is_some() {
                return Err(say!("`{word}` is a list on a line that is repeated", word));
            }
            let known = self.fields.iter().chain(&fields);
            if known
                .into_iter()
                .any(|other: &Field| other.name == field.name)
            {
                return Err(say!("there are two fields `{name}`", name = field.name));
            }
            // A later field of the line may depend on this one.
            if times.is_none() {
                self.fields.push(field);
            } else {
                fields.push(field);
            }
        }
        self.fields.extend(fields);
        if self.fields.len() == first {
            return Err(say!("the line has no fields"));
        }
        self.lines.push(Line {
            times,
            fields: first..self.fields.len(),
        });
        Ok(())
    }

    fn field(&self, word: &str, constants: &Constants) -> Result<Field, Words> {
        let form = || {
            say!(
                "`{word}` is no field; write NAME:LOW..HIGH, NAME[COUNT]:LOW..HIGH or \
                 NAME:word(CHARACTERS)LOW..HIGH",
                word
            )
        };
        let (name, kind) = word.split_once(':').ok_or_else(form)?;
        let (name, count) = match name.split_once('[') {
            Some((name, count)) => {
                let count = count.strip_suffix(']').ok_or_else(form)?;
                (name, Some(self.bound(count, constants)?))
            }
            None => (name, None),
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !is_name {
            return Err(say!("`{name}` cannot be the name of a field", name));
        }
        let kind = match kind.strip_prefix("word(") {
            Some(rest) => {
                let (characters, span) = rest.split_once(')').ok_or_else(form)?;
                if characters.is_empty() {
                    return Err(form());
                }
                Kind::Word(characters.to_owned(), self.span(span, constants)?)
            }
            None => Kind::Number(self.span(kind, constants)?),
        };
        Ok(Field {
            name: name.to_owned(),
            kind,
            count,
        })
    }

    fn span(&self, text: &str, constants: &Constants) -> Result<Span, Words> {
        let (low, high) = text
            .split_once("..")
            .ok_or_else(|| say!("`{text}` is no range; write LOW..HIGH, both included", text))?;
        Ok(Span {
            low: self.bound(low, constants)?,
            high: self.bound(high, constants)?,
        })
    }

    fn bound(&self, text: &str, constants: &Constants) -> Result<Bound, Words> {
        let sign = text.find(['+', '-']);
        let (base, plus) = match sign {
            Some(at) if at > 0 => {
                let plus = text[at..].parse();
                (
                    &text[..at],
                    plus.map_err(|_| say!("`{text}` is no number", text))?,
                )
            }
            _ => (text, 0),
        };
        if let Ok(number) = base.parse() {
            let what = Base::Number(number);
            return Ok(Bound { what, plus });
        }
        let field = self.find(base).filter(|index| {
            let is_number = matches!(self.fields[*index].kind, Kind::Number(_));
            is_number && !self.is_list(*index)
        });
        let what = match (field, constants.get(base)) {
            (Some(index), _) => Base::Field(index),
            (None, Some(number)) => Base::Number(*number),
            (None, None) => {
                return Err(say!(
                    "`{base}` is neither a number, nor a constant of problem.yaml, nor a number \
                     that stands before",
                    base
                ));
            }
        };
        Ok(Bound { what, plus })
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failure is the test's failure"
)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Result<Grammar, String> {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let read = Grammar::read(&lines, &Constants::from([("max".to_owned(), 9)]));
        read.map_err(|faults| faults[0].to_string())
    }

    #[test]
    fn counts_and_bounds_are_numbers_constants_or_what_stands_before() {
        let grammar = read(&["n:1..max m:0..n-1", "m* u:1..n v:u..n", "a[3]:0..max+1"]);
        // On a repeated line nothing depends on a neighbour.
        assert!(grammar.unwrap_err().contains("`u`"));
        let grammar = read(&["n:1..max m:0..n-1", "m* u:1..n v:1..n", "a[3]:0..max+1"]).unwrap();
        let names: Vec<&str> = grammar
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        assert_eq!(names, ["n", "m", "u", "v", "a"]);
        assert_eq!(
            [0, 2, 4].map(|field| grammar.is_list(field)),
            [false, true, true]
        );
        assert_eq!(grammar.count_of(3).and_then(Bound::field), Some(1));
        let Kind::Number(span) = &grammar.fields[1].kind else {
            panic!("{grammar:?}")
        };
        assert_eq!((span.low.of(|_| 7), span.high.of(|_| 7)), (0, 6));
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for (line, complaint) in [
            ("", "no fields"),
            ("n", "is no field"),
            ("n:1..", "`` is neither"),
            ("n:1", "no range"),
            ("n[m]:1..2", "`m` is neither"),
            ("n:word()1..2", "is no field"),
            ("2n:1..2", "cannot be the name"),
            ("3* a[2]:0..1", "repeated"),
            ("n:0..1 n:0..1", "two fields"),
        ] {
            let error = read(&[line]).unwrap_err();
            assert!(error.contains(complaint), "{line}: {error}");
        }
        assert!(read(&[]).is_err());
    }
}
