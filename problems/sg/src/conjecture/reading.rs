//! Reads claims: which kind of claim a text is, in English words or in Chinese ones.

use super::comparison::{Comparison, Condition, Sign};
use super::expression::Expression;
use super::pairs::OfPairs;
use super::parser::{Letters, Parser};
use super::{ClaimError, Kind, proof};
use crate::pattern::Recurrence;
use crate::wording::both;

/// The longest claim that is read.
const LONGEST_CLAIM: usize = 200;

/// What is said of values.
const VALUE: [&str; 7] = ["value", "g(n)", "g", "sg 值", "sg值", "g 值", "值"];

/// What introduces pairs.
const PAIRS: [&str; 4] = ["lost pairs are", "必败数对为", "必败数对是", "必败数对"];

/// What is lost; longer words first.
const LOST: [&str; 3] = ["lost", "必败态", "必败"];

/// What is won.
const WON: [&str; 3] = ["won", "必胜态", "必胜"];

/// What follows them.
const IFF: [&str; 3] = ["iff", "if and only if", "当且仅当"];

/// What introduces the number of each heap that is added up without carrying.
const XOR_OF: [&str; 3] = ["xor of", "异或和", "异或"];

/// The same after that number.
const XORED: [&str; 2] = ["的异或和", "的异或"];

/// Reads a claim.
pub(super) fn kind(text: &str) -> Result<Kind, ClaimError> {
    if let Some((at, _)) = text.char_indices().nth(LONGEST_CLAIM) {
        return Err(ClaimError {
            at,
            expected: both("a shorter claim", "更短的猜想"),
        });
    }
    if let Some(recurrence) = Recurrence::read(text) {
        return Ok(Kind::Repeats(recurrence));
    }
    // As closed forms of values are written: with nothing before them.
    if let Some(formula) = proof::read(text) {
        return Ok(Kind::Value(formula));
    }
    let mut parser = Parser::new(text);
    let kind = if parser.any(&VALUE) {
        parser.sign("=")?;
        Kind::Value(parser.expression()?)
    } else if parser.any(&PAIRS) {
        parser.allow(Letters::Count);
        let one = parser.expression()?;
        let other = if parser.is_at_end() {
            // Of each pair the smaller number: in the k-th the other one is larger by k.
            one.plus(&Expression::Letter(0))
        } else {
            parser.sign(",")?;
            parser.expression()?
        };
        Kind::Pairs(OfPairs::Numbers(one, other))
    } else if parser.word("never lost") {
        all_lost(false)
    } else if parser.word("always lost") {
        all_lost(true)
    } else {
        lost(&mut parser)?
    };
    parser.end()?;
    Ok(kind)
}

/// That all heaps are lost, or none is.
fn all_lost(lost: bool) -> Kind {
    let zero = Comparison {
        left: Expression::Number(0),
        sign: Sign::Equal,
        right: Expression::Number(0),
        is_exact: false,
        divisor: None,
    };
    let condition = Condition::any_of(vec![vec![zero]]);
    Kind::Lost { condition, lost }
}

/// Reads which heaps or pairs are lost, or won.
fn lost(parser: &mut Parser) -> Result<Kind, ClaimError> {
    let lost = parser.any(&LOST);
    if !lost && !parser.any(&WON) {
        return Err(parser.expected(both(
            "`lost iff`, `won iff`, `lost pairs are` or `value =`",
            "`必败当且仅当`、`必胜当且仅当`、`必败数对为` 或 `值 =`（也可用 `lost iff` 等英文词）",
        )));
    }
    if !parser.any(&IFF) {
        return Err(parser.expected(both("`iff`", "`当且仅当` 或 `iff`")));
    }
    if lost && parser.any(&["{a, b} =", "{a,b} ="]) {
        return listed(parser);
    }
    if parser.any(&XOR_OF) {
        let of = parser.expression()?;
        return xor(parser, of, lost);
    }
    let mut ahead = parser.clone();
    if let Ok(of) = ahead.expression()
        && ahead.any(&XORED)
    {
        *parser = ahead;
        return xor(parser, of, lost);
    }
    parser.allow(Letters::HeapOrPair);
    let condition = parser.condition()?;
    Ok(match parser.letters() {
        Letters::Pair => Kind::Pairs(OfPairs::Condition { condition, lost }),
        _ => Kind::Lost { condition, lost },
    })
}

/// The numbers of the lost pairs, as the closed form is written: `{k, 2 * k} for some k`.
fn listed(parser: &mut Parser) -> Result<Kind, ClaimError> {
    parser.sign("{")?;
    parser.allow(Letters::Count);
    let one = parser.expression()?;
    parser.sign(",")?;
    let other = parser.expression()?;
    parser.sign("}")?;
    parser.any(&["for some k"]);
    Ok(Kind::Pairs(OfPairs::Numbers(one, other)))
}

/// That the XOR of a number of each heap is 0, or not.
fn xor(parser: &mut Parser, of: Expression, lost: bool) -> Result<Kind, ClaimError> {
    let sign = parser.comparison()?;
    let right = parser.expression()?;
    let is_equal = matches!(sign, Sign::Equal);
    let is_zero = matches!(right, Expression::Number(0));
    if !is_zero || !(is_equal || matches!(sign, Sign::Unequal)) {
        return Err(parser.expected(both(
            "`= 0` or `!= 0` after an XOR",
            "异或之后的 `= 0` 或 `!= 0`",
        )));
    }
    Ok(Kind::Xor {
        of,
        lost: lost == is_equal,
    })
}

/// Whether a text is a closed form as it is written, perhaps after `value =`.
pub(super) fn is_form(text: &str, form: &str) -> bool {
    let signs = |text: &str| -> String {
        let signs = text.chars().filter(|it| !it.is_whitespace());
        signs.flat_map(char::to_lowercase).collect()
    };
    let (text, form) = (signs(text), signs(form));
    let values = ["value=", "g(n)=", "g=", "值="];
    let formula = values.iter().find_map(|value| text.strip_prefix(value));
    text == form || formula == Some(form.as_str())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn read(text: &str) -> String {
        let kind = kind(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        format!("{kind:?}")
    }

    #[test]
    fn chinese_words_say_the_same() {
        for (zh, en) in [
            ("必败当且仅当 n mod 7 = 0", "lost iff n mod 7 = 0"),
            ("必败态当且仅当 n 模 7 ＝ 0", "lost iff n mod 7 = 0"),
            ("必胜当且仅当 n % 7 != 0", "won iff n mod 7 != 0"),
            (
                "必败当且仅当 n = 1 或 n > 4 且 n < 6",
                "lost iff n = 1 or n > 4 and n < 6",
            ),
            ("值 = n mod 3", "value = n mod 3"),
            ("SG 值 = （n mod 3）", "value = (n mod 3)"),
            (
                "必败当且仅当 floor(n/2) 的异或和 = 0",
                "lost iff xor of floor(n/2) = 0",
            ),
            ("必败当且仅当异或 n ≠ 0", "lost iff xor of n != 0"),
            ("必败当且仅当 a 异或 b = 0", "lost iff a xor b = 0"),
            ("必败数对为 k，2 * k", "lost pairs are k, 2 * k"),
            (
                "必败当且仅当 n mod 7 属于 {0，2}",
                "lost iff n mod 7 in {0, 2}",
            ),
        ] {
            assert_eq!(read(zh), read(en), "{zh}");
        }
    }

    #[test]
    fn sets_are_one_comparison_for_each_number() {
        for (set, plain) in [
            (
                "lost iff n mod 7 in {0, 2}",
                "lost iff n mod 7 = 0 or n mod 7 = 2",
            ),
            (
                "lost iff n mod 7 is one of 0, 2",
                "lost iff n mod 7 = 0 or n mod 7 = 2",
            ),
            (
                "won iff n mod 7 not in {0, 2}",
                "won iff n mod 7 != 0 and n mod 7 != 2",
            ),
            (
                "lost iff n > 3 and n in {1, 2} or n = 9",
                "lost iff n > 3 and n = 1 or n > 3 and n = 2 or n = 9",
            ),
            ("lost iff a - b ∈ {1}", "lost iff a - b = 1"),
        ] {
            assert_eq!(read(set), read(plain), "{set}");
        }
        for (text, at) in [
            ("lost iff n in", 13),
            ("lost iff n in {", 15),
            ("lost iff n in {1", 16),
            ("lost iff n in {1,}", 17),
            ("lost iff n in {phi}", 18),
        ] {
            let error = kind(text).err();
            assert_eq!(error.map(|it| it.at), Some(at), "{text}");
        }
        // Sets joined by `and` are multiplied.
        let set = "n in {0,1,2,3,4,5,6,7,8}";
        assert!(kind(&format!("lost iff {set} and {set}")).is_err());
    }

    #[test]
    fn what_is_printed_is_read() {
        for (printed, typed) in [
            ("n mod 4", "value = n mod 4"),
            ("floor((n mod 4) / 2)", "value = floor((n mod 4) / 2)"),
            ("never lost", "won iff 0 = 0"),
            (
                "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k",
                "lost pairs are floor(k phi), floor(k phi) + k",
            ),
        ] {
            assert_eq!(read(printed), read(typed), "{printed}");
        }
        assert!(read("g(n + 4) = g(n) + 4 for n >= 1").contains("rise: 4"));
        assert!(is_form("G(n)=1", "1") && is_form("value = 2n or", "2n or"));
        assert!(!is_form("value = 2", "1") && !is_form("", "1"));
    }
}
