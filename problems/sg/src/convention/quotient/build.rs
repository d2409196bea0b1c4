//! Quotients heap by heap.

use super::QuotientError;
use super::learn;
use super::meter::{Meter, Spent};
use super::play::Outcomes;
use super::proof::Proof;
use super::word::{MOST_GENERATORS, Word};
use crate::{Budget, Game};

/// The quotient of the heaps so far, with its proof.
///
/// A new heap either is like an element of the quotient there is, which the proof decides, or
/// is a new generator. With a new generator the quotient of all generators is learnt, in which
/// the other heaps are taken to be the sums of generators that they were like; where the proof
/// shows that such a heap is one no longer, another sum is tried, or it becomes a generator too.
pub(super) struct Builder<'g, G> {
    game: &'g G,
    budget: Budget,
    meter: Meter,
    proof: Proof,
    /// The heaps that generate the quotient, ascending.
    generators: Vec<u64>,
    /// A sum of generators that each heap is like, and its element.
    sums: Vec<Vec<u64>>,
    elements: Vec<u32>,
    /// The sums that told elements apart.
    tests: Vec<Vec<u64>>,
}

/// What a builder has built.
pub(super) struct Built {
    pub(super) proof: Proof,
    pub(super) generators: Vec<u64>,
    pub(super) elements: Vec<u32>,
}

impl<'g, G: Game<Position = u64>> Builder<'g, G> {
    /// The quotient of no heaps.
    pub(super) fn new(game: &'g G, budget: Budget) -> Self {
        Self {
            game,
            budget,
            meter: Meter::new(budget.positions),
            proof: Proof::of_nothing(),
            generators: Vec::new(),
            sums: Vec::new(),
            elements: Vec::new(),
            tests: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Built {
        Built {
            proof: self.proof,
            generators: self.generators,
            elements: self.elements,
        }
    }

    /// Adds the next heap. After an error the quotient is not to be used.
    pub(super) fn add(&mut self) -> Result<(), QuotientError> {
        let heap = self.elements.len() as u64;
        let positions = self.budget.positions;
        let spent = |Spent| QuotientError::Budget { heap, positions };
        let options = self.options(heap)?;
        if self.admit(heap, &options).map_err(spent)? {
            return Ok(());
        }
        self.sums.push(vec![heap]);
        self.generators.push(heap);
        let mut reworded = Vec::new();
        while self.generators.len() <= MOST_GENERATORS {
            if self.extend(&mut reworded).map_err(spent)? {
                return Ok(());
            }
        }
        Err(QuotientError::Generators { heap })
    }

    /// Returns the options of the next heap, which must be sums of smaller ones.
    fn options(&mut self, heap: u64) -> Result<Vec<Vec<u64>>, QuotientError> {
        let mut options = Vec::new();
        let mut growing = None;
        let room = self.meter.left();
        self.game.options(&heap, &mut |parts| {
            growing = growing.or(parts.iter().copied().find(|part| *part >= heap));
            if options.len() <= room {
                options.push(parts.to_vec());
            }
        });
        match growing {
            Some(part) => Err(QuotientError::Growing { heap, part }),
            None => Ok(options),
        }
    }

    /// Adds a heap that is like an element of the quotient, if it is like one.
    fn admit(&mut self, heap: u64, options: &[Vec<u64>]) -> Result<bool, Spent> {
        self.meter.spend(1 + options.len())?;
        let elements = elements_of(&self.proof, &self.elements, options);
        for element in self.proof.candidates(&elements) {
            let admitted = self
                .proof
                .admit(heap, element, &elements, &mut self.meter)?;
            if admitted.is_ok() {
                let word = self.proof.monoid().word(element);
                self.sums.push(heaps(word, &self.generators));
                self.elements.push(element);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes over the quotient of the generators if all heaps belong to it. Else one heap is
    /// taken to be another sum, if it has not been before, or is a generator.
    fn extend(&mut self, reworded: &mut Vec<u64>) -> Result<bool, Spent> {
        let (mut proof, elements) = self.learn()?;
        let Some(other) = self.admit_others(&mut proof, &elements)? else {
            self.proof = proof;
            self.elements = elements;
            return Ok(true);
        };
        if !reworded.contains(&other) {
            // Once: heaps that change in turn would do so forever.
            reworded.push(other);
            if let Some(sum) = self.other_sum(&mut proof, &elements, other)? {
                self.sums[other as usize] = sum;
                return Ok(false);
            }
        }
        self.sums[other as usize] = vec![other];
        let at = self.generators.partition_point(|heap| *heap < other);
        self.generators.insert(at, other);
        Ok(false)
    }

    /// Returns a sum of smaller generators that a heap seems to be like.
    fn other_sum(
        &mut self,
        proof: &mut Proof,
        elements: &[u32],
        heap: u64,
    ) -> Result<Option<Vec<u64>>, Spent> {
        let smaller = self.generators.partition_point(|other| *other < heap);
        let options = self.options(heap).unwrap_or_default();
        self.meter.spend(options.len())?;
        let options = elements_of(proof, elements, &options);
        for element in proof.candidates(&options) {
            // Of larger generators it would not do: a heap's options end.
            let Some(word) = proof.monoid().word_within(element, smaller) else {
                continue;
            };
            let admitted = proof.admit(heap, element, &options, &mut self.meter)?;
            if admitted.is_ok() {
                return Ok(Some(heaps(&word, &self.generators)));
            }
        }
        Ok(None)
    }

    /// Returns the quotient of the generators, and the element in it of every heap.
    fn learn(&mut self) -> Result<(Proof, Vec<u32>), Spent> {
        let mut options = Vec::new();
        for heap in self.generators.clone() {
            let sums = self.options(heap).unwrap_or_default();
            self.meter.spend(sums.len())?;
            let words = sums.iter().map(|parts| {
                let parts = parts.iter().flat_map(|part| &self.sums[*part as usize]);
                word(parts, &self.generators)
            });
            let mut words: Vec<Word> = words.collect();
            words.sort_unstable();
            words.dedup();
            options.push(words);
        }
        let settled = |heap: &u64| self.elements.get(*heap as usize).copied();
        let settled: Vec<Option<u32>> = self.generators.iter().map(settled).collect();
        let mut outcomes = Outcomes::new(options, self.proof.monoid(), settled);
        let tests = self.tests.iter();
        let mut tests: Vec<Word> = tests.map(|test| word(test, &self.generators)).collect();
        let proof = learn::quotient(&mut outcomes, &self.generators, &mut tests, &mut self.meter)?;
        let tests = tests.iter();
        self.tests = tests.map(|test| heaps(test, &self.generators)).collect();
        let sums = self.sums.iter();
        let elements = sums.map(|sum| proof.monoid().element(&word(sum, &self.generators)));
        let elements = elements.collect();
        Ok((proof, elements))
    }

    /// Adds the heaps that are no generators to the proof. Returns the first one that breaks it.
    fn admit_others(&mut self, proof: &mut Proof, elements: &[u32]) -> Result<Option<u64>, Spent> {
        for (heap, element) in (0..).zip(elements) {
            if self.generators.binary_search(&heap).is_ok() {
                continue;
            }
            let options = self.options(heap).unwrap_or_default();
            self.meter.spend(options.len())?;
            let options = elements_of(proof, elements, &options);
            let admitted = proof.admit(heap, *element, &options, &mut self.meter)?;
            if admitted.is_err() {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }
}

/// The elements of sums of heaps with these elements, each once.
fn elements_of(proof: &Proof, elements: &[u32], sums: &[Vec<u64>]) -> Vec<u32> {
    let of_sum = |sum: &Vec<u64>| {
        let parts = sum.iter().map(|part| elements[*part as usize]);
        parts.fold(0, |x, y| proof.monoid().product(x, y))
    };
    let mut elements: Vec<u32> = sums.iter().map(of_sum).collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

/// How often each generator occurs in a sum of them.
fn word<'s>(sum: impl IntoIterator<Item = &'s u64>, generators: &[u64]) -> Word {
    let indices = sum.into_iter().map(|heap| generators.binary_search(heap));
    Word::of(indices.flatten())
}

/// The generators of a word, as often as they occur.
pub(super) fn heaps(word: &Word, generators: &[u64]) -> Vec<u64> {
    let counts = generators.iter().enumerate();
    counts
        .flat_map(|(index, heap)| std::iter::repeat_n(*heap, usize::from(word.count(index))))
        .collect()
}
