//! The family of heap games whose rules are typed: what a heap of n may become.

use super::Family;
use super::heaps::{Heaps, splits};
use super::valued::Tabled;
use crate::heaps::{Grammar, GrammarRule, Part};
use crate::notation::reader::{Number, Reader};
use crate::notation::{NamedGame, NotationError};
use crate::period::Theorem;
use crate::wording::both;

/// The most rules of a game, and the most heaps that one leaves.
const MOST_RULES: usize = 16;
const MOST_PARTS: usize = 4;

/// The largest number in a rule.
const LARGEST: u64 = 1_000_000;

/// Reads the rules as long as there are any.
pub(in crate::notation) fn read(reader: &mut Reader<'_>) -> Result<Grammar, NotationError> {
    let start = reader.place();
    let mut rules = vec![rule(reader)?];
    while reader.eat('|') {
        rules.push(rule(reader)?);
    }
    if rules.len() > MOST_RULES {
        let problem = both("there are too many rules", "规则太多");
        return Err(reader.wrong(start, problem, both("at most 16 rules", "至多 16 条规则")));
    }
    Ok(Grammar { rules })
}

/// One rule, with blanks around it.
fn rule(reader: &mut Reader<'_>) -> Result<GrammarRule, NotationError> {
    reader.take_while(|c| c == ' ');
    let rule = if reader.eat('a') {
        split(reader)?
    } else {
        parts(reader)?
    };
    reader.take_while(|c| c == ' ');
    Ok(rule)
}

/// What stands behind `a`: `+b` or `<b`, and what is taken before.
fn split(reader: &mut Reader<'_>) -> Result<GrammarRule, NotationError> {
    let differ = reader.eat('<');
    if !differ {
        reader.expect(
            '+',
            both(
                "`+b`, or `<b` where the heaps differ",
                "`+b`，两堆须不同时为 `<b`",
            ),
        )?;
    }
    reader.expect('b', both("`b`, the other heap", "`b`，即另一堆"))?;
    let (least, most) = if reader.eat('-') {
        range(reader)?
    } else {
        (0, 0)
    };
    Ok(GrammarRule::Split {
        least,
        most,
        differ,
    })
}

/// How many are taken: `2`, or `1..3`.
fn range(reader: &mut Reader<'_>) -> Result<(u64, u64), NotationError> {
    let taken = both("how many are taken", "取走的个数");
    let least = reader.number(&Number::within(taken.clone(), 0, LARGEST))?;
    if !reader.eat('.') {
        return Ok((least, least));
    }
    reader.expect(
        '.',
        both("`..` and the most that is taken", "`..` 和最多取走的个数"),
    )?;
    let most = reader.number(&Number::within(taken, least, LARGEST))?;
    Ok((least, most))
}

/// Parts side by side, or a single one of which several numbers may be taken.
fn parts(reader: &mut Reader<'_>) -> Result<GrammarRule, NotationError> {
    let start = reader.place();
    let mut parts = Vec::new();
    loop {
        let (part, most) = part(reader)?;
        if let Part::Less(least) = part {
            if parts.is_empty() && reader.peek() != Some('+') {
                return Ok(GrammarRule::Taken(least, most));
            }
            if least != most {
                let problem = both(
                    "several numbers next to other heaps",
                    "与其他堆并列时写了多个数",
                );
                let expected = both("a single number there", "此处只写一个数");
                return Err(reader.wrong(start, problem, expected));
            }
        }
        parts.push(part);
        if !reader.eat('+') {
            break;
        }
    }
    if parts.len() > MOST_PARTS {
        let problem = both("a rule leaves too many heaps", "一条规则留下的堆太多");
        return Err(reader.wrong(start, problem, both("at most 4 heaps", "至多 4 堆")));
    }
    Ok(GrammarRule::Parts(parts))
}

/// A part, and the most that may be taken where something is: `n-2`, `n-1..3`, `n/2`, `1`.
fn part(reader: &mut Reader<'_>) -> Result<(Part, u64), NotationError> {
    if !reader.eat('n') {
        let form = both(
            "a rule such as n-1, n-1..3, n/2, a+b or a<b, or a number of things that stay",
            "一条规则，例如 n-1、n-1..3、n/2、a+b、a<b，或留下的个数",
        );
        let size = reader.number(&Number::within(form, 0, LARGEST))?;
        return Ok((Part::Exactly(size), size));
    }
    if reader.eat('/') {
        let divisor = both("a divisor", "除数");
        let by = reader.number(&Number::within(divisor, 2, LARGEST))?;
        return Ok((Part::Divided(by), by));
    }
    reader.expect(
        '-',
        both(
            "`-` and how many are taken, or `/` and a divisor",
            "`-` 和取走的个数，或 `/` 和除数",
        ),
    )?;
    let (least, most) = range(reader)?;
    Ok((Part::Less(least), most))
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[Family {
    name: "grammar",
    parameters: both(
        "what a heap of n may become, with | between: n-1|n-3..4|n/2|a+b-1 (two heaps, one taken)|a<b",
        "n 个的一堆可以变成什么，用 | 隔开：n-1|n-3..4|n/2|a+b-1（取一个后分成两堆）|a<b",
    ),
    position: "heaps: 5,4",
    example: "grammar:n-1|n-2|a+b@5,4",
    en: "Turn a heap into what your grammar says: take, divide, or split it.",
    zh: "按自己写出的文法改变一堆：取走、除以一个数，或分开。",
    make: |reader| {
        let grammar = read(reader)?;
        Ok(NamedGame::new(Heaps::of(Tabled {
            name: format!("grammar:{grammar}"),
            splits: grammar.rules.iter().any(GrammarRule::splits),
            theorem: Theorem::Unknown,
            code: None,
            runs: Vec::new(),
            game: grammar,
            values_to: |grammar, n, budget| grammar.values_within(n, splits(budget)),
        })))
    },
}];

#[cfg(test)]
mod tests {
    use crate::notation;

    #[test]
    fn grammars_are_read_as_they_are_written() {
        let name = |text: &str| notation::game(text).map(|game| game.name());
        for text in [
            "grammar:n-1|n-3..4|n/2|a+b-1",
            "grammar:a<b",
            "grammar:n/2+n/2|n-3+1|0",
            "grammar:a+b-1..2",
        ] {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
        let with_blanks = name("grammar: n-1 | a+b");
        assert_eq!(with_blanks.as_deref(), Ok("grammar:n-1|a+b"));
        for text in [
            "grammar:",
            "grammar:n",
            "grammar:a-b",
            "grammar:n-3..1",
            "grammar:n-1|",
            "grammar:n/1",
            "grammar:n-1..2+1",
            "grammar:1+1+1+1+1",
        ] {
            assert!(notation::game(text).is_err(), "{text}");
        }
    }
}
