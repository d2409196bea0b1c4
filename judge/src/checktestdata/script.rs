//! What a script consists of.

use num_bigint::BigInt;

/// A variable by its number in the script.
pub(super) type Name = usize;

/// A command with its line.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) command: Command,
}

#[derive(Debug)]
pub(super) enum Command {
    Space,
    Newline,
    Eof,
    Int {
        least: Expression,
        most: Expression,
        into: Option<Variable>,
    },
    Float {
        least: Expression,
        most: Expression,
        /// How many digits may stand behind the point.
        decimals: Option<(Expression, Expression)>,
        into: Option<Variable>,
        notation: Notation,
    },
    Text(Expression),
    Pattern(Expression, Option<Variable>),
    Assert(Test),
    Set(Vec<(Variable, Expression)>),
    Unset(Vec<Name>),
    Repeat {
        /// Counts the rounds.
        index: Option<Variable>,
        how_often: HowOften,
        /// Stands between two rounds.
        separator: Option<Box<Statement>>,
        body: Vec<Statement>,
    },
    If {
        test: Test,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
}

#[derive(Debug)]
pub(super) enum HowOften {
    Times(Expression),
    While(Test),
}

/// How a number with a fraction may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    Any,
    Fixed,
    Scientific,
}

#[derive(Debug)]
pub(super) struct Variable {
    pub(super) name: Name,
    /// Its name in the script, for messages.
    pub(super) written: String,
    pub(super) index: Vec<Expression>,
}

#[derive(Debug)]
pub(super) enum Expression {
    Integer(BigInt),
    Float(f64),
    Text(Vec<u8>),
    Variable(Variable),
    Length(Box<Expression>),
    Negative(Box<Expression>),
    Of(Box<Expression>, Operator, Box<Expression>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Divided,
    Modulo,
    Power,
}

#[derive(Debug)]
pub(super) enum Test {
    Not(Box<Test>),
    And(Box<Test>, Box<Test>),
    Or(Box<Test>, Box<Test>),
    Compare(Expression, Comparison, Expression),
    AtEnd,
    /// Whether the next character is among those.
    Next(Expression),
    Unique(Vec<(Name, String)>),
    InArray(Expression, Name),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Unequal,
}
