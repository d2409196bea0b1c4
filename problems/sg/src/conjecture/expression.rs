//! Formulas in n: whole numbers, `+ - * / mod xor`, `floor(…)` and parentheses. Division rounds down.

use super::{ClaimError, Sign};
use crate::Wording;
use crate::wording::both;

/// Deeper parentheses are not read.
const DEEPEST: usize = 20;

/// The longest period of a formula that is of use.
const LONGEST_PERIOD: u64 = 1_000_000;

/// A formula.
#[derive(Debug, Clone)]
pub(super) enum Expression {
    /// The heap.
    N,
    /// A number.
    Number(i128),
    /// Two formulas.
    Two(Box<Self>, Operation, Box<Self>),
}

/// What is made of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Mod,
    Xor,
}

impl Expression {
    /// The value for a heap; `None` where it divides by 0, or grows beyond all bounds.
    pub(super) fn value(&self, n: u64) -> Option<i128> {
        match self {
            Self::N => Some(n.into()),
            Self::Number(number) => Some(*number),
            Self::Two(left, operation, right) => {
                let (left, right) = (left.value(n)?, right.value(n)?);
                match operation {
                    Operation::Plus => left.checked_add(right),
                    Operation::Minus => left.checked_sub(right),
                    Operation::Times => left.checked_mul(right),
                    Operation::Over => floor(left, right),
                    Operation::Mod => left.checked_rem_euclid(right),
                    Operation::Xor => Some(left ^ right),
                }
            }
        }
    }

    /// A distance at which the values repeat from 0 on, where the form says that they do.
    pub(super) fn period(&self) -> Option<u64> {
        match self {
            Self::N => None,
            Self::Number(_) => Some(1),
            Self::Two(left, Operation::Mod, right) => match **right {
                Self::Number(modulus @ 1..) if left.is_polynomial() => u64::try_from(modulus)
                    .ok()
                    .filter(|it| *it <= LONGEST_PERIOD),
                _ => together(left.period()?, right.period()?),
            },
            Self::Two(left, _, right) => together(left.period()?, right.period()?),
        }
    }

    /// Whether it is a sum of products of n and whole numbers: its remainders repeat.
    fn is_polynomial(&self) -> bool {
        match self {
            Self::N | Self::Number(_) => true,
            Self::Two(left, operation, right) => {
                let is_ring = matches!(
                    operation,
                    Operation::Plus | Operation::Minus | Operation::Times
                );
                is_ring && left.is_polynomial() && right.is_polynomial()
            }
        }
    }
}

/// The quotient rounded down.
fn floor(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let is_exact = left.checked_rem(right)? == 0;
    let is_negative = (left < 0) != (right < 0);
    Some(if is_exact || !is_negative {
        quotient
    } else {
        quotient - 1
    })
}

/// A period of what has both.
pub(super) fn together(one: u64, other: u64) -> Option<u64> {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let both = (one / a.max(1)).checked_mul(other)?;
    Some(both).filter(|it| *it <= LONGEST_PERIOD)
}

/// Reads a claim from left to right.
pub(super) struct Parser {
    text: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.chars().map(|c| c.to_ascii_lowercase()).collect(),
            at: 0,
            depth: 0,
        }
    }

    /// What is wrong here.
    pub(super) const fn expected(&self, expected: Wording) -> ClaimError {
        ClaimError {
            at: self.at,
            expected,
        }
    }

    fn skip_spaces(&mut self) {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    /// Takes these signs, if they are next.
    fn eat(&mut self, signs: &str) -> bool {
        self.skip_spaces();
        let is_next = signs.chars().eq(self.text[self.at..]
            .iter()
            .copied()
            .take(signs.chars().count()));
        if is_next {
            self.at += signs.chars().count();
        }
        is_next
    }

    /// Takes a word, if it is next and no longer one.
    pub(super) fn word(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let start = self.at;
        let is_letter = |c: &char| c.is_ascii_alphanumeric();
        let goes_on = self.eat(word)
            && word.ends_with(|c: char| c.is_ascii_alphanumeric())
            && self.text.get(self.at).is_some_and(is_letter);
        if goes_on {
            self.at = start;
        }
        self.at > start
    }

    pub(super) fn sign(&mut self, sign: &'static str) -> Result<(), ClaimError> {
        if self.eat(sign) {
            Ok(())
        } else {
            Err(self.expected(Wording::same(sign)))
        }
    }

    pub(super) fn comparison(&mut self) -> Result<Sign, ClaimError> {
        let signs = [
            ("!=", Sign::Unequal),
            ("≠", Sign::Unequal),
            ("<=", Sign::LessOrEqual),
            ("≤", Sign::LessOrEqual),
            (">=", Sign::GreaterOrEqual),
            ("≥", Sign::GreaterOrEqual),
            ("==", Sign::Equal),
            ("=", Sign::Equal),
            ("<", Sign::Less),
            (">", Sign::Greater),
        ];
        let found = signs.into_iter().find(|(sign, _)| self.eat(sign));
        let found = found.map(|(_, sign)| sign);
        found.ok_or_else(|| {
            self.expected(both(
                "`=`, `!=`, `<`, `<=`, `>` or `>=`",
                "`=`、`!=`、`<`、`<=`、`>` 或 `>=`",
            ))
        })
    }

    pub(super) fn expression(&mut self) -> Result<Expression, ClaimError> {
        let mut left = self.term()?;
        loop {
            let operation = if self.eat("+") {
                Operation::Plus
            } else if self.eat("-") {
                Operation::Minus
            } else if self.word("xor") || self.eat("^") {
                Operation::Xor
            } else {
                return Ok(left);
            };
            left = Expression::Two(Box::new(left), operation, Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Result<Expression, ClaimError> {
        let mut left = self.factor()?;
        loop {
            let operation = if self.eat("*") {
                Operation::Times
            } else if self.eat("/") {
                Operation::Over
            } else if self.word("mod") || self.eat("%") {
                Operation::Mod
            } else {
                return Ok(left);
            };
            left = Expression::Two(Box::new(left), operation, Box::new(self.factor()?));
        }
    }

    fn factor(&mut self) -> Result<Expression, ClaimError> {
        const EXPECTED: Wording = both(
            "`n`, a number, `floor(` or `(`",
            "`n`、一个数、`floor(` 或 `(`",
        );
        self.skip_spaces();
        let start = self.at;
        while self.text.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        if self.at > start {
            let digits: String = self.text[start..self.at].iter().collect();
            let Ok(number) = digits.parse::<u64>() else {
                self.at = start;
                return Err(self.expected(both("a smaller number", "更小的数")));
            };
            return Ok(Expression::Number(number.into()));
        }
        if self.word("n") {
            return Ok(Expression::N);
        }
        if !self.eat("floor(") && !self.eat("(") {
            return Err(self.expected(EXPECTED));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected(both("fewer parentheses", "更少的括号")));
        }
        let inner = self.expression()?;
        self.depth -= 1;
        self.sign(")")?;
        Ok(inner)
    }

    pub(super) fn end(&mut self) -> Result<(), ClaimError> {
        self.skip_spaces();
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(self.expected(both("the end of the claim", "猜想的结尾")))
        }
    }
}
