//! Georgia and Bob: chessmen move left along a row and never pass each other.

use crate::task::coins;
use crate::task::prelude::*;
use sg::boards::SilverDollar;

bounds! { GeorgiaAndBob { cases, pieces, position } }

/// The squares of the chessmen, from 1, in any order.
type Squares = Vec<u64>;

impl Task for GeorgiaAndBob {
    type Case = Squares;
    type Game = SilverDollar;

    const WORDS: [&'static str; 2] = ["Georgia will win", "Bob will win"];

    fn case(&self, layout: &mut dyn Layout, squares: &mut Squares) -> Step {
        layout.list_below("n", 1..=self.pieces, "P", squares, &(1..=self.position))?;
        coins::insist_on_different(layout, squares, |square| say!("square {square}", square))
    }

    fn game(&self, _: &Squares) -> SilverDollar {
        SilverDollar
    }

    /// The engine counts cells from 0, in order.
    fn parts(&self, squares: &Squares) -> Vec<Vec<u64>> {
        vec![coins::from_zero(squares)]
    }

    fn after(&self, _: &Squares, parts: Vec<Vec<u64>>) -> Squares {
        parts.concat().iter().map(|cell| cell + 1).collect()
    }

    fn notation(&self, squares: &Squares) -> Option<String> {
        let cells = coins::from_zero(squares);
        Some(heaps::notation("silver-dollar", &cells))
    }

    /// The engine counts squares from 0, and the statement from 1.
    fn drawing(&self, squares: &Squares) -> Option<Drawing> {
        let cells = heaps::sorted(squares.iter().copied(), |square| *square);
        Some(Drawing::Strip(cells))
    }

    fn value(&self, _: &Squares, cells: &Vec<u64>) -> Known<u64> {
        Ok(SilverDollar::value(cells).0)
    }

    /// Up to four chessmen on eight squares, named from the left, from the right, or mixed.
    fn small(&self) -> Vec<Squares> {
        let mut random = Random::for_test("small rows", "order", &[], 0);
        let rows = (1..256u64).filter(|code| code.count_ones() <= 4);
        let rows = rows.map(|code| heaps::subset(code).map(|cell| cell + 1).collect());
        let mut rows = heaps::sorted(rows, |row: &Squares| (row.len(), row.iter().sum::<u64>()));
        for row in &mut rows {
            random.shuffle(row);
        }
        rows
    }

    fn reason(&self, squares: &Squares, say: &Say<'_>) -> Known<String> {
        let mut cells = self.parts(squares).concat();
        let value = SilverDollar::value(&cells).0;
        cells.reverse();
        let gaps = cells.chunks(2).map(|pair| match pair {
            [right, left] => right - left - 1,
            [alone] => *alone,
            _ => 0,
        });
        let gaps = say.list(gaps.map(|gap| gap.to_string()));
        let said = say.say(&said!("gaps", gaps, value));
        Ok(say.sentences([said, say.winner(value)]))
    }

    fn describe(&self, squares: &Squares, turn: &Turn<Vec<u64>>, say: &Say<'_>) -> String {
        let (before, after) = (self.parts(squares).concat(), turn.left.concat());
        let moved = before.iter().zip(&after).find(|(from, to)| from != to);
        let (from, to) = moved.map_or((0, 0), |(from, to)| (from + 1, to + 1));
        say.say(&said!("slide", from, to))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 30], [8, 300], [40, self.position]];
        plan.each("middle", sizes, 2, |random, [pieces, position]| {
            random.many(150, |random, round| {
                let count = random.within(&(1..=pieces));
                self.row(random, count, position, round % 2 == 0)
            })
        });
        plan.random("largest", 2, |random| {
            let mut rows = random.many(30, |random, round| {
                let count = self.pieces - random.below(2);
                self.row(random, count, self.position, round % 2 == 0)
            });
            rows.push((0..self.pieces).map(|step| self.position - step).collect());
            rows.push(vec![self.position]);
            rows.push(vec![self.position, 1]);
            rows
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            random.many(count, |random, round| {
                let pieces = random.within(&(1..=6));
                self.row(random, pieces, self.position, round % 2 == 0)
            })
        });
    }
}

impl GeorgiaAndBob {
    /// A row of so many chessmen, made of pairs with gaps between and free squares before them.
    fn row(&self, random: &mut Random, pieces: u64, position: u64, lost: bool) -> Squares {
        let room = (position.min(self.position) / pieces).max(2);
        let gap = (1u64 << room.ilog2()) - 1;
        let mut gaps = random.list(pieces.div_ceil(2), &(0..=gap));
        let index = random.below(gaps.len() as u64) as usize;
        let sum = gaps.xor();
        if lost {
            // A gap below a power of two stays below it.
            gaps[index] ^= sum;
        } else if sum == 0 {
            gaps[index] ^= 1;
        }
        let (mut squares, mut at) = (Squares::new(), 0);
        for (pair, gap) in gaps.iter().enumerate() {
            // With an odd number, the first is paired with the edge of the row.
            if pair > 0 || pieces.is_multiple_of(2) {
                at += 1 + random.below(room / 2 + 1);
                squares.push(at);
            }
            at += gap + 1;
            squares.push(at);
        }
        squares.retain(|square| *square <= self.position);
        random.shuffle(&mut squares);
        squares
    }
}
