//! The wrong ideas that programs follow and that have a name.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Localized;

/// A wrong idea with a name. Serialised by that name, so that pages and the command line say it in the
/// reader's language, and packages name it for their wrong programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrongIdea {
    /// The same answer to everything.
    Constant,
    /// Another answer to the same input when it is run again.
    Unsteady,
    /// The answers about the winner exchanged.
    WordsExchanged,
    /// Sizes are added by XOR instead of Grundy values.
    SizesForValues,
    /// Values are added instead of their XOR, or one won part is taken to be enough.
    SumForXor,
    /// Parts are added up as won or lost, instead of by their values.
    WonOrLostForValues,
    /// The parity of something that is counted decides: stones, parts, moves.
    ParityOfCount,
    /// A part is worth the number of its moves.
    MovesForValues,
    /// A part is worth the number of moves that can be made in it.
    LongestForValues,
    /// Only one of the parts is looked at.
    OnePartOnly,
    /// Who makes the last move wins where they lose, or the other way round.
    OtherEnd,
    /// A sum in which one part is moved in, where every part is.
    OnePartMoved,
    /// Whoever can move is taken for the winner.
    AnyMoveWins,
    /// Only moves that end the game at once are seen.
    OneMoveAhead,
    /// Only whether it is won, where a number is asked for.
    WonForNumber,
    /// The answer to another question about the same position.
    OtherQuestion,
    /// Some moves are forgotten.
    MovesForgotten,
    /// Moves are made that are not allowed.
    MovesNotAllowed,
    /// A number is taken for its neighbour: counted from 0 for from 1, below a bound for up to it.
    OffByOne,
    /// Something is kept from one case to the next.
    Kept,
    /// Numbers have too few bits.
    TooFewBits,
    /// Floating-point numbers are not exact enough.
    Inexact,
    /// What holds for small numbers is taken for the rule: a period read off too early, a table or a
    /// list that ends.
    FromSmallCases,
    /// What is equal is counted once, or cancelled.
    EqualOnce,
    /// The parts of a position are taken together or apart wrongly.
    WrongParts,
    /// The values of single parts are found by a wrong rule.
    WrongValues,
    /// Single parts are right, their sums are not.
    WrongSum,
    /// The answers are right for a game with fewer moves.
    FewerMoves,
    /// The answers are right for a game with more moves.
    MoreMoves,
    /// The answers are those of a game in which some moves are missing and others are added.
    OtherMoves,
    /// The input is taken for another: its order, the direction of an edge, whose something is.
    InputMisread,
    /// An expression means something else, because one operator binds closer than another.
    Precedence,
    /// All wrong answers are where two things are equal.
    WhereEqual,
    /// All wrong answers are where the input is in no order.
    WhereUnordered,
    /// All wrong answers are where something is as small as can be.
    WhereSmallest,
    /// All answers are right below some number, and wrong ones come from it on.
    FromANumber,
    /// All answers are right for fewer parts than some number, and wrong ones come from it on.
    FromSoManyParts,
    /// The smallest positions are all right, and one that is neither longer nor has larger numbers is not.
    RightOnSmallest,
    /// Only lost positions are answered wrongly.
    LostCalledWon,
    /// Only won positions are answered wrongly.
    WonCalledLost,
    /// A period is taken for granted that holds for the first numbers only.
    PeriodTooEarly,
    /// All wrong answers are where something leads to itself.
    WhereLoops,
    /// All wrong answers are for one kind of rule or position that the input names.
    WhereKind,
    /// How long parts last is counted by another rule.
    WrongSteps,
    /// All wrong answers are numbers that are too large.
    TooMuch,
    /// All wrong answers are numbers that are too small.
    TooLittle,
    /// All wrong answers take draws for what is decided, or the other way round.
    Draws,
    /// One won part is taken to be enough.
    OneWonPart,
    /// The side that loses is chosen.
    WrongSide,
    /// A move is made that the rules allow and that does not win.
    LosingMove,
    /// A move is made that the rules do not allow.
    IllegalMove,
    /// What is said stays in a buffer, so that both sides wait.
    NotFlushed,
    /// It does not end, however small the input is.
    Endless,
    /// Its time grows by a factor with each step of a number.
    Exponential,
    /// It takes longer and longer, though it may be right.
    TooSlow,
    /// Memory or the stack ends, or an index is out of its bounds.
    OutOfBounds,
}

impl WrongIdea {
    /// All there are.
    pub const ALL: [Self; 56] = [
        Self::Constant,
        Self::Unsteady,
        Self::WordsExchanged,
        Self::SizesForValues,
        Self::SumForXor,
        Self::WonOrLostForValues,
        Self::ParityOfCount,
        Self::MovesForValues,
        Self::LongestForValues,
        Self::OnePartOnly,
        Self::OtherEnd,
        Self::OnePartMoved,
        Self::AnyMoveWins,
        Self::OneMoveAhead,
        Self::WonForNumber,
        Self::OtherQuestion,
        Self::MovesForgotten,
        Self::MovesNotAllowed,
        Self::OffByOne,
        Self::Kept,
        Self::TooFewBits,
        Self::Inexact,
        Self::FromSmallCases,
        Self::EqualOnce,
        Self::WrongParts,
        Self::WrongValues,
        Self::WrongSum,
        Self::FewerMoves,
        Self::MoreMoves,
        Self::OtherMoves,
        Self::InputMisread,
        Self::Precedence,
        Self::WhereEqual,
        Self::WhereUnordered,
        Self::WhereSmallest,
        Self::FromANumber,
        Self::FromSoManyParts,
        Self::RightOnSmallest,
        Self::LostCalledWon,
        Self::WonCalledLost,
        Self::PeriodTooEarly,
        Self::WhereLoops,
        Self::WhereKind,
        Self::WrongSteps,
        Self::TooMuch,
        Self::TooLittle,
        Self::Draws,
        Self::OneWonPart,
        Self::WrongSide,
        Self::LosingMove,
        Self::IllegalMove,
        Self::NotFlushed,
        Self::Endless,
        Self::Exponential,
        Self::TooSlow,
        Self::OutOfBounds,
    ];

    /// Its name in packages and in JSON; `idea-<name>` is its text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Unsteady => "unsteady",
            Self::WordsExchanged => "words-exchanged",
            Self::SizesForValues => "sizes-for-values",
            Self::SumForXor => "sum-for-xor",
            Self::WonOrLostForValues => "won-or-lost-for-values",
            Self::ParityOfCount => "parity-of-count",
            Self::MovesForValues => "moves-for-values",
            Self::LongestForValues => "longest-for-values",
            Self::OnePartOnly => "one-part-only",
            Self::OtherEnd => "other-end",
            Self::OnePartMoved => "one-part-moved",
            Self::AnyMoveWins => "any-move-wins",
            Self::OneMoveAhead => "one-move-ahead",
            Self::WonForNumber => "won-for-number",
            Self::OtherQuestion => "other-question",
            Self::MovesForgotten => "moves-forgotten",
            Self::MovesNotAllowed => "moves-not-allowed",
            Self::OffByOne => "off-by-one",
            Self::Kept => "kept",
            Self::TooFewBits => "too-few-bits",
            Self::Inexact => "inexact",
            Self::FromSmallCases => "from-small-cases",
            Self::EqualOnce => "equal-once",
            Self::WrongParts => "wrong-parts",
            Self::WrongValues => "wrong-values",
            Self::WrongSum => "wrong-sum",
            Self::FewerMoves => "fewer-moves",
            Self::MoreMoves => "more-moves",
            Self::OtherMoves => "other-moves",
            Self::InputMisread => "input-misread",
            Self::Precedence => "precedence",
            Self::WhereEqual => "where-equal",
            Self::WhereUnordered => "where-unordered",
            Self::WhereSmallest => "where-smallest",
            Self::FromANumber => "from-a-number",
            Self::FromSoManyParts => "from-so-many-parts",
            Self::RightOnSmallest => "right-on-smallest",
            Self::LostCalledWon => "lost-called-won",
            Self::WonCalledLost => "won-called-lost",
            Self::PeriodTooEarly => "period-too-early",
            Self::WhereLoops => "where-loops",
            Self::WhereKind => "where-kind",
            Self::WrongSteps => "wrong-steps",
            Self::TooMuch => "too-much",
            Self::TooLittle => "too-little",
            Self::Draws => "draws",
            Self::OneWonPart => "one-won-part",
            Self::WrongSide => "wrong-side",
            Self::LosingMove => "losing-move",
            Self::IllegalMove => "illegal-move",
            Self::NotFlushed => "not-flushed",
            Self::Endless => "endless",
            Self::Exponential => "exponential",
            Self::TooSlow => "too-slow",
            Self::OutOfBounds => "out-of-bounds",
        }
    }
}

impl WrongIdea {
    /// The wider idea that this one is a case of, if there is one.
    pub const fn wider(self) -> Option<Self> {
        match self {
            Self::SizesForValues
            | Self::MovesForValues
            | Self::LongestForValues
            | Self::MovesForgotten
            | Self::MovesNotAllowed => Some(Self::WrongValues),
            Self::SumForXor | Self::WonOrLostForValues | Self::OnePartOnly => Some(Self::WrongSum),
            Self::OneWonPart => Some(Self::SumForXor),
            Self::Exponential | Self::Endless => Some(Self::TooSlow),
            Self::PeriodTooEarly | Self::FromANumber => Some(Self::FromSmallCases),
            _ => None,
        }
    }

    /// Whether this is no idea of a program but what its answers show, whichever it follows: that was
    /// compared case by case.
    pub const fn is_shown(self) -> bool {
        matches!(
            self,
            Self::Constant
                | Self::Unsteady
                | Self::WrongSum
                | Self::WrongValues
                | Self::FewerMoves
                | Self::MoreMoves
                | Self::OtherMoves
                | Self::WhereEqual
                | Self::WhereUnordered
                | Self::WhereSmallest
                | Self::FromANumber
                | Self::FromSoManyParts
                | Self::RightOnSmallest
                | Self::LostCalledWon
                | Self::WonCalledLost
                | Self::WhereLoops
                | Self::WhereKind
                | Self::TooMuch
                | Self::TooLittle
                | Self::Draws
                | Self::WrongSide
                | Self::LosingMove
                | Self::IllegalMove
        )
    }
}

/// What a program's answers show of the ideas it may follow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrongIdeas {
    /// Those that say every one of its answers.
    pub fits: BTreeSet<WrongIdea>,
    /// Where it goes wrong, whichever idea it follows, if that is known: one of those that are
    /// [shown](WrongIdea::is_shown).
    pub family: Option<WrongIdea>,
}

/// The idea behind a wrong program: a known one by its name, or one that the package tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "the name of a known wrong idea, or its own words: { en = \"…\", zh = \"…\" }"
)]
pub enum Idea {
    /// One with a name.
    Known(WrongIdea),
    /// One in the package's own words.
    Own(Localized),
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn ideas_are_written_by_their_names() {
        for idea in WrongIdea::ALL {
            let json = serde_json::to_value(Idea::Known(idea)).unwrap();
            assert_eq!(json, idea.name());
            let read: Idea = serde_json::from_value(json).unwrap();
            assert_eq!(read, Idea::Known(idea));
        }
        let own = serde_json::json!({"en": "a", "zh": "b"});
        let read: Idea = serde_json::from_value(own).unwrap();
        assert!(matches!(read, Idea::Own(words) if words.zh == "b"));
        assert!(serde_json::from_value::<Idea>("xor".into()).is_err());
    }
}
