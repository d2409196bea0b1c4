//! Strips: three kinds of strips are laid on free cells of a board.

use crate::task::prelude::*;
use sg::heaps::Strips as Rules;

bounds! { Strips { boards, length } }

/// The lengths of the three kinds of strips, and their rules with the values of all boards.
type Lengths = Shared<Vec<u64>, Tabled<Rules>>;

/// The strips and the boards: one, until a strip divides it.
type Laid = (Lengths, Heaps);

impl Strips {
    fn rules<'a>(&self, lengths: &'a Lengths) -> &'a Tabled<Rules> {
        let rules = |lengths: &Vec<u64>| Rules::new(lengths.iter().copied());
        lengths.known(|lengths| Tabled::new(rules(lengths), self.length as usize))
    }
}

impl Task for Strips {
    type Case = Laid;
    type Game = Tabled<Rules>;

    const WORDS: [&'static str; 2] = ["1", "2"];
    const NOTATION: &'static str = "strips:{0}@{1}";

    fn framing(&self) -> Framing {
        Framing {
            blocks: None,
            cases: Some(Sequence::count_first("m", 1..=self.boards)),
        }
    }

    fn shared(&self, layout: &mut dyn Layout, (lengths, _): &mut Laid) -> Step {
        lengths.walk(|lengths| {
            lengths.resize(3, 0);
            for (name, length) in ["c", "z", "n"].into_iter().zip(lengths) {
                layout.number(name, length, 1..=self.length)?;
            }
            layout.end_line()
        })
    }

    fn case(&self, layout: &mut dyn Layout, (_, boards): &mut Laid) -> Step {
        boards.resize(1, 0);
        layout.line([("p", &mut boards[0], 1..=self.length)])
    }

    fn game(&self, (lengths, _): &Laid) -> Tabled<Rules> {
        self.rules(lengths).clone()
    }

    position!(every part of case.1);

    /// All triples of lengths up to 4, in every order, and boards of up to 14.
    fn small(&self) -> Vec<Laid> {
        let triples = (0..64u64).map(|code| vec![code / 16 + 1, code / 4 % 4 + 1, code % 4 + 1]);
        let triples = triples.map(Shared::new);
        let cases = triples
            .flat_map(|lengths: Lengths| (1..=14).map(move |board| (lengths.clone(), vec![board])));
        let mut cases: Vec<Laid> = cases.collect();
        cases.sort_by_key(|(lengths, board)| {
            (board[0] + lengths.iter().sum::<u64>(), lengths.to_vec())
        });
        cases
    }

    /// Strips only at the ends, so that the board stays whole.
    fn xor_guess(&self, (lengths, boards): &Laid) -> Option<String> {
        let mut wins = vec![false; boards[0] as usize + 1];
        for n in 0..wins.len() {
            let lost = |length: &u64| {
                n.checked_sub(*length as usize)
                    .is_some_and(|left| !wins[left])
            };
            wins[n] = lengths.iter().any(lost);
        }
        Some(word::<Self>(wins[boards[0] as usize]))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.each("middle", [[10], [40], [150]], 4, |random, [most]| {
            self.block(random, most, 300)
        });
        plan.generate("middle", [1], 2, |random, [_]| {
            // The first two are alike, or the longest comes first.
            let a = 2 + 2 * random.below(20);
            let longer = a + 2 * random.below(9);
            self.boards_for(random, [longer, a, a], 300)
        });
        plan.generate("largest", [self.length], 2, |random, [most]| {
            self.block(random, most, self.boards)
        });
        let lengths = [[1, 2, 5], [9, 4, 6], [2, 2, 2]];
        plan.each("largest", lengths, 1, |random, lengths| {
            self.boards_for(random, lengths, self.boards)
        });
        let lengths = Shared::new(vec![self.length; 3]);
        let boards = [self.length, self.length - 1].map(|board| (lengths.clone(), vec![board]));
        plan.add("largest", boards);
    }
}

impl Strips {
    fn block(&self, random: &mut Random, most: u64, count: u64) -> Vec<Laid> {
        let lengths = [(); 3].map(|()| random.within(&(2..=most.max(2))));
        self.boards_for(random, lengths, count)
    }

    /// Boards of which about half are lost where there are enough such.
    fn boards_for(&self, random: &mut Random, lengths: [u64; 3], count: u64) -> Vec<Laid> {
        let lengths = Shared::new(lengths.to_vec());
        let shortest = lengths.iter().min().copied().unwrap_or(1);
        let boards = shortest.min(self.length)..=self.length;
        let lost = self.rules(&lengths).heaps_of(Nimber::ZERO, boards);
        random.many(count, |random, round| {
            let some = random.pick(&lost).copied().filter(|_| round % 2 == 0);
            let board = some.unwrap_or_else(|| random.within(&(1..=self.length)));
            (lengths.clone(), vec![board])
        })
    }
}
