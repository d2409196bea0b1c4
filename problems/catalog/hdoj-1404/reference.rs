//! Digital Deletions: digits are lowered, or a zero is erased with all that follows it.

use std::sync::OnceLock;

use crate::task::prelude::*;
use sg::digital_deletions::{DigitalDeletions as Rules, Table};

bounds! {
    Deletions { cases, digits }
    with { table: OnceLock<Table> = OnceLock::new() }
}

fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect()
}

fn text(digits: &[u8]) -> String {
    let digits = digits.iter();
    digits.map(|digit| char::from(b'0' + digit)).collect()
}

impl Task for Deletions {
    type Case = String;
    type Game = Rules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Ending = Ending::EndOfInput;

    fn case(&self, layout: &mut dyn Layout, string: &mut String) -> Step {
        let rule = WordRule {
            expected: say!("a string of 1 to {most} digits", most = self.digits),
            allows: |word| word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        layout.word("string", string, &rule)?;
        layout.end_line()
    }

    fn game(&self, _: &String) -> Rules {
        Rules
    }

    fn parts(&self, string: &String) -> Vec<Vec<u8>> {
        vec![digits(string)]
    }

    fn after(&self, _: &String, parts: Vec<Vec<u8>>) -> String {
        parts.first().map(|digits| text(digits)).unwrap_or_default()
    }

    fn notation(&self, string: &String) -> Option<String> {
        Some(format!("digital-deletions@{string}"))
    }

    fn wins(&self, string: &String) -> Known<bool> {
        let wins = self.is_win(&digits(string));
        wins.ok_or_else(|| reference_error(say!("it is no string of digits")))
    }

    /// All strings of up to two digits, and those of three up to 3.
    fn small(&self) -> Vec<String> {
        let mut strings: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        strings.extend((0..100).map(|n| format!("{n:02}")));
        let three = (0..1000).map(|n| format!("{n:03}"));
        strings.extend(three.filter(|string| string.bytes().all(|digit| digit <= b'3')));
        strings
    }

    fn reason(&self, string: &String, say: &Say<'_>) -> Known<String> {
        let key = match self.wins(string)? {
            true if string.starts_with('0') => "won-at-once",
            true => "won",
            false => "lost",
        };
        Ok(say.say(&said!(key, string)))
    }

    fn describe(&self, _: &String, turn: &Turn<Vec<u8>>, say: &Say<'_>) -> String {
        let after = text(turn.left.first().map_or(&[], Vec::as_slice));
        let key = if after.is_empty() { "erase-all" } else { "to" };
        say.say(&said!(key, after))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        for length in 3..=self.digits {
            plan.generate("middle", [length], 1, |random, [length]| {
                self.strings(random, length, 600)
            });
        }
        plan.many("zeros", [1, 500], |random, _| self.with_a_zero(random));
        plan.random("largest", 2, |random| {
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
    fn strings(&self, random: &mut Random, length: u64, count: u64) -> Vec<String> {
        random.many(count, |random, round| {
            let mut string = random.many(length, |random, _| 1 + random.below(9) as u8);
            // Raising the last digit nearly always comes by a lost one.
            for last in (1..10).filter(|_| round % 2 == 0) {
                string[length as usize - 1] = last;
                if self.is_win(&string) == Some(false) {
                    break;
                }
            }
            text(&string)
        })
    }

    /// A string with a zero in front, in the middle or at the end.
    fn with_a_zero(&self, random: &mut Random) -> String {
        let length = random.within(&(2..=self.digits));
        let mut string = random.many(length, |random, _| random.below(10) as u8);
        string[random.below(length) as usize] = 0;
        text(&string)
    }
}
