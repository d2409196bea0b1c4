//! Families of coins that are turned, in a row and on a board.

use std::sync::{Mutex, PoisonError};

use super::Family;
use super::single::{moves_of, single_parts};
use crate::coins::{Boxes, Cell, CoinsError, Lamp, Product, Rule};
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{AskError, NamedGame, NotationError};
use crate::period::{Period, Theorem};
use crate::wording::both;
use crate::{Budget, Game, MovesTo, Nimber, Wording, pool};

fn refused(error: &CoinsError) -> AskError {
    match *error {
        CoinsError::Budget { positions, .. } | CoinsError::Choices { positions } => {
            AskError::Budget { positions }
        }
        CoinsError::TooLarge { head, .. } => AskError::TooLarge { heap: head },
    }
}

const HEAD: Number = Number::any(both("the place of a head", "正面硬币的位置"));

/// A rule under its name.
struct CoinRow {
    rule: Rule,
    heads: KnownHeads,
}

impl CoinRow {
    /// The rule, of which nothing has been asked.
    fn of(rule: Rule) -> Self {
        Self {
            rule,
            heads: KnownHeads::default(),
        }
    }
}

/// What is known of single heads where no closed form is: many positions of a game are asked about one after the
/// other.
#[derive(Debug, Default)]
struct KnownHeads(Mutex<Heads>);

#[derive(Debug, Default)]
struct Heads {
    /// The values of the heads at 0, 1, …
    values: Vec<Nimber>,
    /// A head whose value was out of reach, within how many positions, and why.
    refused: Option<(u64, usize, AskError)>,
}

impl KnownHeads {
    /// The value of heads of which `last` is the last one.
    fn sum(
        &self,
        rule: Rule,
        (heads, last): (&[u64], u64),
        budget: Budget,
    ) -> Result<Nimber, AskError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.values.len() as u64 <= last {
            if let Some((head, positions, why)) = &known.refused
                && last >= *head
                && budget.positions <= *positions
            {
                return Err(why.clone());
            }
            match rule.values_to(last, budget) {
                Ok(values) => known.values = values,
                Err(error) => {
                    let why = refused(&error);
                    // What was called off says nothing of who asks later.
                    if !pool::is_spent() {
                        known.refused = Some((last, budget.positions, why.clone()));
                    }
                    return Err(why);
                }
            }
        }
        let values = heads.iter().filter_map(|head| {
            let head = usize::try_from(*head).ok()?;
            known.values.get(head).copied()
        });
        Ok(values.sum())
    }
}

impl Ruleset for CoinRow {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        let own = Rule::named().any(|(_, rule)| rule == self.rule);
        if own {
            self.rule.to_string()
        } else {
            format!("coins:{}", self.rule)
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        if reader.is_done() {
            return Ok(Vec::new());
        }
        let mut heads: Vec<u64> = Vec::new();
        loop {
            let start = reader.place();
            let head = reader.number(&HEAD)?;
            if heads.contains(&head) {
                return Err(reader.wrong(start, twice(&head.to_string()), each_once()));
            }
            heads.push(head);
            if !reader.eat(',') {
                break;
            }
        }
        reader.end(another_head())?;
        heads.sort_unstable();
        Ok(heads)
    }

    fn write(&self, heads: &Vec<u64>) -> String {
        write_numbers(heads)
    }

    fn options(&self, heads: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        single_parts(&self.rule, heads, sink);
    }

    moves_of!(self => self.rule, Vec<u64>);

    fn most_options(&self, heads: &Vec<u64>) -> u64 {
        self.rule.most_moves(heads)
    }

    fn theory(&self, heads: &Vec<u64>, budget: Budget) -> Result<Option<Nimber>, AskError> {
        let last = heads.iter().copied().max();
        let beyond = last.filter(|last| self.rule.value(*last).is_none());
        if let Some(last) = beyond {
            return self
                .heads
                .sum(self.rule, (heads.as_slice(), last), budget)
                .map(Some);
        }
        let value = self.rule.position_value(heads, budget);
        value.map(Some).map_err(|error| refused(&error))
    }

    fn values_to(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let values = self.rule.values_to(n, budget);
        Some(values.map_err(|error| refused(&error)))
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        Period::find(values, Theorem::Unknown)
    }
}

impl Ruleset for Product {
    type Position = Vec<Cell>;

    fn name(&self) -> String {
        format!("coins:{},{}", self.columns, self.rows)
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<Cell>, NotationError> {
        if reader.is_done() {
            return Ok(Vec::new());
        }
        let mut heads: Vec<Cell> = Vec::new();
        loop {
            let start = reader.place();
            let x = reader.number(&Number::any(both("the column of a head", "正面硬币的列")))?;
            reader.expect(
                ':',
                both("`:` and the row of the head", "`:` 和正面硬币的行"),
            )?;
            let head = (
                x,
                reader.number(&Number::any(both("the row of a head", "正面硬币的行")))?,
            );
            if heads.contains(&head) {
                let coin = format!("{}:{}", head.0, head.1);
                return Err(reader.wrong(start, twice(&coin), each_once()));
            }
            heads.push(head);
            if !reader.eat(',') {
                break;
            }
        }
        reader.end(another_head())?;
        heads.sort_unstable();
        Ok(heads)
    }

    fn write(&self, heads: &Vec<Cell>) -> String {
        let heads: Vec<String> = heads.iter().map(|(x, y)| format!("{x}:{y}")).collect();
        heads.join(",")
    }

    fn options(&self, heads: &Vec<Cell>, sink: &mut dyn FnMut(Vec<Cell>)) {
        single_parts(self, heads, sink);
    }

    moves_of!(self => *self, Vec<Cell>);

    fn most_options(&self, heads: &Vec<Cell>) -> u64 {
        self.most_moves(heads)
    }

    fn theory(&self, heads: &Vec<Cell>, budget: Budget) -> Result<Option<Nimber>, AskError> {
        let value = self.position_value(heads, budget);
        value.map(Some).map_err(|error| refused(&error))
    }
}

impl Ruleset for Boxes {
    type Position = Vec<Lamp>;

    fn name(&self) -> String {
        "lamps".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<Lamp>, NotationError> {
        const PLACE: Number =
            Number::within(both("a coordinate of a lamp", "灯的坐标"), 1, 1_000_000);
        let mut lamps: Vec<Lamp> = Vec::new();
        if reader.is_done() {
            return Ok(lamps);
        }
        let next = || both("`:` and the next coordinate", "`:` 和下一个坐标");
        loop {
            let start = reader.place();
            let x = reader.number(&PLACE)?;
            reader.expect(':', next())?;
            let y = reader.number(&PLACE)?;
            reader.expect(':', next())?;
            let lamp = (x, y, reader.number(&PLACE)?);
            if lamps.contains(&lamp) {
                let problem = Wording::of(
                    format!("lamp {}:{}:{} stands there twice", lamp.0, lamp.1, lamp.2),
                    format!("灯 {}:{}:{} 写了两次", lamp.0, lamp.1, lamp.2),
                );
                let once = both("each lamp once", "每盏灯写一次");
                return Err(reader.wrong(start, problem, once));
            }
            lamps.push(lamp);
            if !reader.eat(',') {
                break;
            }
        }
        reader.end(both(
            "`,` and another lamp, or the end",
            "`,` 和另一盏灯，或到此结束",
        ))?;
        lamps.sort_unstable();
        Ok(lamps)
    }

    fn write(&self, lamps: &Vec<Lamp>) -> String {
        let lamps: Vec<String> = lamps
            .iter()
            .map(|(x, y, z)| format!("{x}:{y}:{z}"))
            .collect();
        lamps.join(",")
    }

    fn options(&self, lamps: &Vec<Lamp>, sink: &mut dyn FnMut(Vec<Lamp>)) {
        single_parts(self, lamps, sink);
    }

    moves_of!(self => *self, Vec<Lamp>);

    fn most_options(&self, lamps: &Vec<Lamp>) -> u64 {
        self.most_moves(lamps)
    }

    fn theory(&self, lamps: &Vec<Lamp>, _: Budget) -> Result<Option<Nimber>, AskError> {
        Ok(Some(self.value(lamps)))
    }
}

fn twice(coin: &str) -> Wording {
    Wording::of(
        format!("coin {coin} stands there twice"),
        format!("硬币 {coin} 写了两次"),
    )
}

const fn each_once() -> Wording {
    both("each head once", "每枚正面硬币写一次")
}

const fn another_head() -> Wording {
    both(
        "`,` and another head, or the end",
        "`,` 和另一枚正面硬币，或到此结束",
    )
}

/// One of the rules.
fn rules() -> Wording {
    let Wording { en, zh } = Rule::forms();
    Wording::of(format!("one of {en}"), format!("以下之一：{zh}"))
}

fn read_rule(reader: &mut Reader<'_>) -> Result<Rule, NotationError> {
    let start = reader.place();
    let name = reader.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
    let rule = name.parse::<Rule>();
    rule.map_err(|_| {
        let problem = Wording::of(
            format!("there is no coin rule `{name}`"),
            format!("没有翻硬币规则 `{name}`"),
        );
        reader.wrong(start, problem, rules())
    })
}

/// A family of one rule with a name of its own.
const fn rule(
    name: &'static str,
    example: &'static str,
    en: &'static str,
    zh: &'static str,
    make: fn(&mut Reader<'_>) -> Result<NamedGame, NotationError>,
) -> Family {
    Family {
        name,
        parameters: Wording::NONE,
        position: "places of heads, from 0: 2,5",
        example,
        en,
        zh,
        make,
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    rule(
        "single-coin",
        "single-coin@2,5",
        "Turn one coin from heads to tails.",
        "把一枚正面硬币翻成反面。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::AtMost(1)))),
    ),
    rule(
        "turning-turtles",
        "turning-turtles@2,5",
        "Turn one or two coins, the last from heads to tails.",
        "翻一枚或两枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::AtMost(2)))),
    ),
    rule(
        "twins",
        "twins@2,5",
        "Turn exactly two coins, the last from heads to tails.",
        "恰好翻两枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::Exactly(2)))),
    ),
    rule(
        "mock-turtles",
        "mock-turtles@2,5",
        "Turn one, two or three coins, the last from heads to tails.",
        "翻一至三枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::AtMost(3)))),
    ),
    rule(
        "triplets",
        "triplets@2,5",
        "Turn exactly three coins, the last from heads to tails.",
        "恰好翻三枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::Exactly(3)))),
    ),
    rule(
        "moebius",
        "moebius@2,5",
        "Turn up to five coins, the last from heads to tails.",
        "翻至多五枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::AtMost(5)))),
    ),
    rule(
        "mogul",
        "mogul@2,5",
        "Turn up to seven coins, the last from heads to tails.",
        "翻至多七枚，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::AtMost(7)))),
    ),
    rule(
        "ruler",
        "ruler@2,5",
        "Turn any number of neighbouring coins, the last from heads to tails.",
        "翻任意一段相邻硬币，最右一枚须由正变反。",
        |_| Ok(NamedGame::new(CoinRow::of(Rule::Ruler))),
    ),
    Family {
        name: "coins",
        parameters: both(
            "a rule, or two for the columns and rows of a board: near-3 or ruler,ruler",
            "一条规则，或棋盘的列、行各一条：near-3 或 ruler,ruler",
        ),
        position: "places of heads, from 0: 2,5, or columns and rows: 2:3,0:5",
        example: "coins:ruler,ruler@2:3,0:5",
        en: "Turn the coins of a rule, or on a board those of a product of two rules.",
        zh: "按规则翻硬币；棋盘上按两条规则的乘积翻。",
        make: |reader| {
            let columns = read_rule(reader)?;
            if !reader.eat(',') {
                return Ok(NamedGame::new(CoinRow::of(columns)));
            }
            let rows = read_rule(reader)?;
            Ok(NamedGame::new(Product { columns, rows }))
        },
    },
    Family {
        name: "lamps",
        parameters: Wording::NONE,
        position: "the lamps that are on, by their coordinates from 1: 1:1:2,2:2:1",
        example: "lamps@1:1:2,2:2:1",
        en: "Switch the corners of a box, of which the one farthest from the origin must be on.",
        zh: "切换一个长方体各顶点处的灯，其中离原点最远的一盏须是亮的。",
        make: |_| Ok(NamedGame::new(Boxes)),
    },
];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pool::Pool;

    #[test]
    fn what_was_called_off_is_no_refusal_of_whoever_asks_later() {
        let row = CoinRow::of(Rule::AtMost(7));
        let head = (0..10_000).find(|head| row.rule.value(*head).is_none());
        let heads = vec![head.unwrap_or_default() + 5];
        let ask = || row.theory(&heads, Budget::default());
        let pool = Arc::new(Pool::new(3));
        assert!(pool.around(ask).is_err() && pool.is_spent());
        let over = Arc::new(Pool::new(u64::MAX).until(|| true));
        assert!(over.around(ask).is_err());
        assert!(matches!(ask(), Ok(Some(_))));
    }
}
