//! Goes through a script and the text that it is asked about.

mod worth;

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::arithmetic::Value;
use super::pattern::Patterns;
use super::script::{Command, Expression, HowOften, Notation, Statement, Variable};
use super::variables::Variables;
use super::{Opinion, Script};

/// Digits of a number in a text.
const MAX_DIGITS: usize = 4000;

/// Characters of a text that stand in a message.
const LONGEST_TOKEN_SHOWN: usize = 20;

/// Why a script does not go on.
enum End {
    /// The text is not as it should be.
    Refused(String),
    /// The script cannot do what it says.
    Failed(String),
}

/// What a script says about a text in at most so many steps.
pub(super) fn run(script: &Script, text: &[u8], max_steps: u64) -> Opinion {
    let mut run = Run {
        text,
        at: 0,
        line: 1,
        steps: 0,
        max_steps,
        variables: Variables::new(script.variables),
        patterns: Patterns::default(),
    };
    let end = run.all(&script.statements).and_then(|()| run.end_of_text());
    let place = || format!("{}:{}", script.name, run.line);
    match end {
        Ok(()) => Opinion::Takes,
        Err(End::Failed(what)) => Opinion::Fails(format!("{what} ({})", place())),
        Err(End::Refused(what)) => {
            let (line, column) = run.place();
            Opinion::Refuses(format!(
                "line {line}, character {column}: {what} ({})",
                place()
            ))
        }
    }
}

struct Run<'a> {
    text: &'a [u8],
    at: usize,
    /// The line of the script.
    line: usize,
    steps: u64,
    max_steps: u64,
    variables: Variables,
    patterns: Patterns,
}

type Done = Result<(), End>;

fn failed(what: impl Into<String>) -> End {
    End::Failed(what.into())
}

impl Run<'_> {
    fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.at];
        let line = before.split(|byte| *byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n');
        (line, self.at - start.map_or(0, |at| at + 1) + 1)
    }

    fn step(&mut self, cost: u64) -> Done {
        self.steps = self.steps.saturating_add(cost);
        if self.steps > self.max_steps {
            let most = self.max_steps;
            return Err(failed(format!(
                "it takes more than {most} steps; let it end sooner"
            )));
        }
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Takes a character that is of a kind.
    fn takes(&mut self, is_it: impl Fn(u8) -> bool) -> bool {
        let is_it = self.peek().is_some_and(is_it);
        self.at += usize::from(is_it);
        is_it
    }

    /// That something else is there than is expected.
    fn expected(&self, what: &str) -> End {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(|byte| *byte == b'\n');
        let found = match (rest.first(), end) {
            (None, _) => "the end of the text".to_owned(),
            (_, Some(0)) => "the end of the line".to_owned(),
            (_, end) => {
                let end = end.unwrap_or(rest.len()).min(LONGEST_TOKEN_SHOWN);
                format!("`{}`", String::from_utf8_lossy(&rest[..end]).escape_debug())
            }
        };
        End::Refused(format!("expected {what}, found {found}"))
    }

    fn end_of_text(&self) -> Done {
        if self.at == self.text.len() {
            return Ok(());
        }
        Err(self.expected("the end of the text"))
    }

    fn all(&mut self, statements: &[Statement]) -> Done {
        for statement in statements {
            self.one(statement)?;
        }
        Ok(())
    }

    fn one(&mut self, statement: &Statement) -> Done {
        self.line = statement.line;
        self.step(1)?;
        match &statement.command {
            Command::Space => {
                if !self.takes(|byte| byte == b' ') {
                    return Err(self.expected("a space"));
                }
            }
            Command::Newline => {
                if !self.takes(|byte| byte == b'\n') {
                    return Err(self.expected("the end of the line"));
                }
            }
            Command::Eof => self.end_of_text()?,
            Command::Int { least, most, into } => self.int(least, most, into.as_ref())?,
            Command::Float {
                least,
                most,
                decimals,
                into,
                notation,
            } => {
                let bounds = (least, most);
                self.float(bounds, decimals.as_ref(), into.as_ref(), *notation)?;
            }
            Command::Text(text) => self.literal(text)?,
            Command::Pattern(pattern, into) => self.pattern(pattern, into.as_ref())?,
            Command::Assert(test) => {
                if !self.test(test)? {
                    return Err(End::Refused("an assertion does not hold".to_owned()));
                }
            }
            Command::Set(assignments) => {
                for (variable, value) in assignments {
                    let value = self.value(value)?;
                    self.set(variable, value)?;
                }
            }
            Command::Unset(names) => {
                for name in names {
                    self.step(self.variables.len(*name) as u64)?;
                    self.variables.unset(*name);
                }
            }
            Command::Repeat {
                index,
                how_often,
                separator,
                body,
            } => self.repeat(
                statement.line,
                index.as_ref(),
                how_often,
                separator.as_deref(),
                body,
            )?,
            Command::If {
                test,
                then,
                otherwise,
            } => {
                let chosen = if self.test(test)? { then } else { otherwise };
                self.all(chosen)?;
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        line: usize,
        index: Option<&Variable>,
        how_often: &HowOften,
        separator: Option<&Statement>,
        body: &[Statement],
    ) -> Done {
        let mut round = 0_u64;
        self.count(index, round)?;
        let times = match how_often {
            HowOften::Times(times) => {
                let times = self.integer(times)?;
                let wrong = || failed(format!("it cannot repeat something {times} times"));
                Some(u64::try_from(&times).map_err(|_| wrong())?)
            }
            HowOften::While(_) => None,
        };
        loop {
            self.line = line;
            self.step(1)?;
            let goes_on = match how_often {
                HowOften::Times(_) => times.is_some_and(|times| round < times),
                HowOften::While(test) => self.test(test)?,
            };
            if !goes_on {
                return Ok(());
            }
            if let Some(separator) = separator.filter(|_| round > 0) {
                self.one(separator)?;
            }
            self.all(body)?;
            round += 1;
            self.count(index, round)?;
        }
    }

    fn count(&mut self, index: Option<&Variable>, round: u64) -> Done {
        match index {
            Some(index) => self.set(index, Value::Integer(BigInt::from(round))),
            None => Ok(()),
        }
    }

    fn int(&mut self, least: &Expression, most: &Expression, into: Option<&Variable>) -> Done {
        let (least, most) = (self.integer(least)?, self.integer(most)?);
        let wanted = || format!("a whole number from {least} to {most}");
        let digits = &self.text[self.at..];
        let sign = usize::from(digits.first() == Some(&b'-'));
        let count = digits[sign..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let end = sign + count.count();
        let digits = &digits[..end];
        if end == sign {
            return Err(self.expected(&wanted()));
        }
        if digits[sign] == b'0' && (end > sign + 1 || sign == 1) {
            return Err(self.expected(&format!("{} without zeros before it", wanted())));
        }
        if end > MAX_DIGITS {
            return Err(End::Refused(format!(
                "a number has more than {MAX_DIGITS} digits"
            )));
        }
        let Some(number) = BigInt::parse_bytes(digits, 10) else {
            return Err(self.expected(&wanted()));
        };
        if number < least || number > most {
            return Err(self.expected(&wanted()));
        }
        self.step(1 + (end as u64).pow(2) / 64)?;
        self.at += end;
        match into {
            Some(into) => self.set(into, Value::Integer(number)),
            None => Ok(()),
        }
    }

    fn float(
        &mut self,
        (least, most): (&Expression, &Expression),
        decimals: Option<&(Expression, Expression)>,
        into: Option<&Variable>,
        notation: Notation,
    ) -> Done {
        let (least, most) = (self.value(least)?, self.value(most)?);
        let decimals = match decimals {
            None => None,
            Some((fewest, most)) => Some((self.size(fewest)?, self.size(most)?)),
        };
        self.step(least.cost().saturating_add(most.cost()))?;
        let wanted = || format!("a number from {} to {}", least.shown(), most.shown());
        let start = self.at;
        let written = self.written_float(notation);
        let end = self.at;
        self.at = start;
        let Some(written) = written else {
            return Err(self.expected(&wanted()));
        };
        if let Some((fewest, most)) = decimals {
            if written.is_scientific && !written.has_one_digit {
                let wanted = format!("{} with one digit other than 0 before the point", wanted());
                return Err(self.expected(&wanted));
            }
            if written.decimals < fewest || written.decimals > most {
                let wanted = format!(
                    "{} with {fewest} to {most} digits behind the point",
                    wanted()
                );
                return Err(self.expected(&wanted));
            }
        }
        let text = String::from_utf8_lossy(&self.text[start..end]);
        let Ok(number) = text.parse::<f64>().map(Value::Float) else {
            return Err(self.expected(&wanted()));
        };
        let is_out = number.compare(&least).map_err(failed)? == Ordering::Less
            || number.compare(&most).map_err(failed)? == Ordering::Greater;
        if is_out {
            return Err(self.expected(&wanted()));
        }
        self.step(1 + (end - start) as u64)?;
        self.at = end;
        match into {
            Some(into) => self.set(into, number),
            None => Ok(()),
        }
    }

    /// Reads how a number with a fraction is written; `None` where it is not written as one.
    fn written_float(&mut self, notation: Notation) -> Option<Written> {
        let digit = |byte: u8| byte.is_ascii_digit();
        let digits = |run: &mut Self| {
            let start = run.at;
            while run.takes(digit) {}
            run.at - start
        };
        self.takes(|byte| byte == b'-');
        let first = self.peek();
        let whole = digits(self);
        if whole == 0 || (first == Some(b'0') && whole > 1) {
            return None;
        }
        let mut written = Written {
            decimals: 0,
            is_scientific: false,
            has_one_digit: false,
        };
        if self.takes(|byte| byte == b'.') {
            written.decimals = digits(self);
            if written.decimals == 0 {
                return None;
            }
            written.has_one_digit = whole == 1 && first != Some(b'0');
        }
        let has_exponent = matches!(self.peek(), Some(b'e' | b'E'));
        if notation == Notation::Scientific && !has_exponent {
            return None;
        }
        if notation != Notation::Fixed && has_exponent {
            written.is_scientific = true;
            self.at += 1;
            self.takes(|byte| byte == b'-' || byte == b'+');
            let first = self.peek();
            let count = digits(self);
            if count == 0 || (first == Some(b'0') && count > 1) {
                return None;
            }
        }
        Some(written)
    }

    fn literal(&mut self, text: &Expression) -> Done {
        let text = self.text(text)?;
        self.step(text.len() as u64)?;
        if !self.text[self.at..].starts_with(&text) {
            let wanted = String::from_utf8_lossy(&text);
            let wanted = format!("`{}`", wanted.escape_debug());
            return Err(self.expected(&wanted));
        }
        self.at += text.len();
        Ok(())
    }

    fn pattern(&mut self, pattern: &Expression, into: Option<&Variable>) -> Done {
        let pattern = self.text(pattern)?;
        let rest = &self.text[self.at..];
        let longest = self.patterns.longest(&pattern, rest).map_err(failed)?;
        self.step(longest.cost)?;
        let Some(length) = longest.length else {
            let shown = String::from_utf8_lossy(&pattern);
            let shown = format!("what matches `{}`", shown.escape_debug());
            return Err(self.expected(&shown));
        };
        let matched = rest[..length].to_vec();
        self.at += length;
        match into {
            Some(into) => self.set(into, Value::Text(matched)),
            None => Ok(()),
        }
    }
}

/// How a number with a fraction is written.
struct Written {
    /// Digits behind the point.
    decimals: usize,
    /// Whether it has an exponent.
    is_scientific: bool,
    /// Whether one digit, which is not 0, stands before the point.
    has_one_digit: bool,
}
