//! Digital Deletions: digits are lowered, or a zero is erased with all that follows it.

use std::sync::OnceLock;

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, WordRule};
use crate::{Lang, ProblemsError};
use sg::Game;
use sg::brute::Brute;
use sg::digital_deletions::{DigitalDeletions as Rules, Table};

/// The bounds of the problem.
pub(super) struct Deletions {
    cases: u64,
    /// The longest strings.
    digits: u64,
    table: OnceLock<Table>,
}

pub(super) fn task(bounds: &Bounds) -> Result<Deletions, ProblemsError> {
    Ok(Deletions {
        cases: bounds.get("max_cases")?,
        digits: bounds.get("max_digits")?,
        table: OnceLock::new(),
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "Yes" } else { "No" }.to_owned()
}

fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect()
}

fn text(digits: &[u8]) -> String {
    digits
        .iter()
        .map(|digit| char::from(b'0' + digit))
        .collect()
}

impl Task for Deletions {
    type Setting = ();
    type Case = String;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), string: &mut String) -> Step {
        let rule = WordRule {
            expected: format!("a string of 1 to {} digits", self.digits),
            allows: |word| word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        layout.word("string", string, &rule)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), strings: &[String]) -> Result<Vec<String>, ProblemsError> {
        let answer = |string: &String| {
            let wins = self.is_win(&digits(string));
            wins.map(word).ok_or_else(|| ProblemsError::Reference {
                what: format!("`{string}`"),
                reason: "it is no string of digits".to_owned(),
            })
        };
        strings.iter().map(answer).collect()
    }

    fn answer_by_rules(&self, (): &(), string: &String) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(Rules).outcome(&[digits(string)]).is_win()))
    }

    /// All strings of up to two digits, and those of three up to 3.
    fn small_cases(&self) -> Vec<((), String)> {
        let mut strings: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        strings.extend((0..100).map(|n| format!("{n:02}")));
        let three = (0..1000).map(|n| format!("{n:03}"));
        strings.extend(three.filter(|string| string.bytes().all(|digit| digit <= b'3')));
        strings.into_iter().map(|string| ((), string)).collect()
    }

    /// Without a digit, or with a smaller one.
    fn simpler(&self, (): &(), string: &String) -> Vec<((), String)> {
        let all = digits(string);
        let mut simpler = Vec::new();
        for index in (0..all.len()).filter(|_| all.len() > 1) {
            let mut fewer = all.clone();
            fewer.remove(index);
            simpler.push(text(&fewer));
        }
        for (index, digit) in all.iter().enumerate() {
            for lower in 0..*digit {
                let mut after = all.clone();
                after[index] = lower;
                simpler.push(text(&after));
            }
        }
        simpler.into_iter().map(|string| ((), string)).collect()
    }

    fn explain(&self, (): &(), string: &String, lang: Lang) -> Option<String> {
        let start = digits(string);
        let mut winning = None;
        Rules.options(&start, &mut |after| {
            if self.is_win(&after[0]) == Some(false) {
                winning.get_or_insert_with(|| text(&after[0]));
            }
        });
        Some(match (lang, winning.as_deref()) {
            (Lang::En, Some("")) => {
                "The string begins with 0: erasing it erases everything, and wins.".to_owned()
            }
            (Lang::Zh, Some("")) => "串以 0 开头：擦去它就擦去了整个串，立即获胜。".to_owned(),
            (Lang::En, Some(after)) => {
                format!(
                    "A winning move leads to {after}, from which every move leads to a won string."
                )
            }
            (Lang::Zh, Some(after)) => {
                format!("一种制胜走法是变成 {after}，从它出发的每一步都到达必胜的串。")
            }
            (Lang::En, None) => {
                format!("From {string} every move leads to a string that the other player wins.")
            }
            (Lang::Zh, None) => format!("从 {string} 出发，每一步都到达对方必胜的串。"),
        })
    }

    fn xor_guess(&self, (): &(), string: &String) -> Option<String> {
        let sum = digits(string).iter().fold(0, |sum, digit| sum ^ digit);
        Some(word(sum != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for length in 3..=self.digits {
            plan.generate("middle", [length], 1, |random, [length]| {
                self.strings(random, length, 600)
            });
        }
        plan.generate("zeros", [], 1, |random, []| self.with_zeros(random));
        plan.generate("largest", [], 2, |random, []| {
            self.strings(random, self.digits, self.cases)
        });
    }
}

impl Deletions {
    fn is_win(&self, digits: &[u8]) -> Option<bool> {
        let table = self.table.get_or_init(|| Table::new(self.digits as usize));
        table.is_win(digits)
    }

    /// Strings without a zero in front, about half of which are lost.
    fn strings(&self, random: &mut Random, length: u64, count: u64) -> Vec<Block<Self>> {
        let string = |round| {
            let mut string: Vec<u8> = (0..length).map(|_| 1 + random.below(9) as u8).collect();
            // Raising the last digit nearly always comes by a lost one.
            for last in (1..10).filter(|_| round % 2 == 0) {
                string[length as usize - 1] = last;
                if self.is_win(&string) == Some(false) {
                    break;
                }
            }
            text(&string)
        };
        Block::alone((0..count).map(string).collect::<Vec<_>>())
    }

    /// Strings with a zero in front, in the middle, at the end.
    fn with_zeros(&self, random: &mut Random) -> Vec<Block<Self>> {
        let string = |_| {
            let length = random.within(&(2..=self.digits));
            let mut string: Vec<u8> = (0..length).map(|_| random.below(10) as u8).collect();
            let at = random.below(length) as usize;
            string[at] = 0;
            text(&string)
        };
        Block::alone((0..500).map(string).collect::<Vec<_>>())
    }
}
