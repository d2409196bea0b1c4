//! What a text may claim, and whether the engine finds it true.
//!
//! | claim | what it says |
//! |---|---|
//! | `won P`, `lost P`, `drawn P` | who wins: whoever is to move, the other side, nobody |
//! | `value P = 3` | the Grundy value; `none` where a position has none |
//! | `moves P = 5` | how many different positions a move may leave |
//! | `options P -> Q R` | that these are all of them |
//! | `winning P -> Q R` | the moves that win, by what they leave |
//! | `steps P = 4` | the moves that are left where the winner hurries and the loser delays |
//! | `table G = 0 1 2` | the Grundy values of the heaps from 0 on |
//! | `zeros G to 20 = 0 4 8` | which heaps have the value 0 |
//! | `pairs G to 9 = 1,2 3,5` | which pairs of heaps, the smaller first, are lost |
//! | `period G = 12 from 71` | the proved period and where it begins |
//! | `unperiodic G to 500` | that no period shows in the values up to there |
//! | `holds G to 100: lost iff n mod 4 = 0` | a closed form, as `/explore` reads it |
//! | `bouton 3 to 7` | that so many heaps of Nim up to that size are lost just where their XOR is 0 |
//! | `binary 5 = 101` | how a number is written |
//! | `true FORMULA` | arithmetic, as in a formula |
//! | `year 1901` | when something happened: the one thing that no engine knows |
//!
//! Positions are followed by `misere`, `anti-sg` or `every` where another convention is played.

use sg::conjecture::{Claim, Finding};
use sg::notation::{self, NamedGame, NamedPosition, RatedMove};
use sg::{Budget, Nimber, Outcome, Play};

use super::formulas;

/// What one claim may cost.
const BUDGET: Budget = Budget {
    positions: 2_000_000,
};

/// Finds out whether a claim is true.
///
/// # Errors
/// Says what is true instead, or what cannot be read.
pub(super) fn check(claim: &str) -> Result<(), String> {
    let (word, rest) = claim
        .split_once(' ')
        .ok_or("a claim is a word and what it is of")?;
    let rest = rest.trim();
    match word {
        "won" => outcome(rest, Outcome::N),
        "lost" => outcome(rest, Outcome::P),
        "drawn" => outcome(rest, Outcome::D),
        "value" => value(rest),
        "moves" => {
            let (position, count) = sides(rest, " = ")?;
            same(&options(position)?.len().to_string(), count)
        }
        "options" => {
            let (position, wanted) = sides(rest, " -> ")?;
            same_set(options(position)?, wanted)
        }
        "winning" => winning(rest),
        "steps" => {
            let (position, steps) = sides(rest, " = ")?;
            let (position, play) = position_of(position)?;
            let ending = position.ending(play, BUDGET).map_err(|it| it.to_string())?;
            same(&ending.moves.to_string(), steps)
        }
        "table" => {
            let (game, wanted) = sides(rest, " = ")?;
            let wanted: Vec<&str> = wanted.split_whitespace().collect();
            let values = values(game, wanted.len().saturating_sub(1))?;
            same(&listed(values.iter().map(|it| it.0)), &wanted.join(" "))
        }
        "zeros" => zeros(rest),
        "pairs" => pairs(rest),
        "period" => period(rest),
        "unperiodic" => {
            let (game, to) = sides(rest, " to ")?;
            let table = game_of(game)?.table(number(to)?, BUDGET);
            match table.map_err(|it| it.to_string())?.period {
                None => Ok(()),
                Some(period) => Err(format!("a period of {} shows", period.period)),
            }
        }
        "holds" => holds(rest),
        "bouton" => bouton(rest),
        "binary" => {
            let (number_, digits) = sides(rest, " = ")?;
            same(&format!("{:b}", number(number_)?), digits)
        }
        "true" => match formulas::truth(rest) {
            Some(true) => Ok(()),
            Some(false) => Err("that is false".to_owned()),
            None => Err("that is no arithmetic".to_owned()),
        },
        "year" => number(rest).map(|_| ()),
        _ => Err(format!("there is no claim `{word}`")),
    }
}

fn sides<'a>(text: &'a str, between: &str) -> Result<(&'a str, &'a str), String> {
    let sides = text.split_once(between);
    let sides = sides.ok_or_else(|| format!("`{}` is missing", between.trim()))?;
    Ok((sides.0.trim(), sides.1.trim()))
}

fn same(found: &str, claimed: &str) -> Result<(), String> {
    if found == claimed {
        Ok(())
    } else {
        Err(format!("the engine says {found}"))
    }
}

fn same_set(mut found: Vec<String>, claimed: &str) -> Result<(), String> {
    let mut claimed: Vec<&str> = claimed.split_whitespace().collect();
    claimed.sort_unstable();
    found.sort_unstable();
    same(&found.join(" "), &claimed.join(" "))
}

fn number(text: &str) -> Result<u64, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("`{text}` is no number"))
}

fn listed(numbers: impl IntoIterator<Item = u64>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|it| it.to_string()).collect();
    numbers.join(" ")
}

/// A position, with a convention behind it where another than the normal one is meant.
fn position_of(text: &str) -> Result<(NamedPosition, Play), String> {
    let (position, play) = text.split_once(' ').unwrap_or((text, "normal"));
    let position = notation::position(position).map_err(|it| it.to_string())?;
    let play = play.trim().parse::<Play>().map_err(|it| it.to_string())?;
    Ok((position, play))
}

fn game_of(text: &str) -> Result<NamedGame, String> {
    notation::game(text).map_err(|it| it.to_string())
}

fn values(game: &str, to: usize) -> Result<Vec<Nimber>, String> {
    let table = game_of(game)?.table(to as u64, BUDGET);
    let mut values = table.map_err(|it| it.to_string())?.values;
    values.truncate(to + 1);
    Ok(values)
}

fn outcome(text: &str, claimed: Outcome) -> Result<(), String> {
    let (position, play) = position_of(text)?;
    let answer = position.answer(play, BUDGET).map_err(|it| it.to_string())?;
    same(&format!("{:?}", answer.outcome), &format!("{claimed:?}"))
}

fn value(text: &str) -> Result<(), String> {
    let (position, claimed) = sides(text, " = ")?;
    let (position, play) = position_of(position)?;
    let answer = position.answer(play, BUDGET).map_err(|it| it.to_string())?;
    let found = answer.value.map_or("none".to_owned(), |it| it.to_string());
    same(&found, claimed)
}

fn options(text: &str) -> Result<Vec<String>, String> {
    let (position, play) = position_of(text)?;
    position.options(play, BUDGET).map_err(|it| it.to_string())
}

fn winning(text: &str) -> Result<(), String> {
    let (position, claimed) = sides(text, " -> ")?;
    let (position, play) = position_of(position)?;
    let moves = position.moves(play, BUDGET).map_err(|it| it.to_string())?;
    let winning = moves.into_iter().filter(RatedMove::is_winning);
    same_set(winning.map(|it| it.to).collect(), claimed)
}

fn zeros(text: &str) -> Result<(), String> {
    let (game, rest) = sides(text, " to ")?;
    let (to, claimed) = sides(rest, " = ")?;
    let to = usize::try_from(number(to)?).map_err(|it| it.to_string())?;
    let values = values(game, to)?;
    let zeros = (0..).zip(&values).filter(|(_, value)| value.is_zero());
    same(&listed(zeros.map(|(heap, _)| heap)), claimed)
}

fn pairs(text: &str) -> Result<(), String> {
    let (game, rest) = sides(text, " to ")?;
    let (to, claimed) = sides(rest, " = ")?;
    let (game, to) = (game_of(game)?, number(to)?);
    let mut lost = Vec::new();
    for (a, b) in (1..=to).flat_map(|a| (a..=to).map(move |b| (a, b))) {
        let text = format!("{a},{b}");
        let position = game.position(&text).map_err(|it| it.to_string())?;
        let answer = position.answer(Play::Normal, BUDGET);
        if answer.map_err(|it| it.to_string())?.outcome == Outcome::P {
            lost.push(text);
        }
    }
    same(&lost.join(" "), claimed)
}

fn period(text: &str) -> Result<(), String> {
    let (game, claimed) = sides(text, " = ")?;
    let found = game_of(game)?
        .period(2_000_000)
        .map_err(|it| it.to_string())?;
    match found.found {
        Some(it) if it.proved => same(&format!("{} from {}", it.period, it.preperiod), claimed),
        _ => Err(format!("no period is proved up to {}", found.checked_to)),
    }
}

fn holds(text: &str) -> Result<(), String> {
    let (game, rest) = sides(text, " to ")?;
    let (to, claim) = sides(rest, ": ")?;
    let claim = Claim::parse(claim).map_err(|it| it.to_string())?;
    let table = game_of(game)?.table(number(to)?, BUDGET);
    let table = table.map_err(|it| it.to_string())?;
    match claim.test(&table.values, table.period, &[]) {
        Finding::Refuted(wrong) => Err(format!("it is wrong of {wrong}")),
        Finding::Untried { from } => Err(format!("it says nothing below {from}")),
        Finding::Proved { .. } | Finding::Holds { .. } | Finding::HoldsOfSums { .. } => Ok(()),
    }
}

/// Tries the theorem of Nim by the moves alone: from the smallest positions on, a position is lost
/// where no move leads to a lost one.
fn bouton(text: &str) -> Result<(), String> {
    let (heaps, to) = sides(text, " to ")?;
    let (heaps, to) = (number(heaps)?, number(to)?);
    let base = to + 1;
    let heaps = u32::try_from(heaps).map_err(|it| it.to_string())?;
    let count = base.checked_pow(heaps).filter(|count| *count <= 1 << 16);
    let count = count.ok_or("those are too many positions")?;
    let mut is_lost = Vec::new();
    for position in 0..count {
        let places = (0..heaps).map(|place| base.pow(place));
        let heap = |place: u64| position / place % base;
        let xor = places.clone().fold(0, |xor, place| xor ^ heap(place));
        let mut moves = places.flat_map(|place| (1..=heap(place)).map(move |taken| place * taken));
        let lost = !moves.any(|less| is_lost[(position - less) as usize]);
        if lost != (xor == 0) {
            return Err(format!("position number {position} is an exception"));
        }
        is_lost.push(lost);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn what_is_true_passes_and_what_is_false_is_put_right() {
        for (right, wrong, said) in [
            ("lost nim@5,7,2", "lost nim@5,7,3", "N"),
            ("won nim@1,1,1 normal", "won nim@1,1,1 misere", "P"),
            ("drawn graph@1>2,2>1;1", "won graph@1>2,2>1;1", "D"),
            ("value nim@3,5,7 = 1", "value nim@3,5,7 = 2", "says 1"),
            ("moves nim@3,5 = 8", "moves nim@3,5 = 7", "says 8"),
            ("options nim@2 -> 0 1", "options nim@2 -> 1", "0 1"),
            ("winning nim@3,5 -> 3,3", "winning nim@3,5 -> 3,4", "3,3"),
            ("steps nim@1,1 = 2", "steps nim@1,1 = 3", "says 2"),
            (
                "table kayles = 0 1 2 3 1",
                "table kayles = 0 1 2 3 4",
                "0 1 2 3 1",
            ),
            (
                "zeros subtraction:1,2,3 to 9 = 0 4 8",
                "zeros subtraction:1,2,3 to 9 = 0 4",
                "0 4 8",
            ),
            (
                "pairs wythoff to 5 = 1,2 3,5",
                "pairs wythoff to 5 = 1,2",
                "1,2 3,5",
            ),
            (
                "period kayles = 12 from 71",
                "period kayles = 12 from 70",
                "from 71",
            ),
            (
                "unperiodic nim to 100",
                "unperiodic subtraction:1,2 to 100",
                "period of 3",
            ),
            (
                "holds subtraction:1,2,3 to 99: lost iff n mod 4 = 0",
                "holds subtraction:1,2,3 to 99: lost iff n mod 5 = 0",
                "wrong of",
            ),
            ("binary 5 = 101", "binary 5 = 110", "101"),
            (r"true 2 + 2 = 4", r"true 2 + 2 = 5", "false"),
        ] {
            assert_eq!(check(right), Ok(()), "{right}");
            let error = check(wrong).unwrap_err();
            assert!(error.contains(said), "{wrong}: {error}");
        }
        assert_eq!(check("bouton 3 to 7"), Ok(()));
        for unread in [
            "loses nim@1",
            "won",
            "won nim",
            "value nim@1",
            "bouton 9 to 99",
            "true x",
        ] {
            assert!(check(unread).is_err(), "{unread}");
        }
    }
}
