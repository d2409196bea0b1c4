//! Heap games by where their values come from: a closed form, or a table.

use super::heaps::{Heap, KnownValues};
use crate::notation::AskError;
use crate::octal::Code;
use crate::period::{Period, Theorem};
use crate::{Budget, Game, MovesTo, Nimber, Outcome};

/// A game whose values are known in closed form.
pub(super) struct Closed<G> {
    pub(super) name: String,
    pub(super) game: G,
    pub(super) splits: bool,
    /// `None` where the value does not fit into 64 bits.
    pub(super) value: fn(&G, u64) -> Option<Nimber>,
    /// The distance at which the values repeat from 0 on, where they do.
    pub(super) period: Option<u64>,
    /// The largest heap, where heaps cannot grow beyond one: tables end there.
    pub(super) last: Option<u64>,
    pub(super) misere: Option<fn(&G, &[u64]) -> Outcome>,
}

/// A game whose values are computed one after the other.
pub(super) struct Tabled<G> {
    pub(super) name: String,
    pub(super) game: G,
    pub(super) splits: bool,
    /// Of the heaps 0..=n, or of fewer where the budget is not enough.
    pub(super) values_to: fn(&G, usize, Budget) -> Vec<Nimber>,
    pub(super) theorem: Theorem,
    /// The same game as a code, where it has one.
    pub(super) code: Option<Code>,
    /// As [`Heap::runs`].
    pub(super) runs: Vec<u64>,
}

impl<G: Game<Position = u64>> Game for Closed<G> {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.game.options(heap, sink);
    }

    fn moves(&self, heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        self.game.moves(heap, visit);
    }

    fn leaves(&self, heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        self.game.leaves(heap, label)
    }

    fn moves_to(&self, heap: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        self.game.moves_to(heap, value)
    }

    fn most_moves(&self, heap: &u64) -> u64 {
        self.game.most_moves(heap)
    }
}

impl<G: Game<Position = u64> + Send + Sync + 'static> Heap for Closed<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn splits(&self) -> bool {
        self.splits
    }

    fn value(&self, heap: u64, _: Budget, _: &KnownValues) -> Result<Nimber, AskError> {
        (self.value)(&self.game, heap).ok_or(AskError::TooLarge { heap })
    }

    fn values_to(&self, n: usize, _: Budget) -> Vec<Nimber> {
        let last = self.last.map_or(n as u64, |last| last.min(n as u64));
        let values = (0..=last).map(|heap| (self.value)(&self.game, heap));
        values.map_while(|value| value).collect()
    }

    /// What the closed form says is proved, once it has been seen to repeat.
    fn period(&self, values: &[Nimber]) -> Option<Period> {
        let checked_to = (values.len() as u64).checked_sub(1)?;
        let seen = self.period.filter(|period| *period <= checked_to / 2);
        seen.map_or_else(
            || Period::find(values, self.theorem()),
            |period| {
                Some(Period {
                    preperiod: 0,
                    period,
                    proved: true,
                    checked_to,
                })
            },
        )
    }

    fn misere(&self, heaps: &[u64]) -> Option<Outcome> {
        self.misere.map(|misere| misere(&self.game, heaps))
    }
}

impl<G: Game<Position = u64>> Game for Tabled<G> {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.game.options(heap, sink);
    }

    fn moves(&self, heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        self.game.moves(heap, visit);
    }

    fn leaves(&self, heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        self.game.leaves(heap, label)
    }

    fn most_moves(&self, heap: &u64) -> u64 {
        self.game.most_moves(heap)
    }
}

impl<G: Game<Position = u64> + Send + Sync + 'static> Heap for Tabled<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn splits(&self) -> bool {
        self.splits
    }

    fn value(&self, heap: u64, budget: Budget, known: &KnownValues) -> Result<Nimber, AskError> {
        known.value(self, heap, budget)
    }

    fn values_to(&self, n: usize, budget: Budget) -> Vec<Nimber> {
        (self.values_to)(&self.game, n, budget)
    }

    fn theorem(&self) -> Theorem {
        self.theorem
    }

    fn code(&self) -> Option<&Code> {
        self.code.as_ref()
    }

    fn runs(&self) -> Vec<u64> {
        self.runs.clone()
    }
}
