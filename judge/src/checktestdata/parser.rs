//! Reads a script into its commands.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::ScriptError;
use super::script::{
    Command, Comparison, Expression, HowOften, Name, Notation, Operator, Statement, Test, Variable,
};
use super::tokens::{Token, tokens};

/// Parentheses, loops and the like inside each other.
const MAX_DEPTH: usize = 100;

/// Operators of one command: what they make is as deep as there are operators.
const MAX_OPERATORS: usize = 500;

/// Digits of a number in a script.
const MAX_DIGITS: usize = 4000;

type Read<T> = Result<T, ScriptError>;

/// The commands of a script, and how many different variables it names.
pub(super) fn parse(text: &[u8]) -> Read<(Vec<Statement>, usize)> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
        operators: 0,
        names: BTreeMap::new(),
    };
    let statements = parser.statements()?;
    if parser.peek().is_some() {
        return Err(parser.wrong("this closes nothing; leave it out".to_owned()));
    }
    Ok((statements, parser.names.len()))
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    at: usize,
    depth: usize,
    /// Those of the command that is being read.
    operators: usize,
    names: BTreeMap<String, Name>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn line(&self) -> usize {
        let token = self.tokens.get(self.at).or_else(|| self.tokens.last());
        token.map_or(1, |(line, _)| *line)
    }

    fn wrong(&self, what: String) -> ScriptError {
        ScriptError {
            line: self.line(),
            what,
        }
    }

    fn expected(&self, wanted: &str) -> ScriptError {
        let found = match self.peek() {
            None => "the end of the script".to_owned(),
            Some(
                Token::Word(text) | Token::Name(text) | Token::Integer(text) | Token::Float(text),
            ) => format!("`{text}`"),
            Some(Token::Text(_)) => "a text".to_owned(),
            Some(Token::Sign(sign)) => format!("`{sign}`"),
        };
        self.wrong(format!("expected {wanted}, found {found}"))
    }

    /// Goes one level deeper for as long as that lasts.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong(format!("more than {MAX_DEPTH} levels inside each other")));
        }
        self.depth += 1;
        let read = inner(self);
        self.depth -= 1;
        read
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_it = matches!(self.peek(), Some(Token::Sign(it)) if *it == sign);
        self.at += usize::from(is_it);
        is_it
    }

    /// Takes an operator, of which a command has only so many.
    fn operator<T: Copy>(&mut self, signs: &[(&str, T)]) -> Read<Option<T>> {
        for (sign, operator) in signs {
            if self.takes(sign) {
                self.operators += 1;
                if self.operators > MAX_OPERATORS {
                    let what = format!("more than {MAX_OPERATORS} operators in one command");
                    return Err(self.wrong(what));
                }
                return Ok(Some(*operator));
            }
        }
        Ok(None)
    }

    fn sign(&mut self, sign: &str) -> Read<()> {
        if self.takes(sign) {
            return Ok(());
        }
        Err(self.expected(&format!("`{sign}`")))
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), Some(Token::Word(it)) if it == word);
        self.at += usize::from(is_it);
        is_it
    }

    fn is_at_end_of_block(&self) -> bool {
        match self.peek() {
            None => true,
            Some(Token::Word(word)) => word == "END" || word == "ELSE",
            Some(_) => false,
        }
    }

    fn statements(&mut self) -> Read<Vec<Statement>> {
        let mut statements = Vec::new();
        while !self.is_at_end_of_block() {
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Read<Statement> {
        let line = self.line();
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return Err(self.expected("a command"));
        };
        self.at += 1;
        self.operators = 0;
        let command = match word.as_str() {
            "SPACE" => Command::Space,
            "NEWLINE" => Command::Newline,
            "EOF" => Command::Eof,
            "INT" | "FLOAT" | "FLOATP" => self.in_parentheses(|it| it.number(&word))?,
            "STRING" => self.in_parentheses(|it| Ok(Command::Text(it.value()?)))?,
            "REGEX" => self.in_parentheses(|it| {
                let pattern = it.value()?;
                Ok(Command::Pattern(pattern, it.further_variable()?))
            })?,
            "ASSERT" => self.in_parentheses(|it| Ok(Command::Assert(it.test()?)))?,
            "SET" => self.in_parentheses(|it| it.list(Self::assignment).map(Command::Set))?,
            "UNSET" => self.in_parentheses(|it| {
                let names = it.list(Self::name)?;
                Ok(Command::Unset(names.into_iter().map(|it| it.0).collect()))
            })?,
            "REP" | "REPI" | "WHILE" | "WHILEI" => self.deeper(|it| it.repeat(&word, line))?,
            "IF" => self.deeper(|it| it.choice(line))?,
            _ => {
                self.at -= 1;
                return Err(self.expected("a command"));
            }
        };
        Ok(Statement { line, command })
    }

    fn in_parentheses<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.sign("(")?;
        let read = inner(self)?;
        self.sign(")")?;
        Ok(read)
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut list = vec![one(self)?];
        while self.takes(",") {
            list.push(one(self)?);
        }
        Ok(list)
    }

    fn number(&mut self, word: &str) -> Read<Command> {
        let least = self.expression()?;
        self.sign(",")?;
        let most = self.expression()?;
        if word == "INT" {
            let into = self.further_variable()?;
            return Ok(Command::Int { least, most, into });
        }
        let decimals = if word == "FLOATP" {
            self.sign(",")?;
            let fewest = self.expression()?;
            self.sign(",")?;
            Some((fewest, self.expression()?))
        } else {
            None
        };
        let into = self.further_variable()?;
        let mut notation = Notation::Any;
        if into.is_some() && self.takes(",") {
            notation = if self.takes_word("FIXED") {
                Notation::Fixed
            } else if self.takes_word("SCIENTIFIC") {
                Notation::Scientific
            } else {
                return Err(self.expected("`FIXED` or `SCIENTIFIC`"));
            };
        }
        Ok(Command::Float {
            least,
            most,
            decimals,
            into,
            notation,
        })
    }

    fn further_variable(&mut self) -> Read<Option<Variable>> {
        if !self.takes(",") {
            return Ok(None);
        }
        self.variable().map(Some)
    }

    fn assignment(&mut self) -> Read<(Variable, Expression)> {
        let variable = self.variable()?;
        self.sign("=")?;
        Ok((variable, self.expression()?))
    }

    fn repeat(&mut self, word: &str, line: usize) -> Read<Command> {
        self.sign("(")?;
        let index = if word.ends_with('I') {
            let index = self.variable()?;
            self.sign(",")?;
            Some(index)
        } else {
            None
        };
        let how_often = if word.starts_with("REP") {
            HowOften::Times(self.expression()?)
        } else {
            HowOften::While(self.test()?)
        };
        let separator = if self.takes(",") {
            Some(Box::new(self.statement()?))
        } else {
            None
        };
        self.sign(")")?;
        let body = self.statements()?;
        self.end_of(word, line)?;
        Ok(Command::Repeat {
            index,
            how_often,
            separator,
            body,
        })
    }

    fn choice(&mut self, line: usize) -> Read<Command> {
        let test = self.in_parentheses(Self::test)?;
        let then = self.statements()?;
        let otherwise = if self.takes_word("ELSE") {
            self.statements()?
        } else {
            Vec::new()
        };
        self.end_of("IF", line)?;
        Ok(Command::If {
            test,
            then,
            otherwise,
        })
    }

    fn end_of(&mut self, word: &str, line: usize) -> Read<()> {
        if self.takes_word("END") {
            return Ok(());
        }
        Err(self.expected(&format!("`END` for the `{word}` of line {line}")))
    }

    fn name(&mut self) -> Read<(Name, String)> {
        let Some(Token::Name(name)) = self.peek().cloned() else {
            return Err(self.expected("the name of a variable"));
        };
        self.at += 1;
        let next = self.names.len();
        Ok((*self.names.entry(name.clone()).or_insert(next), name))
    }

    fn variable(&mut self) -> Read<Variable> {
        let (name, written) = self.name()?;
        let index = if self.takes("[") {
            let index = self.list(Self::expression)?;
            self.sign("]")?;
            index
        } else {
            Vec::new()
        };
        Ok(Variable {
            name,
            written,
            index,
        })
    }

    fn expression(&mut self) -> Read<Expression> {
        const SIGNS: [(&str, Operator); 2] = [("+", Operator::Plus), ("-", Operator::Minus)];
        self.deeper(|it| {
            let mut left = it.term()?;
            while let Some(operator) = it.operator(&SIGNS)? {
                left = Expression::Of(Box::new(left), operator, Box::new(it.term()?));
            }
            Ok(left)
        })
    }

    fn term(&mut self) -> Read<Expression> {
        const SIGNS: [(&str, Operator); 3] = [
            ("*", Operator::Times),
            ("/", Operator::Divided),
            ("%", Operator::Modulo),
        ];
        let mut left = self.factor()?;
        while let Some(operator) = self.operator(&SIGNS)? {
            left = Expression::Of(Box::new(left), operator, Box::new(self.factor()?));
        }
        Ok(left)
    }

    /// Powers bind more than a minus before them, and from the left.
    fn factor(&mut self) -> Read<Expression> {
        if self.takes("-") {
            let negative = self.deeper(Self::factor)?;
            return Ok(Expression::Negative(Box::new(negative)));
        }
        let mut left = self.operand()?;
        while let Some(operator) = self.operator(&[("^", Operator::Power)])? {
            let right = if self.takes("-") {
                Expression::Negative(Box::new(self.operand()?))
            } else {
                self.operand()?
            };
            left = Expression::Of(Box::new(left), operator, Box::new(right));
        }
        Ok(left)
    }

    fn operand(&mut self) -> Read<Expression> {
        if self.takes("(") {
            let inner = self.expression()?;
            self.sign(")")?;
            return Ok(inner);
        }
        self.value()
    }

    fn value(&mut self) -> Read<Expression> {
        let value = match self.peek().cloned() {
            Some(Token::Integer(digits)) => {
                let number = (digits.len() <= MAX_DIGITS)
                    .then(|| BigInt::parse_bytes(digits.as_bytes(), 10))
                    .flatten();
                let long = || self.wrong(format!("a number of more than {MAX_DIGITS} digits"));
                Expression::Integer(number.ok_or_else(long)?)
            }
            Some(Token::Float(text)) => {
                // Beyond all bounds it is infinite, which is as good a bound.
                let number = text.parse::<f64>();
                Expression::Float(number.map_err(|_| self.expected("a number"))?)
            }
            Some(Token::Text(text)) => Expression::Text(text),
            Some(Token::Name(_)) => return self.variable().map(Expression::Variable),
            Some(Token::Word(word)) if word == "STRLEN" => {
                self.at += 1;
                let inner = self.deeper(|it| it.in_parentheses(Self::value))?;
                return Ok(Expression::Length(Box::new(inner)));
            }
            _ => return Err(self.expected("a value")),
        };
        self.at += 1;
        Ok(value)
    }

    /// `&&` and `||` bind alike, from the left, and `!` takes all that is behind it: so does the
    /// program that everybody checks their scripts with.
    fn test(&mut self) -> Read<Test> {
        self.deeper(|it| {
            let mut left = it.single_test()?;
            while let Some(are_both) = it.operator(&[("&&", true), ("||", false)])? {
                let both = (Box::new(left), Box::new(it.single_test()?));
                left = if are_both {
                    Test::And(both.0, both.1)
                } else {
                    Test::Or(both.0, both.1)
                };
            }
            Ok(left)
        })
    }

    fn single_test(&mut self) -> Read<Test> {
        if self.takes("!") {
            return Ok(Test::Not(Box::new(self.test()?)));
        }
        if self.takes_word("ISEOF") {
            return Ok(Test::AtEnd);
        }
        if self.takes_word("MATCH") {
            return self.in_parentheses(Self::value).map(Test::Next);
        }
        if self.takes_word("UNIQUE") {
            let names = self.in_parentheses(|it| it.list(Self::name))?;
            return Ok(Test::Unique(names));
        }
        if self.takes_word("INARRAY") {
            return self.in_parentheses(|it| {
                let value = it.expression()?;
                it.sign(",")?;
                let array = it.variable()?;
                Ok(Test::InArray(value, array.name))
            });
        }
        // Parentheses may stand around a test, or around the beginning of an expression.
        if matches!(self.peek(), Some(Token::Sign("("))) {
            let start = self.at;
            if let Ok(comparison) = self.comparison() {
                return Ok(comparison);
            }
            self.at = start;
            return self.in_parentheses(Self::test);
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Read<Test> {
        let left = self.expression()?;
        let signs = [
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("==", Comparison::Equal),
            ("!=", Comparison::Unequal),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        match self.operator(&signs)? {
            Some(comparison) => Ok(Test::Compare(left, comparison, self.expression()?)),
            None => Err(self.expected("a comparison such as `<=`")),
        }
    }
}
