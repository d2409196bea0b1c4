//! Which closed form is a theorem about which game, and whose. The tests of the crate compare each of these
//! games with its rules.

use super::NamedGame;
use crate::pattern::{MISERE_XOR, TWO_ROWS, WYTHOFF_MISERE, WYTHOFF_PAIRS, misere_at_once};
use crate::wording::both;
use crate::{Play, Wording};

/// Values that an induction over the sizes gives.
const SPRAGUE_GRUNDY: Wording = both(
    "induction over the sizes, by Sprague and Grundy",
    "由 Sprague–Grundy 定理对大小归纳",
);

const BOUTON: Wording = both("Bouton’s theorem", "Bouton 定理");

const MOORE: Wording = both("Moore’s theorem", "Moore 定理");

const WYTHOFF: Wording = both("Wythoff’s theorem", "Wythoff 定理");

const TURNED_COINS: Wording = both(
    "Berlekamp, Conway and Guy on turning coins",
    "Berlekamp、Conway、Guy 关于翻硬币游戏的定理",
);

const SCHWENK: Wording = both("Schwenk’s theorem", "Schwenk 定理");

impl NamedGame {
    /// What the theorem is called that says of all numbers that the game has this form, of its values in
    /// normal play or of what is lost under this convention; `None` where none says it.
    ///
    /// ```
    /// use sg::{Play, notation};
    ///
    /// let lasker = notation::game("lasker")?;
    /// let form = "g(n + 4) = g(n) + 4 for n >= 1";
    /// let theorem = lasker.theorem(Play::Normal, form);
    /// assert_eq!(theorem.map(|it| it.en.into_owned()), Some("Lasker’s theorem".to_owned()));
    /// # Ok::<(), sg::notation::NotationError>(())
    /// ```
    pub fn theorem(&self, play: Play, formula: &str) -> Option<Wording> {
        let name = self.name();
        let (family, parameters) = name.split_once(':').unwrap_or((&name, ""));
        if play == Play::Normal {
            normal(family, parameters, formula)
        } else {
            under(play, family, parameters, formula)
        }
    }
}

/// Of normal play.
fn normal(family: &str, parameters: &str, formula: &str) -> Option<Wording> {
    let one_more = || parameters.parse::<u64>().ok()?.checked_add(1);
    let (holds, theorem) = match family {
        "nim" => (formula == "n", BOUTON),
        // A run that is split is no help.
        "rows" => (formula == "n", SPRAGUE_GRUNDY),
        "twins" => (formula == "n", TURNED_COINS),
        "bounded-nim" => {
            let is_form = one_more().is_some_and(|m| formula == format!("n mod {m}"));
            (is_form, both("Bachet’s game", "巴什博弈"))
        }
        "lasker" => {
            let is_form = formula == "g(n + 4) = g(n) + 4 for n >= 1";
            (is_form, both("Lasker’s theorem", "Lasker 定理"))
        }
        "lasker-three" => {
            let is_form = formula == "g(n + 8) = g(n) + 8 for n >= 1";
            (is_form, SPRAGUE_GRUNDY)
        }
        // Powers of 2 are no multiples of 3.
        "power-subtraction" => (formula == "n mod 3", SPRAGUE_GRUNDY),
        "single-coin" => (formula == "1", TURNED_COINS),
        "turning-turtles" => (formula == "n + 1", TURNED_COINS),
        "mock-turtles" => {
            let is_form = formula == "2n or 2n + 1, whichever has an odd number of binary ones";
            (is_form, TURNED_COINS)
        }
        "ruler" => {
            let is_form = formula == "the largest power of 2 that divides n + 1";
            (is_form, TURNED_COINS)
        }
        "coins" => (
            formula.starts_with("g(x, y) = "),
            both("the Tartan theorem", "Tartan 定理"),
        ),
        _ => return of_lost(family, parameters, formula),
    };
    holds.then_some(theorem)
}

/// Of the lost positions of normal play, where they are no heaps.
fn of_lost(family: &str, parameters: &str, formula: &str) -> Option<Wording> {
    let (holds, theorem) = match family {
        "wythoff" => (formula == WYTHOFF_PAIRS, WYTHOFF),
        "euclid" => (
            formula.starts_with("lost iff a < b < phi a"),
            both("Cole and Davie’s theorem", "Cole–Davie 定理"),
        ),
        "staircase" => {
            let is_form = formula == "lost iff the XOR of the 1st, 3rd, 5th, … number is 0";
            (is_form, both("the staircase theorem", "阶梯博弈定理"))
        }
        "silver-dollar" => (
            formula.starts_with("lost iff the XOR of every second gap"),
            both("the staircase theorem", "阶梯博弈定理"),
        ),
        "moore-nim" => (is_of_moore(parameters, formula), MOORE),
        "multiplication" => (
            formula.starts_with("lost iff 18^"),
            both("induction over the intervals", "对区间归纳"),
        ),
        "calendar" => (
            formula.starts_with("lost iff month + day is odd"),
            both("the parity of month + day", "月日之和的奇偶性"),
        ),
        "kiki" => (
            formula == "lost iff a and b are odd",
            both("the parity of both sides", "两边的奇偶性"),
        ),
        "chomp" if formula == TWO_ROWS => (true, both("Gale on two rows", "Gale 关于两行的定理")),
        "chomp" => (
            formula == "lost iff the board is 1x1",
            both("Gale’s strategy stealing", "Gale 的策略偷取"),
        ),
        "fibonacci-nim" => (
            formula.ends_with("1, 2, …, where L(k) = L(k - 1) + L(k - 2)"),
            both("Whinihan’s theorem", "Whinihan 定理"),
        ),
        // By Schwenk's rule each lost pile is the one before plus the least that is at least its k-th
        // part. Where that is the one `back` places further back for as many piles as that, the sums
        // of these inequalities say it of the next, and so on: so many are looked at for the form.
        "dynamic-subtraction" => {
            let is_form = formula.contains("where L(k) = L(k - 1) + L(k - ")
                || (parameters == "1" && formula == "lost iff n is a power of 2");
            (is_form, SCHWENK)
        }
        _ => return None,
    };
    holds.then_some(theorem)
}

fn is_of_moore(most: &str, formula: &str) -> bool {
    let one_more = most.parse::<u64>().ok().and_then(|it| it.checked_add(1));
    one_more.is_some_and(|m| {
        formula == format!("lost iff each binary digit is 1 in a multiple of {m} of the numbers")
            || (m == 2 && formula == "lost iff the XOR of all numbers is 0")
    })
}

/// Of the lost positions under another convention.
fn under(play: Play, family: &str, parameters: &str, formula: &str) -> Option<Wording> {
    let number = || parameters.parse::<u64>().ok();
    let (holds, theorem) = match (family, play) {
        // A run that is split is no help; with nothing of value left the last move was made.
        ("nim" | "rows", Play::Misere) | ("nim", Play::AntiSg) => (formula == MISERE_XOR, BOUTON),
        // Heaps that are worth what they are in Nim are lost iff that is 1.
        ("bounded-nim", Play::Misere) => {
            let modulus = number().and_then(|most| most.checked_add(1));
            let is_form = modulus.is_some_and(|it| formula == format!("lost iff n mod {it} = 1"));
            (is_form, BOUTON)
        }
        ("moore-nim", Play::Misere) => {
            let most = number().and_then(|most| u32::try_from(most).ok());
            let is_form = most.is_some_and(|most| match most {
                1 => formula == MISERE_XOR,
                _ => formula == misere_at_once(most),
            });
            (is_form, MOORE)
        }
        ("wythoff", Play::Misere) => (formula == WYTHOFF_MISERE, WYTHOFF),
        ("nim", Play::Every) => (
            formula == "lost iff all numbers are 0",
            both("all can be taken at once", "可以一次全部取走"),
        ),
        _ => return None,
    };
    holds.then_some(theorem)
}
