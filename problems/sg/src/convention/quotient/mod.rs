//! Misère quotients: what takes the place of Grundy values where the last mover loses.
//!
//! Two sums of heaps of a game are alike if no sum of its heaps beside them tells by its
//! outcome which of them stands there. The classes are a commutative monoid, the *misère
//! quotient* of the game; its lost classes are its *P-portion*, and the class of each heap is
//! its *pretending function* (Plambeck 2005; Plambeck and Siegel, Misère quotients for
//! impartial games, 2008). Where the quotient is finite, a sum is as easy in misère play as in
//! normal play: its product is looked up.
//!
//! A quotient is found in two steps that know nothing of each other: one conjectures it from
//! outcomes, the other proves it from the rules. An answer is always proved; there is none when
//! the budget is used up, as it always is where the quotient is infinite.

mod bits;
mod build;
mod learn;
mod meter;
mod monoid;
mod play;
mod proof;
#[cfg(test)]
mod tests;
mod word;

use build::{Builder, Built};
use monoid::Monoid;

use crate::period::{Period, Theorem};
use crate::{Budget, Game, Nimber, Outcome};

/// The misère quotient of the heaps of a game up to a size, or of all its heaps.
///
/// ```
/// use sg::convention::MisereQuotient;
/// use sg::{Budget, Outcome, octal::Code};
///
/// let kayles = Code::kayles();
/// let theorem = kayles.theorem();
/// let mut quotient = MisereQuotient::of_heaps(kayles, 180, Budget::default())?;
/// assert_eq!(quotient.order(), 40);
/// assert_eq!(quotient.outcome(&[5, 4, 1]), Some(Outcome::N));
/// assert_eq!(quotient.outcome(&[1_000_000]), None);
/// // The elements of the heaps repeat, and far enough that they do so forever.
/// assert!(quotient.certify(theorem).is_some_and(|period| period.period == 12));
/// assert_eq!(quotient.outcome(&[1_000_000]), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MisereQuotient<G> {
    game: G,
    monoid: Monoid,
    generators: Vec<u64>,
    /// The elements of the heaps 0, 1, …
    elements: Vec<u32>,
    /// A proved period of the elements.
    period: Option<Period>,
}

/// An element of a quotient: a class of sums that are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(u32);

/// Why there is no quotient.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuotientError {
    /// Finding or proving takes more than the budget allows; the quotient may be infinite.
    #[error(
        "the misère quotient of the heaps up to {heap} is not found within {positions} steps: \
         it may be infinite, ask for smaller heaps or allow more"
    )]
    Budget {
        /// The first heap with which it is not found: those of all smaller ones are finite.
        heap: u64,
        /// The number of steps allowed.
        positions: usize,
    },
    /// The quotient seems to need more generators than are provided for.
    #[error("with the heap {heap} the misère quotient seems to have more than 64 generators")]
    Generators {
        /// The first heap with which it does.
        heap: u64,
    },
    /// A move does not make a heap smaller.
    #[error("a move of the heap {heap} leaves one of {part}, which is not smaller")]
    Growing {
        /// The heap moved in.
        heap: u64,
        /// A heap that is left.
        part: u64,
    },
}

impl Element {
    /// The class of the empty sum.
    pub const IDENTITY: Self = Self(0);

    /// Its number, below the order of its quotient.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<G: Game<Position = u64>> MisereQuotient<G> {
    /// Returns the misère quotient of all sums of the heaps 0..=`largest` of a game.
    ///
    /// It is proved: the product of the elements of a sum tells its outcome, and any two
    /// elements are told apart by the outcomes beside some third. The conditions that are
    /// checked are those of Plambeck and Siegel 2008, sections 3 and 4: no move leads from the
    /// P-portion to itself, and every class of sums with the classes of its options (the
    /// transition algebra) that is not in it has an option in it. Compared with
    /// [`super::Exhaustive`] for random octal codes and subtraction sets.
    ///
    /// The positions of the budget are all that is looked at: options of heaps, sums played
    /// out, products, transitions. [`Game::canonical`] is not used.
    pub fn of_heaps(game: G, largest: u64, budget: Budget) -> Result<Self, QuotientError> {
        let mut builder = Builder::new(&game, budget);
        for _ in 0..=largest {
            builder.add()?;
        }
        let Built {
            proof,
            generators,
            elements,
        } = builder.finish();
        Ok(Self {
            monoid: proof.monoid().clone(),
            game,
            generators,
            elements,
            period: None,
        })
    }

    /// Returns every winning move of a sum of heaps: the index of the heap moved in, and what
    /// is left of it. `None` when a heap is larger than the largest that the quotient was made
    /// of. When the game is over the player to move has won, without a move.
    pub fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<(usize, Vec<u64>)>> {
        let made_of = |heap: &u64| *heap < self.elements.len() as u64;
        if !heaps.iter().all(made_of) {
            return None;
        }
        let mut winning = Vec::new();
        for (index, heap) in heaps.iter().enumerate() {
            let others = [&heaps[..index], &heaps[index + 1..]].concat();
            let rest = self.element(&others)?;
            self.game.options(heap, &mut |parts| {
                let left = self
                    .element(parts)
                    .and_then(|left| self.product(rest, left));
                if left.is_some_and(|after| self.is_lost(after)) {
                    winning.push((index, parts.to_vec()));
                }
            });
        }
        Some(winning)
    }
}

impl<G> MisereQuotient<G> {
    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The number of elements.
    pub const fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The heaps that generate the quotient, ascending.
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// The largest heap that the quotient was made of.
    pub const fn largest_heap(&self) -> u64 {
        (self.elements.len() as u64).saturating_sub(1)
    }

    /// The element of a sum of heaps; `None` if a heap is larger than what is proved.
    pub fn element(&self, heaps: &[u64]) -> Option<Element> {
        let product = heaps.iter().try_fold(0, |product, heap| {
            let index = self
                .period
                .map_or(Some(*heap), |period| period.index(*heap));
            let heap = self.elements.get(usize::try_from(index?).ok()?)?;
            Some(self.monoid.product(product, *heap))
        });
        product.map(Element)
    }

    /// Returns who wins a sum of heaps in misère play; `None` if a heap is larger than what is
    /// proved.
    pub fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let lost = self.is_lost(self.element(heaps)?);
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    /// All elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<G> {
        (0..self.order() as u32).map(Element)
    }

    /// The product of two elements; `None` if one is not of this quotient.
    pub fn product(&self, x: Element, y: Element) -> Option<Element> {
        let inside = x.index() < self.order() && y.index() < self.order();
        inside.then(|| Element(self.monoid.product(x.0, y.0)))
    }

    /// Whether the element is in the P-portion: its sums are lost by the player to move.
    pub fn is_lost(&self, x: Element) -> bool {
        self.monoid.is_lost(x.0)
    }

    /// Returns a smallest sum of generators of this element; `None` if it is not of this
    /// quotient.
    pub fn sum(&self, x: Element) -> Option<Vec<u64>> {
        let inside = x.index() < self.order();
        inside.then(|| build::heaps(self.monoid.word(x.0), &self.generators))
    }

    /// Returns the period of the elements of the heaps if the heaps looked at prove it, and
    /// from then on answers for all heaps, of which this is then the quotient.
    ///
    /// The theorem must be one of the game's. The elements of the heaps then repeat as Grundy
    /// values do: for codes in which a heap splits into at most two, Plambeck and Siegel 2008,
    /// section 5, after Guy and Smith: if the element of n + p is that of n for all n >= n0 with
    /// n + p <= 2(n0 + p) + k, k the most that is taken, then for all n >= n0. (Of the two
    /// parts that a larger heap is left in one is larger than n0 + p. So its options have the
    /// elements that those of the heap smaller by p have, and sums with it make the same
    /// transitions.) For subtraction sets as many repeated elements suffice as the largest
    /// number that is taken.
    pub fn certify(&mut self, theorem: Theorem) -> Option<Period> {
        // Any names of the elements will do: they are only compared.
        let values = self
            .elements
            .iter()
            .map(|element| Nimber((*element).into()));
        let values: Vec<Nimber> = values.collect();
        self.period = Period::find(&values, theorem).filter(|period| period.proved);
        self.period
    }
}
