//! Finding the monoid of a set of generators from outcomes.
//!
//! The classes of sums that no sum beside them tells apart are learnt as the states of an
//! automaton are (Angluin 1987): sums are told apart by tests, sums put beside them; as soon as
//! the classes seem to be a monoid, the conditions of the [`super::proof`] are checked for the
//! generators, and where they fail a sum is found whose outcome is another than the monoid
//! says, which gives a new test (Rivest and Schapire 1993). If the quotient of the generators
//! is finite it is found; each test tells at least two of its classes apart.

use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::meter::{Meter, Spent};
use super::monoid::Monoid;
use super::play::Outcomes;
use super::proof::{Proof, Refutation};
use super::word::Word;

/// Sums, and the answers to the tests.
struct Table<'a, 'q> {
    outcomes: &'a mut Outcomes<'q>,
    meter: &'a mut Meter,
    /// The sums put beside others. The first is empty.
    tests: Vec<Word>,
    /// A sum of each class found so far, and its answers. The first is empty.
    states: Vec<Word>,
    answers: Vec<Bits>,
    /// The answers of state s with one generator g more at s · generators + g, and its class.
    next: Vec<Bits>,
    steps: Vec<u32>,
}

/// Returns the quotient of the generators, for which the conditions are checked; labels them
/// with the `heaps`. The tests are those to begin with, and become those that were needed.
pub(super) fn quotient(
    outcomes: &mut Outcomes<'_>,
    heaps: &[u64],
    tests: &mut Vec<Word>,
    meter: &mut Meter,
) -> Result<Proof, Spent> {
    tests.retain(|test| *test != Word::EMPTY);
    tests.insert(0, Word::EMPTY);
    let mut table = Table {
        outcomes,
        meter,
        tests: std::mem::take(tests),
        states: vec![Word::EMPTY],
        answers: vec![Bits::default()],
        next: Vec::new(),
        steps: Vec::new(),
    };
    loop {
        table.close()?;
        if table.split_unordered()? || table.split_untrue()? {
            continue;
        }
        if let Some(proof) = table.prove(heaps)? {
            *tests = table.tests;
            return Ok(proof);
        }
    }
}

impl Table<'_, '_> {
    const fn generators(&self) -> usize {
        self.outcomes.generators()
    }

    fn is_lost(&mut self, word: &Word) -> Result<bool, Spent> {
        self.outcomes.is_lost(word, self.meter)
    }

    /// Answers the tests that have no answer yet.
    fn answer(&mut self, word: &Word, answers: &mut Bits) -> Result<(), Spent> {
        while let Some(test) = self.tests.get(answers.len()) {
            self.meter.spend(1)?;
            answers.push(self.outcomes.is_lost(&word.beside(test), self.meter)?);
        }
        Ok(())
    }

    /// Adds states until every state with one generator more answers as a state does.
    fn close(&mut self) -> Result<(), Spent> {
        let mut classes = FxHashMap::default();
        for state in 0..self.states.len() {
            let mut answers = std::mem::take(&mut self.answers[state]);
            let word = self.states[state];
            self.answer(&word, &mut answers)?;
            classes.insert(answers.clone(), state as u32);
            self.answers[state] = answers;
        }
        self.steps.clear();
        let mut state = 0;
        while state < self.states.len() {
            for generator in 0..self.generators() {
                let word = self.states[state].and(generator);
                let at = self.steps.len();
                let mut answers = match self.next.get_mut(at) {
                    Some(answers) => std::mem::take(answers),
                    None => Bits::default(),
                };
                self.answer(&word, &mut answers)?;
                let new = self.states.len();
                let class = *classes.entry(answers.clone()).or_insert(new as u32);
                if class as usize == new {
                    self.states.push(word);
                    self.answers.push(answers.clone());
                    // The table of products will have so many entries.
                    self.meter.spend(new / 4)?;
                }
                match self.next.get_mut(at) {
                    Some(place) => *place = answers,
                    None => self.next.push(answers),
                }
                self.steps.push(class);
            }
            state += 1;
        }
        Ok(())
    }

    fn step(&self, state: usize, generator: usize) -> usize {
        self.steps[state * self.generators() + generator] as usize
    }

    /// Adds a test if two generators do not commute.
    fn split_unordered(&mut self) -> Result<bool, Spent> {
        let generators = self.generators();
        for state in 0..self.states.len() {
            for g in 0..generators {
                for h in 0..g {
                    let (after_g, after_h) = (self.step(state, g), self.step(state, h));
                    let one = &self.next[after_g * generators + h];
                    let other = &self.next[after_h * generators + g];
                    let Some(test) = one.first_difference(other) else {
                        continue;
                    };
                    let one = one.get(test);
                    let test = self.tests[test];
                    let both = self.states[state].and(g).and(h);
                    let truth = self.is_lost(&both.beside(&test))?;
                    // The one that is wrong is not in the class of the state it stands for.
                    let split = if truth == one { g } else { h };
                    self.tests.push(test.and(split));
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Adds a test if a state beside a test has another outcome than its class.
    fn split_untrue(&mut self) -> Result<bool, Spent> {
        for state in 0..self.states.len() {
            for test in 0..self.tests.len() {
                let class = self.walk(state, &self.tests[test]);
                if self.answers[class].get(0) != self.answers[state].get(test) {
                    let word = self.states[state].beside(&self.tests[test]);
                    return self.split_by(word);
                }
            }
        }
        Ok(false)
    }

    fn walk(&self, from: usize, word: &Word) -> usize {
        word.counts().fold(from, |state, (generator, count)| {
            (0..count).fold(state, |state, _| self.step(state, generator))
        })
    }

    /// Adds the test that a sum gives whose outcome is not that of its class: walking along the
    /// sum, the outcome of the state with what is left of the sum changes somewhere.
    fn split_by(&mut self, word: Word) -> Result<bool, Spent> {
        let truth = self.is_lost(&word)?;
        let (mut state, mut rest) = (0, word);
        for generator in (0..self.generators()).rev() {
            while let Some(shorter) = rest.without(generator) {
                rest = shorter;
                state = self.step(state, generator);
                if self.is_lost(&self.states[state].beside(&rest))? != truth {
                    self.tests.push(rest);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns the monoid of the classes if the conditions hold for the generators; else adds a
    /// test.
    fn prove(&mut self, heaps: &[u64]) -> Result<Option<Proof>, Spent> {
        let order = self.states.len();
        self.meter.spend(order * order / 4)?;
        let mut lost = Bits::default();
        self.answers
            .iter()
            .for_each(|answers| lost.push(answers.get(0)));
        // Always a reduced monoid: the generators commute, and the tests tell the classes apart.
        let monoid = Monoid::new(self.generators(), self.steps.clone(), lost).ok_or(Spent)?;
        let mut proof = Proof::new(monoid).ok_or(Spent)?;
        for (generator, heap) in heaps.iter().enumerate() {
            let element = proof.monoid().generator(generator);
            let options = self.outcomes.options(generator);
            let elements: Vec<u32> = options
                .iter()
                .map(|option| proof.monoid().element(option))
                .collect();
            let Err(refutation) = proof.admit(*heap, element, &elements, self.meter)? else {
                continue;
            };
            for suspect in self.suspects(&refutation, generator, heaps, proof.monoid()) {
                let claimed = self.answers[self.walk(0, &suspect)].get(0);
                if self.is_lost(&suspect)? != claimed && self.split_by(suspect)? {
                    return Ok(None);
                }
            }
            // Never: where the conditions fail, one of the suspects has another outcome.
            return Err(Spent);
        }
        Ok(Some(proof))
    }

    /// The sums of which one has another outcome than its class.
    fn suspects(
        &self,
        refutation: &Refutation,
        generator: usize,
        heaps: &[u64],
        monoid: &Monoid,
    ) -> Vec<Word> {
        match refutation {
            Refutation::Element => Vec::new(),
            Refutation::LostToLost { option, beside } => {
                let beside = monoid.word(*beside);
                let option = &self.outcomes.options(generator)[*option];
                vec![beside.and(generator), beside.beside(option)]
            }
            Refutation::Helpless { sum } => {
                let generators = sum.iter().map(|heap| heaps.binary_search(heap));
                let word = Word::of(generators.flatten());
                let mut suspects = self.outcomes.after_a_move(&word);
                suspects.push(word);
                suspects
            }
        }
    }
}
