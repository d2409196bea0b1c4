//! Turning coins: a row of coins under one of several rules.

use crate::task::coins::{self, different};
use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::coins::Rule;
use sg::{Game, Nimber};

/// The bounds of the problem.
pub(super) struct TurningCoins {
    cases: u64,
    heads: u64,
    place: u64,
}

/// The word of the rule, and the places of the heads, from 1.
type Row = (String, Vec<u64>);

pub(super) fn task(bounds: &Bounds) -> Result<TurningCoins, ProblemsError> {
    Ok(TurningCoins {
        cases: bounds.get("max_cases")?,
        heads: bounds.get("max_heads")?,
        place: bounds.get("max_place")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn rule(name: &str) -> Rule {
    coins::rule(name).unwrap_or(Rule::Ruler)
}

fn value(rule: Rule, place: u64) -> Nimber {
    rule.value(place - 1).unwrap_or_default()
}

fn total((name, heads): &Row) -> Nimber {
    heads.iter().map(|place| value(rule(name), *place)).sum()
}

/// The heads after a winning move, where the rows are short enough to try all moves.
fn winning_move((name, heads): &Row) -> Option<Vec<u64>> {
    let rule = rule(name);
    let moves = heads
        .iter()
        .map(|place| rule.most_choices(place - 1))
        .sum::<u64>();
    (moves <= 100_000).then_some(())?;
    let row: Vec<u64> = heads.iter().map(|place| place - 1).collect();
    let mut found = None;
    rule.options(&row, &mut |parts| {
        let after: Vec<u64> = parts.iter().flatten().map(|place| place + 1).collect();
        if found.is_none() && total(&(name.clone(), after.clone())).is_zero() {
            found = Some(after);
        }
    });
    found
}

impl Task for TurningCoins {
    type Setting = ();
    type Case = Row;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (name, heads): &mut Row) -> Step {
        layout.word("rule", name, &coins::word())?;
        layout.list("n", 1..=self.heads, "p", heads, &(1..=self.place))?;
        layout.end_line()?;
        let heads = &*heads;
        layout.insist(&|| {
            let mut sorted = heads.clone();
            sorted.sort_unstable();
            match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => Err(format!("coin {} is given twice", pair[0])),
                None => Ok(()),
            }
        })
    }

    fn answers(&self, (): &(), rows: &[Row]) -> Result<Vec<String>, ProblemsError> {
        Ok(rows.iter().map(|row| word(!total(row).is_zero())).collect())
    }

    fn answer_by_rules(&self, (): &(), (name, heads): &Row) -> Result<String, ProblemsError> {
        let mut row: Vec<u64> = heads.iter().map(|place| place - 1).collect();
        row.sort_unstable();
        Ok(word(Brute::new(rule(name)).outcome(&[row]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Row)> {
        let rows = (1..256u64).flat_map(|code| {
            let heads: Vec<u64> = (1..=8)
                .filter(|place| code >> (place - 1) & 1 == 1)
                .collect();
            coins::RULES.map(|(name, _)| (name.to_owned(), heads.clone()))
        });
        let mut rows: Vec<Row> = rows.collect();
        rows.sort_by_key(|(name, heads)| (heads.len(), heads.iter().sum::<u64>(), name.len()));
        rows.into_iter().map(|row| ((), row)).collect()
    }

    fn simpler(&self, (): &(), (name, heads): &Row) -> Vec<((), Row)> {
        let mut simpler = Vec::new();
        for index in 0..heads.len() {
            let mut fewer = heads.clone();
            fewer.remove(index);
            simpler.push(fewer);
            for place in [heads[index] / 2, heads[index] - 1] {
                let mut nearer = heads.clone();
                nearer[index] = place;
                simpler.push(nearer);
            }
        }
        simpler
            .into_iter()
            .map(|heads| ((), (name.clone(), heads)))
            .collect()
    }

    fn explain(&self, (): &(), row: &Row, lang: Lang) -> Option<String> {
        let (name, heads) = row;
        let part = |place: &u64| (format!("g({place})"), value(rule(name), *place).0);
        let parts: Vec<(String, u64)> = heads.iter().map(part).collect();
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total(row).0));
        let Some(after) = winning_move(row) else {
            return Some(text);
        };
        let after: Vec<String> = after.iter().map(u64::to_string).collect();
        let after = if after.is_empty() {
            "-".to_owned()
        } else {
            after.join(" ")
        };
        Some(match lang {
            Lang::En => format!("{text} A winning move leaves the heads {after}."),
            Lang::Zh => format!("{text}一种制胜走法之后，正面硬币的位置为 {after}。"),
        })
    }

    fn xor_guess(&self, (): &(), (_, heads): &Row) -> Option<String> {
        Some(word(
            heads.iter().fold(0, |sum, place| sum ^ (place - 1)) != 0,
        ))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (heads, place) in [(4, 40), (10, 3000), (20, self.place)] {
            plan.generate("middle", [heads, place], 2, |random, [heads, place]| {
                self.rows(random, 150, heads, place)
            });
        }
        plan.generate("powers", [], 1, |random, []| self.powers(random));
        plan.generate("largest", [], 1, |random, []| {
            self.rows(random, self.cases, 4, self.place)
        });
        plan.generate("largest", [], 1, |random, []| {
            let rows = (0..10).map(|_| {
                let mut heads = different(random, self.heads, self.place);
                if !heads.contains(&self.place) {
                    heads[0] = self.place;
                }
                (coins::any(random), heads)
            });
            Block::alone(rows.collect::<Vec<_>>())
        });
    }
}

impl TurningCoins {
    /// Rows of which every second one is lost, as near as can be.
    fn rows(&self, random: &mut Random, count: u64, heads: u64, place: u64) -> Vec<Block<Self>> {
        let place = place.min(self.place);
        let rows = (0..count).map(|round| {
            let mut row = Row::default();
            for _ in 0..60 {
                let number = random.within(&(1..=heads));
                row = (coins::any(random), different(random, number, place));
                if round % 2 == 0 {
                    balance(&mut row, place);
                }
                if total(&row).is_zero() == (round % 2 == 0) {
                    break;
                }
            }
            row
        });
        Block::alone(rows.collect::<Vec<_>>())
    }

    /// Places next to powers of two, where the rules differ most.
    fn powers(&self, random: &mut Random) -> Vec<Block<Self>> {
        let near = (0..60).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let places: Vec<u64> = near
            .filter(|place| (1..=self.place).contains(place))
            .collect();
        let rows = (0..300).map(|round| {
            let mut heads = std::collections::BTreeSet::new();
            for _ in 0..=random.below(6) {
                heads.extend(random.pick(&places).copied());
            }
            let mut row = (coins::any(random), heads.into_iter().collect());
            if round % 2 == 0 {
                balance(&mut row, self.place);
            }
            row
        });
        Block::alone(rows.collect::<Vec<_>>())
    }
}

/// Adds or takes away a head that makes the value 0, where there is one.
fn balance(row: &mut Row, most: u64) {
    let (rule, missing) = (rule(&row.0), total(row));
    // Of each rule some place of every value is near the value or half of it.
    let near = [missing.0, missing.0 + 1, missing.0 / 2 + 1];
    let place = near
        .into_iter()
        .find(|place| (1..=most).contains(place) && value(rule, *place) == missing);
    let Some(place) = place.filter(|_| !missing.is_zero()) else {
        return;
    };
    match row.1.iter().position(|head| *head == place) {
        Some(index) if row.1.len() > 1 => {
            row.1.swap_remove(index);
        }
        Some(_) => {}
        None => row.1.push(place),
    }
}
