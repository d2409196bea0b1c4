//! The families of heap games: what each is called, its parameters, its values.

use super::Family;
use super::heaps::{Heaps, splits};
use super::valued::{Closed, Tabled};
use crate::bounded_nim::BoundedNim;
use crate::convention::anti_sg;
use crate::heaps::{GrundyGame, Lasker, Rows, Splits, Strips};
use crate::nim::Nim;
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::{NamedGame, NotationError};
use crate::octal::Code;
use crate::period::Theorem;
use crate::stone_boxes::StoneBox;
use crate::subtraction::{AllBut, Sequence, SubtractionSet};
use crate::wording::both;
use crate::{Budget, Game, Nimber, Outcome, Wording};

/// The largest heap of a table for which so many pairs are looked at as there are splits in two.
fn at_most(n: usize, budget: Budget) -> usize {
    n.min(splits(budget).saturating_mul(4).isqrt() as usize)
}

/// Misère play of heaps that are worth what they are in Nim.
fn misere_by_values(values: impl Iterator<Item = Nimber>) -> Outcome {
    anti_sg(&values.collect::<Vec<_>>())
}

fn octal(name: String, code: Code) -> NamedGame {
    NamedGame::new(Heaps::of(Tabled {
        name,
        theorem: code.theorem(),
        splits: code.splits(),
        runs: code.runs(),
        code: Some(code.clone()),
        game: code,
        values_to: |code, n, budget| code.values_within(n, splits(budget)),
    }))
}

/// Dawson's Chess, whose moves are called by the cell that is marked.
struct Marking(Code);

impl Game for Marking {
    type Position = u64;

    fn options(&self, row: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.0.options(row, sink);
    }

    fn moves(&self, &row: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for cell in 1..=row {
            visit(
                &[cell],
                &[cell.saturating_sub(2), (row - cell).saturating_sub(1)],
            );
        }
    }

    fn leaves(&self, &row: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let &[cell] = label else { return None };
        let left = || vec![cell.saturating_sub(2), (row - cell).saturating_sub(1)];
        (1..=row).contains(&cell).then(left)
    }

    fn most_moves(&self, &row: &u64) -> u64 {
        row
    }
}

fn dawson_chess() -> NamedGame {
    let code = Code::dawson_chess();
    NamedGame::new(Heaps::of(Tabled {
        name: "dawson-chess".to_owned(),
        theorem: code.theorem(),
        splits: code.splits(),
        runs: code.runs(),
        code: Some(code.clone()),
        game: Marking(code),
        values_to: |game, n, budget| game.0.values_within(n, splits(budget)),
    }))
}

/// Reads an octal code, which ends where the position begins.
fn read_code(reader: &mut Reader<'_>) -> Result<Code, NotationError> {
    let mut place = reader.clone();
    let text = reader.take_while(|c| c != '@');
    text.parse::<Code>().map_err(|error| {
        place.skip(error.at);
        place.complaint(error.problem, error.expected)
    })
}

fn lasker(name: &str, splits: Splits) -> NamedGame {
    NamedGame::new(Heaps::of(Closed {
        name: name.to_owned(),
        game: Lasker { splits },
        splits: true,
        value: |game, heap| game.value(heap),
        period: None,
        last: None,
        misere: None,
    }))
}

/// A game in which numbers of a sequence are taken.
#[derive(Clone, Copy)]
struct Taking(Sequence);

impl Game for Taking {
    type Position = u64;

    fn options(&self, &heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        let largest = usize::try_from(heap).unwrap_or(usize::MAX);
        self.0.up_to(largest).options(&heap, sink);
    }

    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        let largest = usize::try_from(heap).unwrap_or(usize::MAX);
        self.0.up_to(largest).moves(&heap, visit);
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let [take] = *label else {
            return None;
        };
        let left = heap.checked_sub(take)?;
        self.0.contains(take).then(|| vec![left])
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        match self.0 {
            Sequence::PowersOfTwo => heap.min(u64::BITS.into()),
            _ => heap,
        }
    }
}

fn taking(name: &str, sequence: Sequence) -> NamedGame {
    NamedGame::new(Heaps::of(Tabled {
        name: name.to_owned(),
        game: Taking(sequence),
        splits: false,
        values_to: |game, n, budget| {
            let n = at_most(n, budget);
            game.0.up_to(n).values_to(n)
        },
        theorem: Theorem::Unknown,
        code: None,
        runs: Vec::new(),
    }))
}

const TAKEN: Number = Number::within(
    both("a number that may be taken", "可以取走的数"),
    1,
    u64::MAX,
);
const FORBIDDEN: Number = Number::within(
    both("a number that may not be taken", "不可取走的数"),
    1,
    u64::MAX,
);
const MOST: Number = Number::within(
    both("the most that may be taken", "最多可取的数"),
    1,
    u64::MAX,
);
const LENGTH: Number = Number::within(both("the length of a strip", "纸带的长度"), 1, u64::MAX);
const SIZE: Number = Number::within(both("the size of a box", "盒子的容量"), 1, u64::MAX);

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "nim",
        parameters: Wording::NONE,
        position: "heaps: 3,5,7",
        example: "nim@3,5,7",
        en: "Take any number from one heap.",
        zh: "从一堆中取走任意多个。",
        make: |_| {
            Ok(NamedGame::new(Heaps::of(Closed {
                name: "nim".to_owned(),
                game: Nim,
                splits: false,
                value: |_, heap| Some(Nimber(heap)),
                period: None,
                last: None,
                misere: Some(|_, heaps| misere_by_values(heaps.iter().copied().map(Nimber))),
            })))
        },
    },
    Family {
        name: "bounded-nim",
        parameters: both("the most that may be taken: 3", "最多可取的数：3"),
        position: "heaps: 7,3,5",
        example: "bounded-nim:3@7,3,5",
        en: "Take at most the given number from one heap.",
        zh: "从一堆中取走至多给定的个数。",
        make: |reader| {
            let most = reader.number(&MOST)?;
            Ok(NamedGame::new(Heaps::of(Closed {
                name: format!("bounded-nim:{most}"),
                game: BoundedNim { most },
                splits: false,
                value: |game, heap| Some(game.value(heap)),
                period: most.checked_add(1),
                last: None,
                misere: Some(|game, heaps| game.misere_outcome(heaps)),
            })))
        },
    },
    Family {
        name: "subtraction",
        parameters: both(
            "the numbers that may be taken: 1,3,4",
            "可以取走的数：1,3,4",
        ),
        position: "heaps: 10,7",
        example: "subtraction:1,3,4@10,7",
        en: "Take one of the given numbers from one heap.",
        zh: "从一堆中取走给定数目之一。",
        make: |reader| {
            let set = SubtractionSet::new(reader.numbers(&TAKEN)?);
            let largest = set.takes().last().copied().unwrap_or(0);
            Ok(NamedGame::new(Heaps::of(Tabled {
                name: format!("subtraction:{}", write_numbers(set.takes())),
                game: set,
                splits: false,
                values_to: |set, n, _| set.values_to(n),
                theorem: Theorem::Window { largest },
                code: None,
                runs: Vec::new(),
            })))
        },
    },
    Family {
        name: "all-but",
        parameters: both(
            "the numbers that may not be taken: 1,4",
            "不可取走的数：1,4",
        ),
        position: "heaps: 10,7",
        example: "all-but:1,4@10,7",
        en: "Take any number but the given ones from one heap.",
        zh: "从一堆中取走除给定数目以外的任意个数。",
        make: |reader| {
            let game = AllBut::new(reader.numbers(&FORBIDDEN)?);
            Ok(NamedGame::new(Heaps::of(Tabled {
                name: format!("all-but:{}", write_numbers(game.except())),
                game,
                splits: false,
                values_to: |game, n, _| game.values_to(n),
                theorem: Theorem::Unknown,
                code: None,
                runs: Vec::new(),
            })))
        },
    },
    Family {
        name: "octal",
        parameters: both("a code: 0.77", "编码：0.77"),
        position: "heaps: 30",
        example: "octal:0.77@30",
        en: "Take k objects as digit k of the code allows: 1 leaves nothing, 2 one heap, 4 two, 8 \
             three.",
        zh: "取走 k 个，由代码第 k 位决定余下部分：1 取尽，2 剩一堆，4 分成两堆，8 分成三堆。",
        make: |reader| {
            let code = read_code(reader)?;
            Ok(octal(format!("octal:{code}"), code))
        },
    },
    Family {
        name: "kayles",
        parameters: Wording::NONE,
        position: "rows of pins: 30",
        example: "kayles@30",
        en: "Knock down one pin or two neighbours of a row.",
        zh: "击倒一排中的一个或相邻两个球瓶。",
        make: |_| Ok(octal("kayles".to_owned(), Code::kayles())),
    },
    Family {
        name: "dawson-kayles",
        parameters: Wording::NONE,
        position: "rows of pins: 30",
        example: "dawson-kayles@30",
        en: "Knock down two neighbours of a row.",
        zh: "击倒一排中相邻的两个球瓶。",
        make: |_| Ok(octal("dawson-kayles".to_owned(), Code::dawson_kayles())),
    },
    Family {
        name: "dawson-chess",
        parameters: Wording::NONE,
        position: "rows of cells: 30",
        example: "dawson-chess@30",
        en: "Mark a cell of a row; it and its neighbours are used up.",
        zh: "在一行中占一格，该格与相邻格均不可再用。",
        make: |_| Ok(dawson_chess()),
    },
    Family {
        name: "treblecross",
        parameters: Wording::NONE,
        position: "rows, an empty one of n cells as n + 2: 32",
        example: "treblecross@32",
        en: "Draw a cross, but not within two cells of another, or three in a row win at once: it uses \
             up three neighbours of a row. An empty row of n cells is written n + 2.",
        zh: "画一个叉，但不画在离别的叉两格以内，否则对方马上连成三个：一步用去一行中相邻的三格。\
             n 格的空行写作 n + 2。",
        make: |_| Ok(octal("treblecross".to_owned(), Code::treblecross())),
    },
    Family {
        name: "lasker",
        parameters: Wording::NONE,
        position: "heaps: 4,6",
        example: "lasker@4,6",
        en: "Take any number from one heap, or split one heap in two.",
        zh: "从一堆中取走任意多个，或把一堆分成两堆。",
        make: |_| Ok(lasker("lasker", Splits::Two)),
    },
    Family {
        name: "lasker-three",
        parameters: Wording::NONE,
        position: "heaps: 7,8",
        example: "lasker-three@7,8",
        en: "Take any number from one heap, or split one heap in three.",
        zh: "从一堆中取走任意多个，或把一堆分成三堆。",
        make: |_| Ok(lasker("lasker-three", Splits::Three)),
    },
    Family {
        name: "grundy",
        parameters: Wording::NONE,
        position: "heaps: 12",
        example: "grundy@12",
        en: "Split one heap into two of different sizes.",
        zh: "把一堆分成大小不同的两堆。",
        make: |_| {
            Ok(NamedGame::new(Heaps::of(Tabled {
                name: "grundy".to_owned(),
                game: GrundyGame,
                splits: true,
                values_to: |game, n, budget| game.values_within(n, splits(budget)),
                theorem: Theorem::Unknown,
                code: None,
                runs: Vec::new(),
            })))
        },
    },
    Family {
        name: "rows",
        parameters: Wording::NONE,
        position: "rows: 3,4",
        example: "rows@3,4",
        en: "Take any run of neighbours from one row, which may leave two rows.",
        zh: "从一排中取走任意一段相邻的棋子，可能留下两排。",
        make: |_| {
            Ok(NamedGame::new(Heaps::of(Closed {
                name: "rows".to_owned(),
                game: Rows,
                splits: true,
                value: |game, row| Some(game.value(row)),
                period: None,
                last: None,
                misere: Some(|game, rows| game.misere_outcome(rows)),
            })))
        },
    },
    Family {
        name: "strips",
        parameters: both("the lengths of the strips: 1,5,1", "各纸带的长度：1,5,1"),
        position: "rows of free cells: 30",
        example: "strips:1,5,1@30",
        en: "Lay a strip of one of the lengths on free neighbouring cells of a row.",
        zh: "在一行的相邻空格上放一条给定长度的纸带。",
        make: |reader| {
            let strips = Strips::new(reader.numbers(&LENGTH)?);
            let code = strips.code();
            let theorem = code.as_ref();
            let theorem = theorem.map_or(Theorem::Unknown, Code::theorem);
            Ok(NamedGame::new(Heaps::of(Tabled {
                name: format!("strips:{}", write_numbers(strips.lengths())),
                game: strips,
                splits: true,
                values_to: |strips, n, budget| match strips.code() {
                    Some(code) => code.values_within(n, splits(budget)),
                    None => strips.values_to(at_most(n, budget)),
                },
                theorem,
                code,
                runs: Vec::new(),
            })))
        },
    },
    Family {
        name: "prime-subtraction",
        parameters: Wording::NONE,
        position: "heaps: 20,9",
        example: "prime-subtraction@20,9",
        en: "Take a prime number from one heap.",
        zh: "从一堆中取走素数个。",
        make: |_| Ok(taking("prime-subtraction", Sequence::Primes)),
    },
    Family {
        name: "fibonacci-subtraction",
        parameters: Wording::NONE,
        position: "heaps: 20,9",
        example: "fibonacci-subtraction@20,9",
        en: "Take a Fibonacci number (1, 2, 3, 5, 8, …) from one heap.",
        zh: "从一堆中取走斐波那契数（1, 2, 3, 5, 8, …）个。",
        make: |_| Ok(taking("fibonacci-subtraction", Sequence::Fibonacci)),
    },
    Family {
        name: "power-subtraction",
        parameters: Wording::NONE,
        position: "heaps: 20,9",
        example: "power-subtraction@20,9",
        en: "Take a power of two from one heap.",
        zh: "从一堆中取走 2 的幂个。",
        make: |_| {
            Ok(NamedGame::new(Heaps::of(Closed {
                name: "power-subtraction".to_owned(),
                game: Taking(Sequence::PowersOfTwo),
                splits: false,
                value: |_, heap| Some(Nimber(heap % 3)),
                period: Some(3),
                last: None,
                misere: None,
            })))
        },
    },
    Family {
        name: "square-subtraction",
        parameters: Wording::NONE,
        position: "heaps: 20,9",
        example: "square-subtraction@20,9",
        en: "Take a square number from one heap.",
        zh: "从一堆中取走完全平方数个。",
        make: |_| Ok(taking("square-subtraction", Sequence::Squares)),
    },
    Family {
        name: "stone-box",
        parameters: both("the size of the boxes: 10", "盒子的容量：10"),
        position: "stones in every box: 3,4",
        example: "stone-box:10@3,4",
        en: "Add at most c·c stones to a box of c, up to its size.",
        zh: "向已有 c 颗石子的盒中再放至多 c·c 颗，不超过容量。",
        make: |reader| {
            let size = reader.number(&SIZE)?;
            Ok(NamedGame::new(Heaps::of(Closed {
                name: format!("stone-box:{size}"),
                game: StoneBox { size },
                splits: false,
                value: |game, stones| Some(game.value(stones)),
                period: None,
                last: Some(size),
                misere: None,
            })))
        },
    },
];
