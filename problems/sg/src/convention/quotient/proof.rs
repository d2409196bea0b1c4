//! The proof that a monoid is the misère quotient of some heaps.
//!
//! Let a commutative monoid Q with a subset of lost elements be given, and an element Φ(H) for
//! every heap H of a set of heaps that is closed under moves, so that the heaps' elements
//! generate Q. Φ extends to sums of heaps as a homomorphism. If
//!
//! 1. the identity is not lost, and Φ(H) is the identity for a heap H without moves;
//! 2. no move leads from a lost sum to a lost one: for every heap H, option H' and z in Q, not
//!    both Φ(H)·z and Φ(H')·z are lost;
//! 3. every sum that can move and is not lost has a move to one that is;
//! 4. Q is reduced: for x ≠ y there is a z such that exactly one of x·z and y·z is lost,
//!
//! then Q is the misère quotient of the heaps and Φ its pretending function: by 1 to 3 and
//! induction over the moves, a sum is lost in misère play iff its element is; by 4 two sums
//! have the same element iff no sum beside them tells them apart. (Plambeck and Siegel 2008,
//! sections 3 and 4: the generalised mex rule and the transition algebra.)
//!
//! Conditions 1, 2 and 4 are finite. Condition 3 speaks of all sums, and is checked in a finite
//! quotient of the transition algebra: call z *helpless* beside a sum X if Φ(X)·z is not lost
//! and no move in X leads to an X' with Φ(X')·z lost. A sum X + Y makes z helpless iff X makes
//! Φ(Y)·z so and Y makes Φ(X)·z so. Condition 3 says: the identity is not helpless beside any
//! sum that can move. The pair of Φ(X) and of the set of what is helpless beside X takes
//! finitely many values, all found by adding heap after heap; a pair with fewer helpless
//! elements than another of the same element need not be followed, nor one with none.

use super::bits::Bits;
use super::meter::{Meter, Spent};
use super::monoid::Monoid;

/// Why heaps with these elements break the conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refutation {
    /// A heap without moves is not the identity, or has an element that does not exist.
    Element,
    /// The heap and its option of this index are both lost beside an element.
    LostToLost { option: usize, beside: u32 },
    /// This sum of heaps should be won and has no move to a lost one.
    Helpless { sum: Vec<u64> },
}

/// The element of a sum that can move, and what is helpless beside it.
#[derive(Debug, Clone)]
struct Transition {
    element: u32,
    helpless: Bits,
    /// The heap added last, and the index of the transition it was added to.
    heap: u64,
    rest: Option<usize>,
}

/// A reduced monoid, and the heaps that are proved to have elements of it.
#[derive(Debug, Clone)]
pub(super) struct Proof {
    monoid: Monoid,
    lost_beside: Vec<Bits>,
    transitions: Vec<Transition>,
    /// The indices of the transitions of each element, ascending.
    of_element: Vec<Vec<usize>>,
}

impl Proof {
    /// The proof for no heaps at all: the quotient of one element.
    pub(super) fn of_nothing() -> Self {
        let monoid = Monoid::trivial();
        Self {
            lost_beside: vec![monoid.lost_beside(0)],
            monoid,
            transitions: Vec::new(),
            of_element: vec![Vec::new()],
        }
    }

    /// Returns the proof with no heaps yet; `None` if the monoid is not reduced or its identity
    /// is lost.
    pub(super) fn new(monoid: Monoid) -> Option<Self> {
        let elements = 0..monoid.order() as u32;
        let lost_beside: Vec<Bits> = elements.map(|x| monoid.lost_beside(x)).collect();
        let mut different: Vec<&Bits> = lost_beside.iter().collect();
        different.sort_unstable();
        let reduced = different.windows(2).all(|pair| pair[0] != pair[1]);
        (reduced && !monoid.is_lost(0)).then(|| Self {
            of_element: vec![Vec::new(); monoid.order()],
            transitions: Vec::new(),
            lost_beside,
            monoid,
        })
    }

    pub(super) const fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// Returns the elements that a heap with these options may have by condition 2, those that
    /// leave the fewest helpless first.
    pub(super) fn candidates(&self, options: &[u32]) -> Vec<u32> {
        let winning = self.won_by_a_move(options);
        let mut candidates: Vec<(usize, u32)> = (0..)
            .zip(&self.lost_beside)
            .filter(|(_, lost)| lost.first_common(&winning).is_none())
            .map(|(x, lost)| (lost.neither(&winning).count(), x))
            .collect();
        candidates.sort_unstable();
        candidates.into_iter().map(|(_, x)| x).collect()
    }

    /// Adds a heap with this element and options of these elements, if no sum with it breaks
    /// the conditions; else nothing is changed.
    pub(super) fn admit(
        &mut self,
        heap: u64,
        element: u32,
        options: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<(), Refutation>, Spent> {
        let Some(lost) = self.lost_beside.get(element as usize) else {
            return Ok(Err(Refutation::Element));
        };
        if options.is_empty() {
            let is_identity = element == 0;
            return Ok(is_identity.then_some(()).ok_or(Refutation::Element));
        }
        for (index, option) in options.iter().enumerate() {
            if let Some(beside) = lost.first_common(&self.lost_beside[*option as usize]) {
                return Ok(Err(Refutation::LostToLost {
                    option: index,
                    beside: beside as u32,
                }));
            }
        }
        let alone = Transition {
            element,
            helpless: lost.neither(&self.won_by_a_move(options)),
            heap,
            rest: None,
        };
        let known = self.transitions.len();
        let result = self.follow(&alone, known, meter);
        if result != Ok(Ok(())) {
            self.forget_from(known);
        }
        result
    }

    /// The elements beside which a heap with these options has a move to a lost sum.
    fn won_by_a_move(&self, options: &[u32]) -> Bits {
        let mut winning = Bits::zeros(self.monoid.order());
        for option in options {
            winning.unite(&self.lost_beside[*option as usize]);
        }
        winning
    }

    /// Adds the heap alone, beside each transition known before, and again beside all of these.
    fn follow(
        &mut self,
        alone: &Transition,
        known: usize,
        meter: &mut Meter,
    ) -> Result<Result<(), Refutation>, Spent> {
        if let Err(refutation) = self.keep(alone.clone(), meter)? {
            return Ok(Err(refutation));
        }
        // A heap that is like a sum of known ones makes no sum that is not like a known one.
        if self.transitions.len() == known {
            return Ok(Ok(()));
        }
        let mut index = 0;
        while let Some(rest) = self.transitions.get(index) {
            let sum = self.sum(rest, index, alone);
            if let Err(refutation) = self.keep(sum, meter)? {
                return Ok(Err(refutation));
            }
            index += 1;
        }
        Ok(Ok(()))
    }

    fn sum(&self, rest: &Transition, index: usize, alone: &Transition) -> Transition {
        let with_rest = self.monoid.products(rest.element);
        let with_alone = self.monoid.products(alone.element);
        let mut helpless = Bits::zeros(self.monoid.order());
        for (z, (rested, accompanied)) in with_rest.iter().zip(with_alone).enumerate() {
            if alone.helpless.get(*rested as usize) && rest.helpless.get(*accompanied as usize) {
                helpless.set(z);
            }
        }
        Transition {
            element: self.monoid.product(rest.element, alone.element),
            helpless,
            heap: alone.heap,
            rest: Some(index),
        }
    }

    /// Keeps a transition unless a known one makes at least as much helpless.
    fn keep(
        &mut self,
        transition: Transition,
        meter: &mut Meter,
    ) -> Result<Result<(), Refutation>, Spent> {
        meter.spend(1 + self.monoid.order() / 64)?;
        if transition.helpless.get(0) {
            let sum = self.heaps(&transition);
            return Ok(Err(Refutation::Helpless { sum }));
        }
        let alike = &self.of_element[transition.element as usize];
        let mut larger = alike.iter().map(|index| &self.transitions[*index].helpless);
        let dominated = larger.any(|larger| transition.helpless.is_within(larger));
        if !dominated && !transition.helpless.is_empty() {
            // A transition that is kept is compared with every later one of its element.
            meter.spend(alike.len() / 8)?;
            self.of_element[transition.element as usize].push(self.transitions.len());
            self.transitions.push(transition);
        }
        Ok(Ok(()))
    }

    fn heaps(&self, transition: &Transition) -> Vec<u64> {
        let mut heaps = vec![transition.heap];
        let mut rest = transition.rest;
        while let Some(transition) = rest.and_then(|index| self.transitions.get(index)) {
            heaps.push(transition.heap);
            rest = transition.rest;
        }
        heaps
    }

    fn forget_from(&mut self, index: usize) {
        for transition in self.transitions.drain(index..) {
            self.of_element[transition.element as usize].pop();
        }
    }
}
