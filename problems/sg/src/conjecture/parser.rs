//! Reads formulas and the words of claims, from left to right.

use super::ClaimError;
use super::comparison::{Comparison, Condition, Sign};
use super::expression::{Expression, Operation};
use crate::Wording;
use crate::wording::both;

/// Deeper parentheses are not read.
const DEEPEST: usize = 20;

/// The most lists of comparisons that are made of sets with `and` between them.
const MOST_LISTS: usize = 64;

/// What Chinese keyboards write, and the sign it stands for.
const WIDE: [(char, char); 9] = [
    ('（', '('),
    ('）', ')'),
    ('｛', '{'),
    ('｝', '}'),
    ('，', ','),
    ('、', ','),
    ('＝', '='),
    ('＜', '<'),
    ('＞', '>'),
];

/// A sign as it is compared.
fn plain(sign: char) -> char {
    let wide = WIDE.iter().find(|(wide, _)| *wide == sign);
    wide.map_or_else(|| sign.to_ascii_lowercase(), |(_, narrow)| *narrow)
}

/// Which letters a formula has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// `n`: the heap.
    Heap,
    /// `a` and `b`: the two numbers of a pair.
    Pair,
    /// `k`: the number of a pair among others.
    Count,
    /// `n`, or else `a` and `b`: whichever comes first says it.
    HeapOrPair,
}

/// The letters with the formulas they stand in, and their numbers there.
const LETTERS: [(&str, Letters, usize); 4] = [
    ("n", Letters::Heap, 0),
    ("a", Letters::Pair, 0),
    ("b", Letters::Pair, 1),
    ("k", Letters::Count, 0),
];

impl Letters {
    fn allows(self, other: Self) -> bool {
        self == other || (self == Self::HeapOrPair && other != Self::Count)
    }

    /// What a formula may go on with.
    const fn expected(self) -> Wording {
        match self {
            Self::Heap => both(
                "`n`, a number, `floor(` or `(`",
                "`n`、一个数、`floor(` 或 `(`",
            ),
            Self::Pair => both(
                "`a`, `b`, a number, `floor(` or `(`",
                "`a`、`b`、一个数、`floor(` 或 `(`",
            ),
            Self::Count => both(
                "`k`, a number, `floor(` or `(`",
                "`k`、一个数、`floor(` 或 `(`",
            ),
            Self::HeapOrPair => both(
                "`n`, or `a` and `b` of a pair, a number, `floor(` or `(`",
                "`n`，或数对中的 `a` 与 `b`，或一个数、`floor(`、`(`",
            ),
        }
    }
}

/// A side of a comparison.
#[derive(Debug, Clone)]
enum Side {
    /// The golden ratio itself.
    Golden,
    /// A formula, and whether it was said that it is rounded.
    Formula(Expression, bool),
}

/// Reads a claim from left to right.
#[derive(Debug, Clone)]
pub(super) struct Parser {
    text: Vec<char>,
    at: usize,
    depth: usize,
    letters: Letters,
}

impl Parser {
    /// At the beginning of the text; formulas have the letter `n`.
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.chars().map(plain).collect(),
            at: 0,
            depth: 0,
            letters: Letters::Heap,
        }
    }

    /// From here on formulas have these letters.
    pub(super) fn allow(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// Which letters formulas have.
    pub(super) const fn letters(&self) -> Letters {
        self.letters
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

    /// Takes the first of these words that is next.
    pub(super) fn any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.word(word))
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
                "`=`, `!=`, `<`, `<=`, `>`, `>=` or `in`",
                "`=`、`!=`、`<`、`<=`、`>`、`>=` 或 `in`",
            ))
        })
    }

    /// Reads comparisons with `and` and `or` between them; `and` joins more closely.
    pub(super) fn condition(&mut self) -> Result<Condition, ClaimError> {
        let mut lists = Vec::new();
        let mut joined = self.chain()?;
        loop {
            if self.any(&["or", "或者", "或"]) {
                lists.append(&mut joined);
                joined = self.chain()?;
            } else if self.any(&["and", "并且", "且"]) {
                let more = self.chain()?;
                joined = self.both_of(&joined, &more)?;
            } else {
                lists.append(&mut joined);
                return Ok(Condition::any_of(lists));
            }
        }
    }

    /// Lists of which one holds where one of the first and one of the others hold.
    fn both_of(
        &self,
        first: &[Vec<Comparison>],
        others: &[Vec<Comparison>],
    ) -> Result<Vec<Vec<Comparison>>, ClaimError> {
        if first.len() * others.len() > MOST_LISTS {
            return Err(self.expected(both("smaller sets", "更小的集合")));
        }
        let with = |list: &Vec<Comparison>| {
            let both = others
                .iter()
                .map(|more| [list.as_slice(), more.as_slice()].concat());
            both.collect::<Vec<_>>()
        };
        Ok(first.iter().flat_map(with).collect())
    }

    /// One comparison, several as in `a < b < phi * a`, or one of several as in `n in {1, 2}`: lists of
    /// which one has to hold.
    fn chain(&mut self) -> Result<Vec<Vec<Comparison>>, ClaimError> {
        let mut found = Vec::new();
        let mut left = self.side()?;
        if self.any(&["not in", "∉", "不属于"]) {
            return Ok(vec![self.with_each(&left, Sign::Unequal)?]);
        }
        if self.any(&["is one of", "in", "∈", "属于"]) {
            let each = self.with_each(&left, Sign::Equal)?;
            return Ok(each.into_iter().map(|it| vec![it]).collect());
        }
        let mut sign = self.comparison()?;
        loop {
            let right = self.side()?;
            found.push(self.compared(left, sign, right.clone())?);
            let Ok(next) = self.comparison() else {
                return Ok(vec![found]);
            };
            (left, sign) = (right, next);
        }
    }

    /// Compares with each number of a list, with braces or without.
    fn with_each(&mut self, left: &Side, sign: Sign) -> Result<Vec<Comparison>, ClaimError> {
        let has_braces = self.eat("{");
        let mut found = Vec::new();
        loop {
            let right = self.side()?;
            found.push(self.compared(left.clone(), sign, right)?);
            if !self.eat(",") {
                break;
            }
        }
        if has_braces {
            self.sign("}")?;
        }
        Ok(found)
    }

    fn side(&mut self) -> Result<Side, ClaimError> {
        let start = self.at;
        if self.golden() && !self.times() {
            return Ok(Side::Golden);
        }
        self.at = start;
        let is_rounded = self.eat("floor(");
        self.at = start;
        Ok(Side::Formula(self.expression()?, is_rounded))
    }

    fn compared(&self, left: Side, sign: Sign, right: Side) -> Result<Comparison, ClaimError> {
        let (quotient, sign) = match (left, right) {
            (Side::Formula(left, left_rounded), Side::Formula(right, right_rounded)) => {
                let is_golden = |it: &Expression| matches!(it, Expression::Golden(_));
                let is_exact = match (is_golden(&left), is_golden(&right)) {
                    (true, false) => !left_rounded,
                    (false, true) => !right_rounded,
                    _ => false,
                };
                return Ok(Comparison {
                    left,
                    sign,
                    right,
                    is_exact,
                    divisor: None,
                });
            }
            (Side::Golden, other) => (other, sign.turned()),
            (other, Side::Golden) => (other, sign),
        };
        let is_of_order = !matches!(sign, Sign::Equal | Sign::Unequal);
        // A quotient of whole numbers is above phi iff the first is above phi times the other.
        if let Side::Formula(Expression::Two(of, Operation::Over, by), false) = quotient
            && is_of_order
        {
            return Ok(Comparison {
                left: *of,
                sign,
                right: Expression::Golden(by.clone()),
                is_exact: true,
                divisor: Some(*by),
            });
        }
        Err(self.expected(both(
            "a quotient such as `a / b` that is above or below `phi`",
            "大于或小于 `phi` 的商，例如 `a / b`",
        )))
    }

    pub(super) fn expression(&mut self) -> Result<Expression, ClaimError> {
        let mut left = self.term()?;
        loop {
            let operation = if self.eat("+") {
                Operation::Plus
            } else if self.eat("-") {
                Operation::Minus
            } else if self.any(&["xor", "^", "异或"]) {
                Operation::Xor
            } else {
                return Ok(left);
            };
            left = Expression::Two(Box::new(left), operation, Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Result<Expression, ClaimError> {
        let mut left = if self.golden() {
            if !self.times() {
                return Err(self.expected(Wording::same("`*`")));
            }
            Expression::Golden(Box::new(self.factor()?))
        } else {
            self.factor()?
        };
        loop {
            let is_product = self.times();
            // `k phi` is a product too.
            if self.golden() {
                left = Expression::Golden(Box::new(left));
                continue;
            }
            let operation = if is_product {
                Operation::Times
            } else if self.eat("/") {
                Operation::Over
            } else if self.any(&["mod", "%", "模"]) {
                Operation::Mod
            } else {
                return Ok(left);
            };
            left = Expression::Two(Box::new(left), operation, Box::new(self.factor()?));
        }
    }

    fn times(&mut self) -> bool {
        self.eat("*") || self.eat("·") || self.eat("×")
    }

    fn golden(&mut self) -> bool {
        self.word("phi") || self.eat("φ")
    }

    fn factor(&mut self) -> Result<Expression, ClaimError> {
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
        if let Some(letter) = self.letter() {
            return Ok(letter);
        }
        if !self.eat("floor(") && !self.eat("(") {
            return Err(self.expected(self.letters.expected()));
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

    fn letter(&mut self) -> Option<Expression> {
        let allowed = LETTERS
            .into_iter()
            .filter(|(_, of, _)| self.letters.allows(*of));
        let allowed: Vec<_> = allowed.collect();
        let (_, of, number) = allowed
            .into_iter()
            .find(|(letter, _, _)| self.word(letter))?;
        self.letters = of;
        Some(Expression::Letter(number))
    }

    /// Whether nothing follows.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_spaces();
        self.at == self.text.len()
    }

    pub(super) fn end(&mut self) -> Result<(), ClaimError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.expected(both("the end of the claim", "猜想的结尾")))
        }
    }
}
