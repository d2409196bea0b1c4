//! Games of heaps: a move changes one heap, and may split it.

use super::Family;
use crate::convention::anti_sg;
use crate::nim::Nim;
use crate::notation::reader::{Number, Reader};
use crate::notation::ruleset::Ruleset;
use crate::notation::{AskError, NamedGame, NotationError};
use crate::octal::Code;
use crate::period::{Period, Theorem};
use crate::subtraction::SubtractionSet;
use crate::{Budget, Game, Nimber, Outcome, Play};

/// The first table of a game whose values are looked for a period.
const FIRST_TABLE: u64 = 2000;

/// The most values that are computed for one question.
const MOST_IN_A_TABLE: usize = 200_000;

/// The rules of one heap, and what is known of them.
trait Heap: Game<Position = u64> + Send + Sync + 'static {
    fn name(&self) -> String;

    /// An upper bound of the number of moves in a heap.
    fn most_options(&self, heap: u64) -> u64;

    /// The value of a heap, within the budget.
    fn value(&self, heap: u64, budget: Budget) -> Result<Nimber, AskError>;

    /// The values of the heaps 0..=n.
    fn values_to(&self, n: usize) -> Vec<Nimber>;

    /// The period of the values of the heaps 0..=n.
    fn period(&self, values: &[Nimber]) -> Option<Period>;

    /// Who wins where the last mover loses, where theory says it.
    fn misere(&self, heaps: &[u64]) -> Option<Outcome> {
        let _ = heaps;
        None
    }
}

/// Heaps side by side.
struct Heaps<H>(H);

impl<H: Heap> Ruleset for Heaps<H> {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        self.0.name()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        let heaps = reader.numbers(Number::any("a heap"))?;
        reader.end("`,` and another heap, or the end")?;
        Ok(heaps)
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        heaps.join(",")
    }

    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        for (index, heap) in heaps.iter().enumerate() {
            self.0.options(heap, &mut |parts| {
                let mut left: Vec<u64> = parts.iter().copied().filter(|part| *part > 0).collect();
                left.sort_unstable();
                if left.is_empty() {
                    // A heap that is gone stays visible.
                    left.push(0);
                }
                let mut option = heaps.clone();
                option.splice(index..=index, left);
                sink(option);
            });
        }
    }

    fn most_options(&self, heaps: &Vec<u64>) -> u64 {
        let most = heaps.iter().map(|heap| self.0.most_options(*heap));
        most.fold(0, u64::saturating_add)
    }

    fn parts(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        heaps.iter().map(|heap| vec![*heap]).collect()
    }

    fn join(&self, parts: &[Vec<u64>]) -> Option<Vec<u64>> {
        Some(parts.concat())
    }

    fn class(&self, heaps: &Vec<u64>) -> Vec<u64> {
        let mut class: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
        class.sort_unstable();
        class
    }

    fn theory(&self, heaps: &Vec<u64>, budget: Budget) -> Result<Option<Nimber>, AskError> {
        let mut sum = Nimber::ZERO;
        for heap in heaps {
            sum += self.0.value(*heap, budget)?;
        }
        Ok(Some(sum))
    }

    fn outcome(&self, heaps: &Vec<u64>, play: Play) -> Option<Outcome> {
        match play {
            Play::Misere => self.0.misere(heaps),
            Play::Normal | Play::AntiSg | Play::Every => None,
        }
    }

    fn values_to(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let fits = usize::try_from(n).ok().filter(|n| *n <= budget.positions);
        Some(fits.map(|n| self.0.values_to(n)).ok_or(AskError::Budget {
            positions: budget.positions,
        }))
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        self.0.period(values)
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "nim",
        parameters: "",
        position: "heaps: 3,5,7",
        example: "nim@3,5,7",
        en: "Take any number from one heap.",
        zh: "从一堆中取走任意多个。",
        make: |_| Ok(NamedGame::new(Heaps(Nim))),
    },
    Family {
        name: "subtraction",
        parameters: "the numbers that may be taken: 1,3,4",
        position: "heaps: 10,7",
        example: "subtraction:1,3,4@10,7",
        en: "Take one of the given numbers from one heap.",
        zh: "从一堆中取走给定数目之一。",
        make: |reader| {
            let takes =
                reader.numbers(Number::within("a number that may be taken", 1, u64::MAX))?;
            Ok(NamedGame::new(Heaps(SubtractionSet::new(takes))))
        },
    },
    Family {
        name: "octal",
        parameters: "a code: 0.77",
        position: "heaps: 30",
        example: "octal:0.77@30",
        en: "Take k objects as digit k of the code allows: 1 leaves nothing, 2 one heap, 4 two.",
        zh: "取走 k 个，由代码第 k 位决定余下部分：1 为取尽，2 为剩一堆，4 为分成两堆。",
        make: |reader| octal(reader).map(|code| NamedGame::new(Heaps(Octal::coded(code)))),
    },
    Family {
        name: "kayles",
        parameters: "",
        position: "rows: 30",
        example: "kayles@30",
        en: "Knock down one pin or two neighbours of a row.",
        zh: "击倒一排中的一个或相邻两个球瓶。",
        make: |_| {
            Ok(NamedGame::new(Heaps(Octal::named(
                "kayles",
                Code::kayles(),
            ))))
        },
    },
    Family {
        name: "dawson-kayles",
        parameters: "",
        position: "rows: 30",
        example: "dawson-kayles@30",
        en: "Knock down two neighbours of a row.",
        zh: "击倒一排中相邻的两个球瓶。",
        make: |_| {
            Ok(NamedGame::new(Heaps(Octal::named(
                "dawson-kayles",
                Code::dawson_kayles(),
            ))))
        },
    },
    Family {
        name: "dawson-chess",
        parameters: "",
        position: "rows: 30",
        example: "dawson-chess@30",
        en: "Mark a cell of a row; it and its neighbours are used up.",
        zh: "在一行中占一格，该格与相邻格均不可再用。",
        make: |_| {
            Ok(NamedGame::new(Heaps(Octal::named(
                "dawson-chess",
                Code::dawson_chess(),
            ))))
        },
    },
];

/// Reads an octal code, which ends where the position begins.
fn octal(reader: &mut Reader<'_>) -> Result<Code, NotationError> {
    let start = reader.clone();
    let text = reader.take_while(|c| c != '@');
    text.parse::<Code>().map_err(|error| {
        let mut place = start;
        place.skip(error.at);
        place.complaint(error.problem, error.expected)
    })
}

impl Heap for Nim {
    fn name(&self) -> String {
        "nim".to_owned()
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn value(&self, heap: u64, _: Budget) -> Result<Nimber, AskError> {
        Ok(Nimber(heap))
    }

    fn values_to(&self, n: usize) -> Vec<Nimber> {
        (0..=n as u64).map(Nimber).collect()
    }

    fn period(&self, _: &[Nimber]) -> Option<Period> {
        None
    }

    fn misere(&self, heaps: &[u64]) -> Option<Outcome> {
        let values: Vec<Nimber> = heaps.iter().copied().map(Nimber).collect();
        Some(anti_sg(&values))
    }
}

impl Heap for SubtractionSet {
    fn name(&self) -> String {
        let takes: Vec<String> = self.takes().iter().map(u64::to_string).collect();
        format!("subtraction:{}", takes.join(","))
    }

    fn most_options(&self, _: u64) -> u64 {
        self.takes().len() as u64
    }

    fn value(&self, heap: u64, budget: Budget) -> Result<Nimber, AskError> {
        known_or_periodic(self, heap, budget)
    }

    fn values_to(&self, n: usize) -> Vec<Nimber> {
        Self::values_to(self, n)
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        Period::find(
            values,
            Theorem::Window {
                largest: self.takes().last().copied()?,
            },
        )
    }
}

/// An octal game, under its code or under a name of its own.
struct Octal {
    code: Code,
    name: String,
}

impl Octal {
    fn coded(code: Code) -> Self {
        let name = format!("octal:{code}");
        Self { code, name }
    }

    fn named(name: &str, code: Code) -> Self {
        let name = name.to_owned();
        Self { code, name }
    }
}

impl Game for Octal {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.code.options(heap, sink);
    }
}

impl Heap for Octal {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn most_options(&self, heap: u64) -> u64 {
        self.code.most_options(heap)
    }

    fn value(&self, heap: u64, budget: Budget) -> Result<Nimber, AskError> {
        known_or_periodic(self, heap, budget)
    }

    fn values_to(&self, n: usize) -> Vec<Nimber> {
        self.code.values_to(n)
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        Period::find(values, self.code.theorem())
    }
}

/// The value of a heap: from a table when it is small, else by a proved period.
fn known_or_periodic(game: &impl Heap, heap: u64, budget: Budget) -> Result<Nimber, AskError> {
    let most = budget.positions.min(MOST_IN_A_TABLE) as u64;
    if heap <= FIRST_TABLE.min(most) {
        return Ok(last(&game.values_to(heap as usize)));
    }
    let mut n = FIRST_TABLE.min(most);
    loop {
        let values = game.values_to(n.min(heap) as usize);
        if n >= heap {
            return Ok(last(&values));
        }
        let period = game.period(&values).filter(|period| period.proved);
        if let Some(index) = period.and_then(|period| period.index(heap)) {
            return Ok(values[index as usize]);
        }
        if n == most {
            return Err(AskError::Unproved {
                heap,
                checked_to: n,
            });
        }
        n = (2 * n).min(most);
    }
}

fn last(values: &[Nimber]) -> Nimber {
    values.last().copied().unwrap_or_default()
}
