//! Games of heaps: a move changes one heap, and may split it.

use std::sync::{Mutex, PoisonError};

use crate::convention::MisereQuotient;
use crate::heaps::Table;
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::{Judge, Ruleset};
use crate::notation::{AskError, NotationError};
use crate::octal::Code;
use crate::period::{Period, Theorem};
use crate::wording::both;
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play, pool};

/// The first table of a game whose values are looked for a period.
const FIRST_TABLE: u64 = 2000;

/// How many splits of heaps are looked at for a value, for each position of the budget.
const SPLITS_A_POSITION: u64 = 5_000;

/// The most moves of a heap that are looked at for those to a value.
const MOST_LISTED: u64 = 2_000;

/// The first misère quotient that is looked for a period.
const FIRST_QUOTIENT: u64 = 64;

/// The rules of one heap, and what is known of them.
pub(super) trait Heap: Game<Position = u64> + Send + Sync + 'static {
    fn name(&self) -> String;

    /// The value of a heap, within the budget, by what is known of others.
    fn value(&self, heap: u64, budget: Budget, known: &KnownValues) -> Result<Nimber, AskError>;

    /// The values of the heaps 0..=n, or of fewer where the budget is not enough.
    fn values_to(&self, n: usize, budget: Budget) -> Vec<Nimber>;

    /// What is known of repetitions of the values.
    fn theorem(&self) -> Theorem {
        Theorem::Unknown
    }

    /// The period of the values, which are those of the heaps up to some size.
    fn period(&self, values: &[Nimber]) -> Option<Period> {
        Period::find(values, self.theorem())
    }

    /// The octal code of the game, where it has one.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Whether a move may split a heap.
    fn splits(&self) -> bool;

    /// How many neighbours may be taken anywhere in a row, where every move is that.
    fn runs(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Who wins where the last mover loses, where theory says it.
    fn misere(&self, heaps: &[u64]) -> Option<Outcome> {
        let _ = heaps;
        None
    }
}

/// Reads heaps to the end.
pub(super) fn read_heaps(reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
    let heaps = reader.numbers(&Number::any(both("a heap", "一堆")))?;
    reader.end(both(
        "`,` and another heap, or the end",
        "`,` 和另一堆，或到此结束",
    ))?;
    Ok(heaps)
}

/// Heaps side by side.
pub(super) struct Heaps<H>(H, KnownValues);

impl<H> Heaps<H> {
    /// Heaps by these rules, of which nothing has been asked.
    pub(super) fn of(rules: H) -> Self {
        Self(rules, KnownValues::default())
    }
}

impl<H: Heap> Ruleset for Heaps<H> {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        self.0.name()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        read_heaps(reader)
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        write_numbers(heaps)
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

    fn count_options(&self, heaps: &Vec<u64>) -> u64 {
        let mut count = 0;
        for heap in heaps {
            self.0.options(heap, &mut |_| count += 1);
        }
        count
    }

    fn moves(&self, heaps: &Vec<u64>, visit: &mut dyn FnMut(&[u64], Vec<u64>)) {
        match heaps.as_slice() {
            [heap] => self
                .0
                .moves(heap, &mut |label, left| visit(label, kept(left))),
            _ => self.options(heaps, &mut |option| visit(&[], option)),
        }
    }

    fn leaves(&self, heaps: &Vec<u64>, label: &[u64]) -> Option<Vec<u64>> {
        let [heap] = heaps.as_slice() else {
            return None;
        };
        self.0.leaves(heap, label).map(|left| kept(&left))
    }

    fn moves_to(&self, heaps: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        let [heap] = heaps.as_slice() else {
            return None;
        };
        let found = self.0.moves_to(heap, value);
        let found = found.or_else(|| self.moves_by_values(*heap, value))?;
        Some(MovesTo {
            count: found.count,
            first: found.first.map(|(label, left)| (label, vec![kept(&left)])),
            may_be_more: found.may_be_more,
        })
    }

    fn most_options(&self, heaps: &Vec<u64>) -> u64 {
        let most = heaps.iter().map(|heap| self.0.most_moves(heap));
        most.fold(0, u64::saturating_add)
    }

    fn splits(&self) -> bool {
        self.0.splits()
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
            sum += self.0.value(*heap, budget, &self.1)?;
        }
        Ok(Some(sum))
    }

    fn outcome(&self, heaps: &Vec<u64>, play: Play) -> Option<Outcome> {
        match play {
            Play::Misere => self.0.misere(heaps),
            Play::Normal | Play::AntiSg | Play::Every => None,
        }
    }

    fn judge(&self, heaps: &Vec<u64>, budget: Budget) -> Option<Judge<'_, Self>> {
        let largest = heaps.iter().copied().max()?;
        let quotient = misere_quotient(&self.0, largest, budget)?;
        Some(Box::new(move |heaps| quotient.outcome(heaps)))
    }

    fn values_to(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let fits = usize::try_from(n).ok().filter(|n| *n <= budget.positions);
        // Who asks for a table says how long it may be, and waits for it.
        let patient = Budget {
            positions: usize::MAX,
        };
        Some(
            fits.map(|n| self.0.values_to(n, patient))
                .ok_or(AskError::Budget {
                    positions: budget.positions,
                }),
        )
    }

    fn values_within(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let n = usize::try_from(n).unwrap_or(usize::MAX);
        Some(Ok(self.0.values_to(n.min(budget.positions), budget)))
    }

    fn period(&self, values: &[Nimber]) -> Option<Period> {
        self.0.period(values)
    }

    fn code(&self) -> Option<&Code> {
        self.0.code()
    }
}

impl<H: Heap> Heaps<H> {
    /// The moves of a heap to what has that value, by the values of what each leaves; `None` where there
    /// are too many.
    fn moves_by_values(&self, heap: u64, value: Nimber) -> Option<MovesTo<u64>> {
        let budget = pool::within(Budget::default());
        let runs = self.0.runs();
        if !runs.is_empty() {
            // With the value of the heap those of the smaller ones are found.
            self.0.value(heap, budget, &self.1).ok()?;
            return self.1.moves_to(&self.0, &runs, heap, value);
        }
        (self.0.most_moves(&heap) <= MOST_LISTED).then_some(())?;
        let (mut found, mut known) = (MovesTo::NONE, true);
        self.0.moves(&heap, &mut |label, left| {
            let values = left.iter().map(|left| self.0.value(*left, budget, &self.1));
            match values.sum::<Result<Nimber, AskError>>() {
                Ok(total) if total == value => {
                    found.count += 1;
                    let named = || (label.to_vec(), left.to_vec());
                    found.first.get_or_insert_with(named);
                }
                Ok(_) => {}
                Err(_) => known = false,
            }
        });
        known.then_some(found)
    }
}

/// The heaps that a move leaves: one that is gone stays, as the others keep their places.
fn kept(left: &[u64]) -> Vec<u64> {
    if left.is_empty() {
        vec![0]
    } else {
        left.to_vec()
    }
}

/// How many splits may be looked at for a value.
pub(super) const fn splits(budget: Budget) -> u64 {
    SPLITS_A_POSITION.saturating_mul(budget.positions as u64)
}

/// What a table of the values to that heap takes from a pool: each value, and the splits of its heap, of which thousands
/// take as long as a position.
const fn cost_of_table(n: u64) -> u64 {
    const SPLITS: u64 = 2_000;
    n.saturating_add(n.saturating_mul(n) / SPLITS)
}

/// The values of heaps that were computed, and the period they show: a game is asked again and again.
#[derive(Debug, Default)]
pub(super) struct KnownValues(Mutex<Table>);

impl KnownValues {
    /// The value of a heap: from a table when it is small, else by a proved period.
    pub(super) fn value(
        &self,
        game: &impl Heap,
        heap: u64,
        budget: Budget,
    ) -> Result<Nimber, AskError> {
        let most = budget.positions as u64;
        let mut n = FIRST_TABLE.min(most);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            n = n.min(heap);
            if known.values().len() as u64 <= n {
                if !pool::take(cost_of_table(n)) {
                    return Err(AskError::Budget {
                        positions: budget.positions,
                    });
                }
                *known = Table::new(game.values_to(n as usize, budget), game.theorem());
            }
            if let Some(value) = known.value(heap) {
                return Ok(value);
            }
            let checked_to = (known.values().len() as u64).saturating_sub(1);
            if n == most || checked_to < n {
                return Err(AskError::Unproved { heap, checked_to });
            }
            n = n.saturating_mul(2).min(most);
        }
    }

    /// The moves of a heap to what has that value, by the values that are known by now.
    fn moves_to(
        &self,
        game: &impl Heap,
        runs: &[u64],
        heap: u64,
        value: Nimber,
    ) -> Option<MovesTo<u64>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.moves_to(game, runs, heap, value)
    }
}

/// The misère quotient of the heaps up to that size: of them all, or of so few that their period
/// is proved.
fn misere_quotient<H: Heap>(game: &H, largest: u64, budget: Budget) -> Option<MisereQuotient<&H>> {
    let mut n = match game.theorem() {
        Theorem::Unknown => largest,
        _ => largest.min(FIRST_QUOTIENT),
    };
    loop {
        let mut quotient = MisereQuotient::of_heaps(game, n, budget).ok()?;
        if n == largest || quotient.certify(game.theorem()).is_some() {
            return Some(quotient);
        }
        n = n.saturating_mul(2).min(largest);
    }
}
