//! Daizhenyang's Coin: Mock Turtles, where a coin may be named more than once.

use std::collections::BTreeSet;

use crate::task::coins;
use crate::task::prelude::*;
use sg::coins::Rule;

bounds! { DaizhenyangsCoin { cases, coins, place } }

/// The places that are named, from 0.
type Named = Vec<u64>;

const RULE: Rule = Rule::AtMost(3);

fn heads(named: &[u64]) -> BTreeSet<u64> {
    named.iter().copied().collect()
}

fn value(place: u64) -> Nimber {
    RULE.value(place).unwrap_or_default()
}

fn total(named: &[u64]) -> Nimber {
    heads(named).into_iter().map(value).sum()
}

impl Task for DaizhenyangsCoin {
    type Case = Named;
    type Game = Rule;

    /// The question is whether the first player loses.
    const WORDS: [&'static str; 2] = ["No", "Yes"];
    const CASES: Ending = Ending::EndOfInput;

    fn case(&self, layout: &mut dyn Layout, named: &mut Named) -> Step {
        layout.length("n", named, 0..=self.coins)?;
        layout.end_line()?;
        if named.is_empty() {
            return Ok(());
        }
        layout.rest("x", named, &(0..=self.place))
    }

    fn game(&self, _: &Named) -> Rule {
        RULE
    }

    fn parts(&self, named: &Named) -> Vec<Vec<u64>> {
        vec![heads(named).into_iter().collect()]
    }

    fn after(&self, _: &Named, rows: Vec<Vec<u64>>) -> Named {
        rows.concat()
    }

    /// The heads, each once.
    fn notation(&self, named: &Named) -> Option<String> {
        let heads: Vec<u64> = heads(named).into_iter().collect();
        (!heads.is_empty()).then(|| heaps::notation("mock-turtles", &heads))
    }

    fn small(&self) -> Vec<Named> {
        let rows = (0..256).map(|code| heaps::subset(code).collect());
        let mut cases: Vec<Named> = rows.collect();
        let twice = cases.iter().filter(|heads| (1..=3).contains(&heads.len()));
        let twice: Vec<Named> = twice
            .map(|heads| [heads.as_slice(), &heads[..1]].concat())
            .collect();
        cases.extend(twice);
        heaps::sorted(cases, |named| (named.len(), named.iter().sum::<u64>()))
    }

    fn reason(&self, named: &Named, say: &Say<'_>) -> Known<String> {
        let part = |place: u64| (format!("g({place})"), value(place).0);
        Ok(say.sum_and_winner(heads(named).into_iter().map(part)))
    }

    fn describe(&self, _: &Named, turn: &Turn<Vec<u64>>, say: &Say<'_>) -> String {
        coins::leaving(turn.left.concat().iter().map(u64::to_string), say)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 40], [10, 3000], [20, self.place]];
        plan.each("middle", sizes, 2, |random, [heads, place]| {
            self.rows(random, 150, heads, place)
        });
        plan.random("largest", 1, |random| {
            self.rows(random, self.cases, 4, self.place)
        });
        plan.random("largest", 1, |random| {
            let rows = random.many(30, |random, round| {
                self.row(random, self.coins, self.place, round % 2 == 0)
            });
            let full: Named = (0..self.coins).map(|step| self.place - step).collect();
            rows.into_iter().chain([full])
        });
    }
}

impl DaizhenyangsCoin {
    /// Rows of which every second one is lost, as near as can be.
    fn rows(&self, random: &mut Random, count: u64, heads: u64, place: u64) -> Vec<Named> {
        random.many(count, |random, round| {
            let number = random.within(&(1..=heads));
            self.row(random, number, place, round % 2 == 0)
        })
    }

    /// At most so many heads, some of them named again.
    fn row(&self, random: &mut Random, number: u64, place: u64, lost: bool) -> Named {
        let place = place.min(self.place);
        // Values have an odd number of ones: only an even number of heads may add up to 0.
        let number = if lost {
            (number.min(self.coins - 1) - 1) | 1
        } else {
            number
        };
        let is_right = |named: &Named| total(named).is_zero() == lost;
        let mut named = random.until(60, is_right, |random| {
            let mut named = random.list(number, &(0..=place));
            let missing = total(&named);
            // A value is that of a place only if it has an odd number of ones.
            let added = missing.0 / 2;
            if lost && value(added) == missing && added <= place && !named.contains(&added) {
                named.push(added);
            }
            named
        });
        if random.chance(1, 2) {
            let again = random.pick(&named).copied();
            named.extend(again);
        }
        named.truncate(self.coins as usize);
        random.shuffle(&mut named);
        named
    }
}
