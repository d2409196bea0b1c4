//! The course of a game: its moves played again by the engine, and the opponent's next.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;

use sg::notation::{AskError, NamedGame, NamedPosition, RatedMove};
use sg::{Budget, Play, Wording};

use super::alike::{self, Alike};
use super::answers;
use super::asked::{Against, GameAddress, MOST_MOVES};

/// More moves than these are not listed.
pub(super) const MOST_LISTED: usize = 300;

/// How many moves the engine may write down to find that there are too many.
const LISTING: Budget = Budget { positions: 2_000 };

/// What who wins a position may cost.
pub(super) const RATING: Budget = Budget { positions: 5_000 };

/// The same of boards of cells, where each position costs more.
const RATING_OF_BOARDS: Budget = Budget { positions: 400 };

/// The same where each position has many forms of pieces to be laid on it: enough for a board of 4x4 under
/// each convention, and too little for those that take far longer.
const RATING_OF_FORMS: Budget = Budget { positions: 450 };

/// The longest name of a position that is played.
pub(super) const LONGEST_POSITION: usize = 500;

/// A name of this length is of a position that costs what is usual.
const USUAL_LENGTH: usize = 40;

/// How long the name of a coin and its place is, about.
const LENGTH_OF_COIN: u64 = 4;

/// A board of so many free cells, counted once for each cell of its longer side, costs what is usual of boards: 4x4.
const USUAL_CELLS: usize = 64;

/// The longest side of a board of 2x2 blocks that is valued by the places of the blocks.
const SIDE_BY_PLACES: usize = 9;

/// A game that was played again.
pub(crate) struct Course {
    /// The positions from the start on.
    pub positions: Vec<NamedPosition>,
    /// What the next move may leave.
    pub options: Vec<String>,
    /// The same in other heaps of the same size: moves with the numbers behind those.
    pub alike: Vec<Alike>,
}

/// A move that is listed, as it leaves in its place what it does not change.
pub(super) struct Listed<'c> {
    /// Its number.
    pub number: usize,
    /// What it leaves.
    pub to: &'c str,
    /// The same as the engine lists it.
    pub option: &'c str,
}

/// Why a game cannot be shown.
#[derive(Debug, Clone)]
pub(crate) enum Refusal {
    /// The start is not a position of the game.
    NoPosition(Wording),
    /// A move that is not one.
    NoMove {
        /// The position before it, and the number in the address.
        position: String,
        number: usize,
    },
    /// There are more moves than can be listed.
    TooMany,
    /// The name of the start is too long.
    TooLong,
    /// The game goes on for too long.
    TooManyMoves,
    /// There is no telling who wins it.
    OutOfReach(Wording),
    /// The opponent cannot see through it: too much can follow.
    TooFar,
}

impl Course {
    /// Plays what is asked for.
    pub(crate) fn of(game: &NamedGame, asked: &GameAddress) -> Result<Self, Refusal> {
        if asked.at.len() > LONGEST_POSITION {
            return Err(Refusal::TooLong);
        }
        if asked.moves.len() > MOST_MOVES {
            return Err(Refusal::TooManyMoves);
        }
        let start = game.position(&asked.at);
        let mut position = start.map_err(|error| Refusal::NoPosition(error.wording()))?;
        let mut options = options(&position, asked.play)?;
        let mut positions = vec![position.clone()];
        for number in &asked.moves {
            let further = || {
                let number = number.checked_sub(options.len())?;
                let alike = alike_of(&position, asked.play, &options).into_iter();
                alike.map(|it| it.to).nth(number)
            };
            let next = options.get(*number).cloned().or_else(further);
            let next = next.and_then(|to| game.position(&to).ok());
            let Some(next) = next else {
                return Err(Refusal::NoMove {
                    position: position.text(),
                    number: *number,
                });
            };
            position = next;
            options = self::options(&position, asked.play)?;
            positions.push(position.clone());
        }
        let alike = alike_of(&position, asked.play, &options);
        Ok(Self {
            positions,
            options,
            alike,
        })
    }

    /// What the next move may leave, in whichever of equal heaps: in the order of their numbers.
    pub(super) fn all_options(&self) -> Vec<String> {
        let alike = self.alike.iter().map(|it| &it.to);
        self.options.iter().chain(alike).cloned().collect()
    }

    /// The number of the move that leaves what is written so.
    pub(in crate::http) fn number_of(&self, to: &str) -> Option<usize> {
        self.all_options().iter().position(|it| it == to)
    }

    /// The moves that are listed, in the engine's order.
    pub(super) fn listed(&self) -> Vec<Listed<'_>> {
        let all = self.options.iter().map(String::as_str).enumerate();
        all.map(|(number, option)| {
            let (number, to) = self.placed(number, option);
            Listed { number, to, option }
        })
        .collect()
    }

    /// The move that comes to the same as the one of that number and changes fewest heaps, which is the one that it is
    /// called by; the move itself where none changes fewer.
    fn placed<'c>(&'c self, number: usize, option: &'c str) -> (usize, &'c str) {
        let Some(from) = self.last().filter(|_| !self.alike.is_empty()) else {
            return (number, option);
        };
        let from = from.text();
        let changes = |to: &str| alike::changes(&from, to).unwrap_or(usize::MAX);
        let behind = (self.options.len()..).zip(&self.alike);
        let others = behind.filter(|(_, it)| it.option == number);
        let others = others.map(|(number, it)| (number, it.to.as_str()));
        let all = iter::once((number, option)).chain(others);
        all.min_by_key(|(_, to)| changes(to))
            .unwrap_or((number, option))
    }

    /// The same after so many of its moves.
    pub(super) fn cut(&self, moves: usize, play: Play) -> Result<Self, Refusal> {
        let positions: Vec<_> = self.positions.iter().take(moves + 1).cloned().collect();
        let Some(last) = positions.last() else {
            return Ok(Self {
                positions,
                options: Vec::new(),
                alike: Vec::new(),
            });
        };
        let options = options(last, play)?;
        let alike = alike_of(last, play, &options);
        Ok(Self {
            positions,
            options,
            alike,
        })
    }

    /// The position that is to be moved in.
    pub(super) fn last(&self) -> Option<&NamedPosition> {
        self.positions.last()
    }

    /// The position that the last move was made in.
    pub(super) fn before_last(&self) -> Option<&NamedPosition> {
        self.positions.get(self.positions.len().checked_sub(2)?)
    }

    /// The number of the other side's move, where it is its turn and there is one.
    pub(crate) fn reply(&self, asked: &GameAddress) -> Result<Option<usize>, Refusal> {
        let Some(position) = self.last() else {
            return Ok(None);
        };
        let is_its_turn = asked.is_others_turn(asked.moves.len());
        if !is_its_turn || self.options.is_empty() {
            return Ok(None);
        }
        let out_of_reach = |error: AskError| match error {
            AskError::Budget { .. } => Refusal::TooFar,
            other => Refusal::OutOfReach(other.wording()),
        };
        let number = match asked.against {
            Against::Person => None,
            Against::Beginner => Some(self.of_beginner(position, asked.play)),
            Against::Perfect => {
                let budget = budget(position);
                let to = answers::reply(position, asked.play, budget).map_err(out_of_reach)?;
                to.and_then(|to| self.options.iter().position(|option| *option == to))
            }
        };
        let option = |number: usize| self.options.get(number).map(String::as_str);
        let placed = |number| Some(self.placed(number, option(number)?).0);
        Ok(number.and_then(placed))
    }

    /// A beginner sees the end of the game when it is one move away, and takes what comes to mind
    /// otherwise: the same in the same position, so that an address means one game.
    pub(crate) fn of_beginner(&self, position: &NamedPosition, play: Play) -> usize {
        let ends = |to: &String| {
            let after = position.game().position(to).ok();
            let after = after.and_then(|after| options(&after, play).ok());
            after.is_some_and(|moves| moves.is_empty())
        };
        let last_wins = mover_of_last_wins(play);
        if last_wins && let Some(winning) = self.options.iter().position(ends) {
            return winning;
        }
        let mut hasher = DefaultHasher::new();
        (position.text(), self.positions.len()).hash(&mut hasher);
        let count = self.options.len() as u64;
        usize::try_from(hasher.finish() % count.max(1)).unwrap_or(0)
    }

    /// The moves with what they lead to.
    pub(super) fn rated(&self, play: Play) -> Result<Vec<RatedMove>, AskError> {
        let Some(position) = self.last() else {
            return Ok(Vec::new());
        };
        answers::rated(position, play, budget(position))
    }
}

/// What who wins may cost in the game of that position.
pub(super) fn budget(position: &NamedPosition) -> Budget {
    let text = position.text();
    // The moves of what is offered can be listed at least.
    let of_length = |length: usize| Budget {
        positions: (RATING.positions * USUAL_LENGTH / length.max(USUAL_LENGTH)).max(MOST_LISTED),
    };
    match position.game().name().as_str() {
        "blocks" if longer_side(&text) <= SIDE_BY_PLACES => RATING_OF_BOARDS,
        "blocks" | "cram" => of_cells(RATING_OF_BOARDS, &text),
        "tetrominoes" => of_cells(RATING_OF_FORMS, &text),
        // Each coin of a board can be turned with as many others as there are cells before it.
        name if name.starts_with("coins:") && name.contains(',') => RATING_OF_BOARDS,
        // Coins are turned with others before them, of which many show their heads after some moves.
        name if is_row_of_coins(name) => of_length(row_of_coins(&text).max(text.len())),
        // A few signs stand for very many moves.
        "chomp" | "digital-deletions" => of_length(2 * text.len().max(USUAL_LENGTH)),
        // What still stands is found anew for every edge that is cut.
        "hackenbush" => of_length(2 * text.len()),
        // What is long costs more to look at, and leads to more that is.
        _ => of_length(text.len()),
    }
}

/// Whether a game is one of coins in a row, by its name.
fn is_row_of_coins(name: &str) -> bool {
    name.starts_with("coins:")
        || matches!(
            name,
            "single-coin"
                | "turning-turtles"
                | "twins"
                | "mock-turtles"
                | "triplets"
                | "moebius"
                | "mogul"
                | "ruler"
        )
}

/// How long the names get of positions that follow from these coins in a row.
fn row_of_coins(text: &str) -> usize {
    let places = text.split(',').filter_map(|place| place.parse().ok());
    let length = places.max().unwrap_or(0u64).saturating_mul(LENGTH_OF_COIN);
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// That budget for a board, or less for a larger one: which cells hang together is found along its sides.
fn of_cells(usual: Budget, text: &str) -> Budget {
    let cells = text.matches('0').count() * longer_side(text);
    Budget {
        positions: usual.positions / cells.div_ceil(USUAL_CELLS).max(1),
    }
}

/// The longer side of a board whose rows are written.
fn longer_side(text: &str) -> usize {
    let rows = text.split('/');
    let longest = rows.clone().map(str::len).max();
    rows.count().max(longest.unwrap_or_default())
}

/// Whether who makes the last move wins.
pub(crate) const fn mover_of_last_wins(play: Play) -> bool {
    match play {
        Play::Normal | Play::Every => true,
        Play::Misere | Play::AntiSg => false,
    }
}

pub(super) fn options(position: &NamedPosition, play: Play) -> Result<Vec<String>, Refusal> {
    let options = position
        .options(play, LISTING)
        .map_err(|error| match error {
            AskError::Budget { .. } => Refusal::TooMany,
            other => Refusal::OutOfReach(other.wording()),
        })?;
    if options.len() > MOST_LISTED {
        return Err(Refusal::TooMany);
    }
    Ok(options)
}

pub(super) fn alike_of(position: &NamedPosition, play: Play, options: &[String]) -> Vec<Alike> {
    let most = MOST_LISTED.saturating_sub(options.len());
    alike::alike(position, play, options, most, LISTING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::play::asked::{Parameters, start};
    use sg::notation;

    fn asked(game: &str, at: &str, against: Against, moves: &[usize]) -> GameAddress {
        let mut asked = GameAddress::new(game.to_owned(), at.to_owned(), Parameters::default());
        asked.against = against;
        asked.moves = moves.to_vec();
        asked
    }

    #[test]
    fn every_family_is_played_to_its_end() {
        for family in notation::families() {
            let (game, at) = start(family);
            let Ok(named) = notation::game(game) else {
                panic!("{game}");
            };
            let mut asked = asked(game, at, Against::Beginner, &[]);
            // A loop on a graph is played for a while only.
            for _ in 0..60 {
                let course = Course::of(&named, &asked);
                let course = course.unwrap_or_else(|error| panic!("{game}: {error:?}"));
                if course.options.is_empty() {
                    break;
                }
                let number = match course.reply(&asked) {
                    Ok(Some(number)) => number,
                    Ok(None) => course.options.len() - 1,
                    Err(error) => panic!("{game}: {error:?}"),
                };
                asked.moves.push(number);
            }
            assert!(!asked.moves.is_empty(), "{game}");
        }
    }

    /// Plays what is offered to its end: whoever it is against moves by itself, and the visitor the last of
    /// what there is.
    fn play_out(family: &notation::Family, play: Play, second: bool) {
        let (game, at) = start(family);
        let Ok(named) = notation::game(game) else {
            panic!("{game}");
        };
        let mut asked = asked(game, at, Against::Perfect, &[]);
        asked.play = play;
        asked.second = second;
        for _ in 0..60 {
            let course = Course::of(&named, &asked);
            let course = course.unwrap_or_else(|error| panic!("{game}: {error:?}"));
            if course.options.is_empty() {
                break;
            }
            let reply = course.reply(&asked);
            let reply = reply.unwrap_or_else(|error| panic!("{game} {play}: {error:?}"));
            asked
                .moves
                .push(reply.unwrap_or_else(|| course.options.len() - 1));
        }
        assert!(!asked.moves.is_empty(), "{game}");
    }

    #[test]
    fn whatever_is_offered_is_played_against_the_perfect_opponent() {
        for family in notation::families() {
            for second in [false, true] {
                play_out(family, Play::Normal, second);
                // Where one can go round, nobody knows who wins when the last move loses.
                if !["graph", "northcott"].contains(&family.name) {
                    play_out(family, Play::Misere, second);
                }
            }
        }
    }

    #[test]
    fn the_perfect_opponent_wins_what_is_won() {
        for (game, at) in [
            ("nim", "3,5,6"),
            ("kayles", "1,1"),
            ("wythoff", "3,5"),
            ("chomp", "1x1"),
        ] {
            let Ok(named) = notation::game(game) else {
                panic!("{game}");
            };
            // Whoever begins a lost position loses, whatever is moved.
            let mut asked = asked(game, at, Against::Perfect, &[]);
            loop {
                let Ok(course) = Course::of(&named, &asked) else {
                    panic!("{game}");
                };
                if course.options.is_empty() {
                    break;
                }
                let reply = course.reply(&asked).ok().flatten();
                asked.moves.push(reply.unwrap_or(0));
            }
            assert_eq!(asked.moves.len() % 2, 0, "{game}: {:?}", asked.moves);
        }
    }

    #[test]
    fn the_engine_is_asked_for_a_reply_once() {
        let Ok(kayles) = notation::game("kayles") else {
            panic!("kayles");
        };
        let asked = asked("kayles", "12", Against::Perfect, &[3]);
        let Ok(course) = Course::of(&kayles, &asked) else {
            panic!("kayles@12");
        };
        let first = course.reply(&asked).ok().flatten();
        assert!(first.is_some());
        let is_kept = |position| answers::has_reply(position, asked.play, budget(position));
        assert!(course.last().is_some_and(is_kept));
        assert_eq!(course.reply(&asked).ok().flatten(), first);
    }

    #[test]
    fn the_heap_that_is_touched_shrinks() {
        let Ok(nim) = notation::game("nim") else {
            panic!("nim");
        };
        let course =
            |moves: &[usize]| Course::of(&nim, &asked("nim", "0,4,4", Against::Person, moves));
        let Ok(start) = course(&[]) else {
            panic!("the start");
        };
        assert_eq!(start.options[1], "0,1,4");
        let all = start.all_options();
        let Some(number) = all.iter().position(|to| to == "0,4,1") else {
            panic!("{all:?}");
        };
        let after = |moves: &[usize]| {
            let course = course(moves).ok()?;
            course.last().map(NamedPosition::text)
        };
        assert_eq!(after(&[number]).as_deref(), Some("0,4,1"));
        assert_eq!(after(&[1]).as_deref(), Some("0,1,4"));
        assert_eq!(after(&[all.len()]), None);
    }

    #[test]
    fn what_is_no_move_ends_the_game() {
        let Ok(nim) = notation::game("nim") else {
            panic!("nim");
        };
        let wrong = Course::of(&nim, &asked("nim", "1,1", Against::Person, &[0, 7]));
        assert!(matches!(wrong, Err(Refusal::NoMove { number: 7, .. })));
        let large = Course::of(&nim, &asked("nim", "1000000000000", Against::Person, &[]));
        assert!(matches!(large, Err(Refusal::TooMany)));
        let none = Course::of(&nim, &asked("nim", "x", Against::Person, &[]));
        assert!(matches!(none, Err(Refusal::NoPosition(_))));
    }
}
