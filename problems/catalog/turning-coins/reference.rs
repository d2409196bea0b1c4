//! Turning coins: a row of coins under one of several rules.

use crate::task::coins;
use crate::task::prelude::*;
use sg::coins::Rule;

bounds! { TurningCoins { cases, heads, place } }

/// The word of the rule, and the places of the heads, from 1.
type Row = (String, Vec<u64>);

fn rule(name: &str) -> Rule {
    coins::rule(name).unwrap_or(Rule::Ruler)
}

fn value(rule: Rule, place: u64) -> Nimber {
    rule.value(place - 1).unwrap_or_default()
}

fn total((name, heads): &Row) -> Nimber {
    heads.iter().map(|place| value(rule(name), *place)).sum()
}

impl Task for TurningCoins {
    type Case = Row;
    type Game = Rule;

    fn case(&self, layout: &mut dyn Layout, (name, heads): &mut Row) -> Step {
        layout.word("rule", name, &coins::word())?;
        layout.list("n", 1..=self.heads, "p", heads, &(1..=self.place))?;
        coins::insist_on_different(layout, heads, |place| say!("coin {place}", place))
    }

    fn game(&self, (name, _): &Row) -> Rule {
        rule(name)
    }

    fn parts(&self, (_, heads): &Row) -> Vec<Vec<u64>> {
        vec![coins::from_zero(heads)]
    }

    fn after(&self, (name, _): &Row, rows: Vec<Vec<u64>>) -> Row {
        let heads = rows.iter().flatten().map(|place| place + 1);
        (name.clone(), heads.collect())
    }

    fn notation(&self, (name, heads): &Row) -> Option<String> {
        let heads: Vec<u64> = heads.iter().map(|place| place - 1).collect();
        Some(heaps::notation(&format!("coins:{}", rule(name)), &heads))
    }

    fn small(&self) -> Vec<Row> {
        let rows = (1..256).flat_map(|code| {
            let heads: Vec<u64> = heaps::subset(code).map(|place| place + 1).collect();
            coins::RULES.map(|(name, _)| (name.to_owned(), heads.clone()))
        });
        heaps::sorted(rows, |(name, heads)| {
            (heads.len(), heads.iter().sum::<u64>(), name.len())
        })
    }

    fn reason(&self, row: &Row, say: &Say<'_>) -> Known<String> {
        let part = |place: &u64| (format!("g({place})"), value(rule(&row.0), *place).0);
        Ok(say.sum_and_winner(row.1.iter().map(part)))
    }

    fn describe(&self, row: &Row, turn: &Turn<Vec<u64>>, say: &Say<'_>) -> String {
        let (_, heads) = self.after(row, turn.left.clone());
        coins::leaving(heads.iter().map(u64::to_string), say)
    }

    fn sizes(&self, row: &Row) -> u64 {
        self.parts(row).xor()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 40], [10, 3000], [20, self.place]];
        plan.each("middle", sizes, 2, |random, [heads, place]| {
            self.rows(random, 150, heads, place)
        });
        plan.many("powers", [1, 300], |random, round| {
            self.powers(random, round)
        });
        plan.random("largest", 1, |random| {
            self.rows(random, self.cases, 4, self.place)
        });
        plan.many("largest", [1, 10], |random, _| {
            let mut heads = random.different(self.heads, &(1..=self.place));
            if !heads.contains(&self.place) {
                heads[0] = self.place;
            }
            (coins::any(random), heads)
        });
    }
}

impl TurningCoins {
    /// Rows of which every second one is lost, as near as can be.
    fn rows(&self, random: &mut Random, count: u64, heads: u64, place: u64) -> Vec<Row> {
        let place = place.min(self.place);
        random.many(count, |random, round| {
            let lost = round % 2 == 0;
            let is_right = |row: &Row| total(row).is_zero() == lost;
            random.until(60, is_right, |random| {
                let number = random.within(&(1..=heads));
                let mut row = (coins::any(random), random.different(number, &(1..=place)));
                if lost {
                    balance(&mut row, place);
                }
                row
            })
        })
    }

    /// Places next to powers of two, where the rules differ most.
    fn powers(&self, random: &mut Random, round: u64) -> Row {
        let near = (0..60).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let places: Vec<u64> = near
            .filter(|place| (1..=self.place).contains(place))
            .collect();
        let mut heads = std::collections::BTreeSet::new();
        for _ in 0..=random.below(6) {
            heads.extend(random.pick(&places).copied());
        }
        let mut row = (coins::any(random), heads.into_iter().collect());
        if round.is_multiple_of(2) {
            balance(&mut row, self.place);
        }
        row
    }
}

/// Adds or takes away a head that makes the value 0, where there is one.
fn balance(row: &mut Row, most: u64) {
    let (rule, missing) = (rule(&row.0), total(row));
    let place = coins::place_of(rule, missing, most);
    let Some(place) = place.filter(|_| !missing.is_zero()) else {
        return;
    };
    match row.1.iter().position(|head| *head == place) {
        Some(index) if row.1.len() > 1 => drop(row.1.swap_remove(index)),
        Some(_) => {}
        None => row.1.push(place),
    }
}
