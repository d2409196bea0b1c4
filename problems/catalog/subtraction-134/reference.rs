//! One heap from which 1, 3 or 4 stones are taken: the kind of position and its value.

use crate::task::heaps::Periodic;
use crate::task::prelude::*;
use sg::brute::Brute;
use sg::period::Theorem;
use sg::subtraction::SubtractionSet;

bounds! {
    Subtraction { cases, stones }
    with {
        rules: SubtractionSet = SubtractionSet::new([1, 3, 4]),
        known: Periodic = Periodic::proved(rules.values_to(100), Theorem::Window { largest: 4 })?,
    }
}

fn line(is_won: bool, value: u64) -> String {
    format!("{} {value}", if is_won { 'N' } else { 'P' })
}

impl Task for Subtraction {
    type Case = u64;
    type Game = SubtractionSet;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.number("n", n, 0..=self.stones)?;
        layout.end_line()
    }

    fn game(&self, _: &u64) -> SubtractionSet {
        self.rules.clone()
    }

    case_is_one_part!();

    fn value(&self, _: &u64, n: &u64) -> Known<u64> {
        Ok(self.known.value(*n))
    }

    fn answer(&self, n: &u64) -> Known<String> {
        let value = self.known.value(*n);
        Ok(line(value != 0, value))
    }

    /// The letter by playing, the number by mex: two different questions to the rules.
    fn answer_by_rules(&self, n: &u64) -> Known<String> {
        let mut rules = Brute::new(&self.rules);
        Ok(line(rules.outcome(&[*n]).is_win(), rules.value(n).0))
    }

    fn small(&self) -> Vec<u64> {
        (0..=200).collect()
    }

    fn reason(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let (rest, value) = (n % self.known.period().1, self.known.value(*n));
        let key = if value == 0 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, rest, value)))
    }

    /// One heap, worth its size.
    fn xor_guess(&self, n: &u64) -> Option<String> {
        Some(line(*n != 0, *n))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[1000], [1_000_000], [1_000_000_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            heaps(random, 150, most)
        });
        plan.add("edges", self.edges());
        plan.generate("largest", [], 2, |random, []| {
            heaps(random, self.cases, self.stones)
        });
    }
}

/// Heaps of every order of magnitude and of every remainder.
fn heaps(random: &mut Random, count: u64, most: u64) -> Vec<u64> {
    let heap = |round| match round % 2 {
        0 => of_any_size(random, &(0..=most)),
        _ => random.within(&(0..=most)),
    };
    (0..count).map(heap).collect::<Vec<_>>()
}

impl Subtraction {
    /// A whole period below and above the powers of two and ten, and the largest heaps.
    fn edges(&self) -> Vec<u64> {
        let mut heaps = Vec::new();
        for middle in [
            1 << 16,
            1 << 31,
            1 << 32,
            1 << 53,
            1_000_000_007,
            1_000_000_000_000,
        ] {
            heaps.extend(middle - 7..=middle + 7);
        }
        heaps.extend(self.stones - 20..=self.stones);
        heaps
    }
}
