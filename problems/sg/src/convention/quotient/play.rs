//! Who wins sums of generators, by playing them out.

use rustc_hash::FxHashMap;

use super::meter::{Meter, Spent};
use super::monoid::Monoid;
use super::word::Word;

/// The outcomes of sums of some heaps, the generators, in misère play.
///
/// An option of a generator is a word in the generators, and what the other heaps are worth is
/// taken for granted: what is found here makes a conjecture, not a proof.
#[derive(Debug)]
pub(super) struct Outcomes<'q> {
    /// The options of every generator; none has none.
    options: Vec<Vec<Word>>,
    /// A quotient of a set of heaps, and the elements of the generators that are among them.
    settled: &'q Monoid,
    elements: Vec<Option<u32>>,
    /// Whether sums are lost that hold a generator beyond that quotient.
    lost: FxHashMap<Word, bool>,
}

/// A sum whose options are being explored: next is that option of that generator.
struct Frame {
    word: Word,
    /// Whether options that are not known yet are explored. First the known ones are looked
    /// at: one that is lost saves all the others.
    explores: bool,
    generator: usize,
    option: usize,
    /// How often an option has been looked at.
    looked_at: usize,
}

impl<'q> Outcomes<'q> {
    /// The outcomes for generators with these options, of which those with an element are
    /// settled by a known quotient.
    pub(super) fn new(
        options: Vec<Vec<Word>>,
        settled: &'q Monoid,
        elements: Vec<Option<u32>>,
    ) -> Self {
        Self {
            options,
            settled,
            elements,
            lost: FxHashMap::default(),
        }
    }

    pub(super) const fn generators(&self) -> usize {
        self.options.len()
    }

    pub(super) fn options(&self, generator: usize) -> &[Word] {
        &self.options[generator]
    }

    /// Returns the sums that a move of this sum leads to.
    pub(super) fn after_a_move(&self, word: &Word) -> Vec<Word> {
        let mut after = Vec::new();
        for (generator, options) in self.options.iter().enumerate() {
            if let Some(rest) = word.without(generator) {
                after.extend(options.iter().map(|option| rest.beside(option)));
            }
        }
        after
    }

    /// Returns whether the player to move loses the sum.
    pub(super) fn is_lost(&mut self, word: &Word, meter: &mut Meter) -> Result<bool, Spent> {
        if let Some(lost) = self.known(word) {
            return Ok(lost);
        }
        let mut stack = vec![Frame::new(*word)];
        let mut last = false;
        while let Some(frame) = stack.last_mut() {
            let option = frame.next(&self.options);
            frame.looked_at += 1;
            let outcome = match option {
                Some(option) => match self.known(&option) {
                    // Won by this move.
                    Some(true) => false,
                    // Looked at again when it is known.
                    None if frame.explores => {
                        stack.push(Frame::new(option));
                        continue;
                    }
                    Some(false) | None => {
                        frame.option += 1;
                        continue;
                    }
                },
                None if !frame.explores => {
                    *frame = Frame {
                        explores: true,
                        looked_at: frame.looked_at,
                        ..Frame::new(frame.word)
                    };
                    continue;
                }
                // Every option is won: lost, and never the empty sum, which is settled.
                None => true,
            };
            meter.spend(1 + frame.looked_at / 8)?;
            last = outcome;
            self.lost
                .extend(stack.pop().map(|frame| (frame.word, outcome)));
        }
        Ok(last)
    }

    fn known(&self, word: &Word) -> Option<bool> {
        // Whether it is settled is seen before its element is worked out.
        let mut counts = word.counts();
        if counts.any(|(generator, _)| self.elements[generator].is_none()) {
            return self.lost.get(word).copied();
        }
        let element = word.counts().fold(0, |x, (generator, count)| {
            let power = self.elements[generator].map_or(0, |y| self.settled.power(y, count));
            self.settled.product(x, power)
        });
        Some(self.settled.is_lost(element))
    }
}

impl Frame {
    const fn new(word: Word) -> Self {
        Self {
            word,
            explores: false,
            generator: 0,
            option: 0,
            looked_at: 0,
        }
    }

    /// The sum after the next option.
    fn next(&mut self, options: &[Vec<Word>]) -> Option<Word> {
        while let Some(of_generator) = options.get(self.generator) {
            if let Some(option) = of_generator.get(self.option)
                && let Some(rest) = self.word.without(self.generator)
            {
                return Some(rest.beside(option));
            }
            self.generator += 1;
            self.option = 0;
        }
        None
    }
}
