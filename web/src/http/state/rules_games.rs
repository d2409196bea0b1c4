//! Games that rules programs of problems know, as far as these were asked about them: kept in memory,
//! so that the moves of a game that is played cost no run of the program.
//!
//! A game is kept by a digest of its program, so problems with the same program share it, and a version
//! with another one has none of it. The digest is in the game's name too, by which others keep what the engine
//! says of it. What is kept is bounded, and the games unused for longest go.

use std::sync::{Mutex, MutexGuard, PoisonError};

use judge::{ExploreOptions, Judge, RulesError, Source};
use sg::written::{ExploreError, WrittenGame};

/// So many games are kept.
const MOST_GAMES: usize = 16;

/// And so many moves of them together: each is held in memory with all that it leaves.
const MOST_MOVES: usize = 400_000;

/// And so much memory for all of them, about.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// The games that are kept, the one used last at the end.
#[derive(Debug, Default)]
pub(super) struct RulesGames(Mutex<Vec<Kept>>);

#[derive(Debug)]
struct Kept {
    /// The digest of the program.
    program: String,
    game: WrittenGame,
}

impl RulesGames {
    /// The game of a program, where all of these positions are known.
    pub(super) fn known(&self, program: &Source, positions: &[String]) -> Option<WrittenGame> {
        let game = self.find(&program.digest())?;
        let mut positions = positions.iter();
        positions
            .all(|position| game.position(position).is_some())
            .then_some(game)
    }

    /// The game of a program, which is asked about these positions where they are not known, about each by
    /// itself if somebody has typed them. Takes as long as the program does.
    ///
    /// # Errors
    /// As [`Judge::explore_for`].
    pub(super) fn asked(
        &self,
        judge: &Judge,
        program: &Source,
        (positions, typed): (&[String], bool),
        options: ExploreOptions,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let digest = program.digest();
        let grow = |game: WrittenGame| {
            let starts = positions.iter().cloned();
            let grown = if typed {
                judge.grow_apart(&game, program, starts, options)
            } else {
                judge.grow_for(&game, program, starts, options)
            };
            grown.map(|()| game)
        };
        let known = self.find(&digest);
        let is_new = known.as_ref().is_none_or(|game| game.positions() == 0);
        let grown = match grow(known.unwrap_or_else(|| unasked(&digest))) {
            // There may be room without what others have asked about.
            Err(ExploreError::Budget { .. }) if !is_new => grow(unasked(&digest)),
            grown => grown,
        };
        match &grown {
            Ok(game) => self.keep(digest, game.clone()),
            // Some of it may be known now.
            Err(_) => shorten(&mut self.lock()),
        }
        grown
    }

    fn find(&self, digest: &str) -> Option<WrittenGame> {
        let mut kept = self.lock();
        let at = kept.iter().position(|it| it.program == digest)?;
        let found = kept.remove(at);
        let game = found.game.clone();
        kept.push(found);
        Some(game)
    }

    fn keep(&self, program: String, game: WrittenGame) {
        let mut kept = self.lock();
        kept.retain(|it| it.program != program);
        if game.number_of_moves() > MOST_MOVES || game.bytes() > MOST_BYTES {
            return;
        }
        kept.push(Kept { program, game });
        shorten(&mut kept);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game of the program with that digest, of which no position is known.
fn unasked(digest: &str) -> WrittenGame {
    WrittenGame::new(format!("program:{digest}"))
}

/// Lets the games go that are unused for longest, while there is too much.
fn shorten(kept: &mut Vec<Kept>) {
    let all = |kept: &[Kept], size: fn(&WrittenGame) -> usize| {
        let sizes = kept.iter().map(|it| size(&it.game));
        sizes.sum::<usize>()
    };
    while kept.len() > MOST_GAMES
        || all(kept, WrittenGame::number_of_moves) > MOST_MOVES
        || all(kept, WrittenGame::bytes) > MOST_BYTES
    {
        kept.remove(0);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::convert::Infallible;

    use sg::Budget;
    use sg::written::{WrittenAnswer, WrittenMove};

    use super::*;

    fn program(number: usize) -> Source {
        Source::new("rules.py", "python", format!("# {number}").into_bytes())
    }

    /// Heaps up to `n`, any number of stones from each.
    fn heaps(program: &Source, n: usize) -> WrittenGame {
        let rules = |positions: &[String]| -> Result<Vec<Vec<WrittenMove>>, Infallible> {
            let left = |text: &String| 0..text.parse::<usize>().unwrap_or(0);
            let to = |left: usize| WrittenMove {
                name: None,
                left: vec![left.to_string()],
            };
            let moves = |text: &String| left(text).map(to).collect();
            Ok(positions.iter().map(moves).collect())
        };
        let game = program.unasked();
        game.grow([n.to_string()], Budget::default(), rules)
            .unwrap();
        game
    }

    #[test]
    fn what_is_unused_for_longest_goes() {
        let games = RulesGames::default();
        let position = ["3".to_owned()];
        for number in 0..MOST_GAMES {
            let program = program(number);
            games.keep(program.digest(), heaps(&program, 60));
        }
        assert!(games.known(&program(0), &position).is_some());
        assert!(games.known(&program(0), &["61".to_owned()]).is_none());
        let more = program(MOST_GAMES);
        games.keep(more.digest(), heaps(&more, 60));
        assert!(games.known(&program(1), &position).is_none());
        assert!(games.known(&program(0), &position).is_some());
        // There is no room for half a million moves, and with nearly as many as there may be for nothing else.
        let huge = program(MOST_GAMES + 1);
        games.keep(huge.digest(), heaps(&huge, 1000));
        assert!(games.known(&huge, &position).is_none());
        assert!(games.known(&program(0), &position).is_some());
        let large = program(MOST_GAMES + 2);
        games.keep(large.digest(), heaps(&large, 893));
        assert!(games.known(&large, &position).is_some());
        assert!(games.known(&program(0), &position).is_none());
    }

    #[test]
    fn games_with_large_pictures_take_no_more_memory_than_they_may() {
        let drawn = |number: usize, mebibytes: usize| {
            let rules = |positions: &[String]| -> Result<Vec<WrittenAnswer>, Infallible> {
                let drawn = |_: &String| WrittenAnswer {
                    moves: Vec::new(),
                    picture: Some("x".repeat(mebibytes << 20)),
                };
                Ok(positions.iter().map(drawn).collect())
            };
            let program = program(number);
            let game = unasked(&program.digest());
            let starts = ["3".to_owned()];
            game.grow(starts, Budget::default(), rules).unwrap();
            (program, game)
        };
        let games = RulesGames::default();
        let is_known = |program: &Source| games.known(program, &["3".to_owned()]).is_some();
        let (first, game) = drawn(0, 40);
        games.keep(first.digest(), game);
        let (huge, game) = drawn(1, 65);
        games.keep(huge.digest(), game);
        assert_eq!([is_known(&first), is_known(&huge)], [true, false]);
        let (second, game) = drawn(2, 40);
        games.keep(second.digest(), game);
        assert_eq!([is_known(&first), is_known(&second)], [false, true]);
    }
}
