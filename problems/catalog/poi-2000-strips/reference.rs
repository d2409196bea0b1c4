//! Strips: three kinds of strips are laid on free cells of a board.

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;
use sg::brute::Brute;
use sg::heaps::Strips as Rules;

/// The bounds of the problem.
pub(super) struct Strips {
    boards: u64,
    length: u64,
}

/// The lengths of the three kinds of strips.
type Lengths = [u64; 3];

pub(super) fn task(bounds: &Bounds) -> Result<Strips, ProblemsError> {
    Ok(Strips {
        boards: bounds.get("max_boards")?,
        length: bounds.get("max_length")?,
    })
}

fn digit(first_wins: bool) -> String {
    if first_wins { "1" } else { "2" }.to_owned()
}

fn values(lengths: &Lengths, most: u64) -> Vec<Nimber> {
    Rules::new(*lengths).values_to(most as usize)
}

impl Task for Strips {
    type Setting = Lengths;
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing {
            blocks: None,
            cases: Some(Sequence::count_first("m", 1..=self.boards)),
        }
    }

    fn setting(&self, layout: &mut dyn Layout, lengths: &mut Lengths) -> Step {
        for (name, length) in ["c", "z", "n"].into_iter().zip(lengths) {
            layout.number(name, length, 1..=self.length)?;
        }
        layout.end_line()
    }

    fn case(&self, layout: &mut dyn Layout, _: &Lengths, board: &mut u64) -> Step {
        layout.number("p", board, 1..=self.length)?;
        layout.end_line()
    }

    fn answers(&self, lengths: &Lengths, boards: &[u64]) -> Result<Vec<String>, ProblemsError> {
        let most = boards.iter().max().copied().unwrap_or(0);
        let values = values(lengths, most);
        let answer = |board: &u64| digit(!values[*board as usize].is_zero());
        Ok(boards.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, lengths: &Lengths, board: &u64) -> Result<String, ProblemsError> {
        Ok(digit(
            Brute::new(Rules::new(*lengths)).outcome(&[*board]).is_win(),
        ))
    }

    /// All triples of lengths up to 4, in every order, and boards of up to 9.
    fn small_cases(&self) -> Vec<(Lengths, u64)> {
        let triples = (0..64u64).map(|code| [code / 16 + 1, code / 4 % 4 + 1, code % 4 + 1]);
        let cases = triples.flat_map(|lengths| (1..=14).map(move |board| (lengths, board)));
        let mut cases: Vec<(Lengths, u64)> = cases.collect();
        cases.sort_by_key(|(lengths, board)| (board + lengths.iter().sum::<u64>(), *lengths));
        cases
    }

    fn simpler(&self, lengths: &Lengths, board: &u64) -> Vec<(Lengths, u64)> {
        let mut simpler = Vec::new();
        let shorter = [board / 2, board - 1].into_iter();
        simpler.extend(shorter.filter(|b| *b > 0).map(|board| (*lengths, board)));
        for index in 0..3 {
            for lower in [1, lengths[index] / 2, lengths[index] - 1] {
                let mut after = *lengths;
                after[index] = lower.max(1);
                simpler.push((after, *board));
            }
        }
        simpler.retain(|other| *other != (*lengths, *board));
        simpler
    }

    fn explain(&self, lengths: &Lengths, board: &u64, lang: Lang) -> Option<String> {
        let values = values(lengths, *board);
        let value = values.get(*board as usize)?;
        let found = lengths.iter().find_map(|length| {
            let room = board.checked_sub(*length)?;
            let mut left =
                (0..=room).filter(|left| values[*left as usize] == values[(room - left) as usize]);
            left.next().map(|left| (*length, left, room - left))
        });
        Some(match (lang, found) {
            (Lang::En, Some((length, left, right))) => format!(
                "A board of {board} is worth {value}, not 0, so the first player wins. A winning move: lay a strip of {length} so that {left} cells stay free on one side and {right} on the other."
            ),
            (Lang::Zh, Some((length, left, right))) => format!(
                "长为 {board} 的棋盘 SG 值为 {value}，不为 0，先手必胜。一种制胜走法：放一条长 {length} 的带子，使两边各空出 {left} 格和 {right} 格。"
            ),
            (Lang::En, None) => format!(
                "A board of {board} is worth 0: every strip leaves two parts of different value, so the first player loses."
            ),
            (Lang::Zh, None) => {
                format!(
                    "长为 {board} 的棋盘 SG 值为 0：无论怎么放，剩下两部分的值都不同，先手必败。"
                )
            }
        })
    }

    /// Strips only at the ends, so that the board stays whole.
    fn xor_guess(&self, lengths: &Lengths, board: &u64) -> Option<String> {
        let mut wins = vec![false; *board as usize + 1];
        for n in 0..wins.len() {
            let lost = |length: &u64| {
                n.checked_sub(*length as usize)
                    .is_some_and(|left| !wins[left])
            };
            wins[n] = lengths.iter().any(lost);
        }
        Some(digit(wins[*board as usize]))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.boards as usize);
        for most in [10, 40, 150] {
            plan.generate("middle", [most], 4, |random, [most]| {
                self.block(random, most, 300)
            });
        }
        plan.generate("middle", [1], 2, |random, [_]| {
            // The first two are alike, or the longest comes first.
            let a = 2 + 2 * random.below(20);
            let longer = a + 2 * random.below(9);
            self.boards_for(random, [longer, a, a], 300)
        });
        plan.generate("largest", [self.length], 2, |random, [most]| {
            self.block(random, most, self.boards)
        });
        for lengths in [[1, 2, 5], [9, 4, 6], [2, 2, 2]] {
            plan.generate("largest", lengths, 1, |random, lengths| {
                self.boards_for(random, lengths, self.boards)
            });
        }
        plan.add(
            "largest",
            vec![Block::new(
                [self.length; 3],
                vec![self.length, self.length - 1],
            )],
        );
    }
}

impl Strips {
    fn block(&self, random: &mut Random, most: u64, count: u64) -> Vec<Block<Self>> {
        let lengths = [(); 3].map(|()| random.within(&(2..=most.max(2))));
        self.boards_for(random, lengths, count)
    }

    /// Boards of which about half are lost where there are enough such.
    fn boards_for(&self, random: &mut Random, lengths: Lengths, count: u64) -> Vec<Block<Self>> {
        let values = values(&lengths, self.length);
        let shortest = lengths.iter().min().copied().unwrap_or(1);
        let lost =
            (shortest.min(self.length)..=self.length).filter(|b| values[*b as usize].is_zero());
        let lost: Vec<u64> = lost.collect();
        let board = |round| {
            let some = random.pick(&lost).copied().filter(|_| round % 2 == 0);
            some.unwrap_or_else(|| random.within(&(1..=self.length)))
        };
        vec![Block::new(lengths, (0..count).map(board).collect())]
    }
}
