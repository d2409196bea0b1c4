//! The moves of a position with their words, pictures and values.

use problems::task::move_names::{self, EveryPart};
use sg::notation::{NamedGame, NamedPosition, PartMove, RatedMove};
use sg::{Outcome, Play};

use super::answers;
use super::asked::{GameAddress, Shown};
use super::course::{self, Course, Listed};
use crate::boards::{self, Svg};
use crate::http::i18n::Locale;

/// More moves than these have no pictures.
const MOST_PICTURES: usize = 128;

/// Games whose pictures say more of a move than words: where a piece of many forms is laid.
const SHOWN_ONLY: [&str; 1] = ["tetrominoes"];

/// Of more moves than these it is not said what refutes each.
const MOST_REFUTED: usize = 24;

/// What a part is before and after a move is not said where both together are longer, next to the move's name.
const LONGEST_CHANGE: usize = 60;

/// A move to choose.
pub(super) struct Move {
    /// Its number in the engine's list.
    pub number: usize,
    /// The part of the board that it is in, and its place among the moves of that; where the engine does not
    /// know the rules.
    place: Option<(usize, usize)>,
    /// What is done, or what it leaves.
    pub words: String,
    /// Where it leads.
    pub address: String,
    /// What it leaves, where numbers do not say it.
    pub picture: Option<Svg>,
    /// Whether the words say what is done: those that say what the picture shows are not repeated.
    pub is_named: bool,
    /// Who wins then, where it is shown.
    pub rating: Option<Rating>,
    /// Whether it is the hint.
    pub is_hint: bool,
}

/// What a move leads to.
pub(super) struct Rating {
    /// `wins`, `loses` or `draws`, for whoever makes the move; `play-<name>` is its text.
    pub name: &'static str,
    /// The Grundy value of what it leaves.
    pub value: Option<String>,
    /// What refutes it.
    pub reply: Option<Reply>,
}

/// The other side's winning answer to a move.
pub(super) struct Reply {
    /// What is done, or what it leaves.
    pub words: String,
    /// Where both moves lead.
    pub address: String,
}

/// These moves from the position `from`, in the engine's order.
pub(super) fn of(
    asked: &GameAddress,
    from: &NamedPosition,
    listed: &[Listed<'_>],
    rated: Option<&[RatedMove]>,
    locale: Locale,
) -> Vec<Move> {
    let text = from.text();
    let names = Names::of(&asked.game, from, asked.play, locale);
    let hint = rated
        .filter(|_| asked.shown == Shown::Hint)
        .and_then(|rated| rated.iter().find(|rated| rated.is_winning()));
    let has_pictures = !boards::are_heaps(&asked.game) && listed.len() <= MOST_PICTURES;
    let all = listed.iter();
    all.map(|&Listed { number, to, option }| {
        let board = || boards::draw_move(&asked.game, &text, to, locale);
        let board = has_pictures.then(board).flatten();
        let rated = rated.and_then(|rated| rated.iter().find(|rated| rated.to == option));
        let name = names.name(to);
        let made = from.part_move(to);
        let is_shown = SHOWN_ONLY.contains(&asked.game.as_str())
            && has_pictures
            && boards::marks_move(&asked.game, &text, to);
        Move {
            number,
            place: made.map(|made| (made.part, made.number)),
            is_named: name.is_some() && !is_shown,
            words: name
                .or_else(|| board.as_ref().map(|board| board.words.clone()))
                .unwrap_or_else(|| leaves(to, locale)),
            address: asked.after(number).address(),
            picture: board.and_then(|board| board.picture),
            rating: rated.filter(|_| asked.shown == Shown::Values).map(rating),
            is_hint: hint.is_some_and(|hint| hint.to == option),
        }
    })
    .collect()
}

/// Whether a value is shown after any of the moves: there is none where the players move different things.
pub(super) fn have_values(moves: &[Move]) -> bool {
    let ratings = moves.iter().filter_map(|made| made.rating.as_ref());
    ratings.map(|rating| &rating.value).any(Option::is_some)
}

/// Puts moves in the order of the board: by the part that they are in, and as its rules list them. Those of games
/// whose rules the engine knows stay as they are.
pub(super) fn arrange(moves: &mut [Move]) {
    moves.sort_by_key(|made| made.place);
}

/// Adds to each move that loses, of all in the engine's order, what refutes it, where there are few.
pub(super) fn refute(
    moves: &mut [Move],
    asked: &GameAddress,
    course: &Course,
    game: &NamedGame,
    locale: Locale,
) {
    let Some(position) = course.last().filter(|_| moves.len() <= MOST_REFUTED) else {
        return;
    };
    let all = course.listed();
    let answers = |to: &str| {
        let position = game.position(to).ok()?;
        course::options(&position, asked.play).ok()
    };
    let losing = moves.iter_mut().zip(&all);
    let losing = losing.filter_map(|(made, it)| {
        let rating = made.rating.as_mut().filter(|it| it.name == "loses")?;
        Some((it.number, rating, it.to))
    });
    let losing: Vec<_> = losing.collect();
    let listed = losing.iter().map(|(_, _, to)| answers(to));
    let listed: Vec<Vec<String>> = listed.map(Option::unwrap_or_default).collect();
    let budget = course::budget(position);
    let best = answers::best_of(game, &listed, asked.play, budget);
    for (((number, rating, to), answers), best) in losing.into_iter().zip(&listed).zip(best) {
        let winning = best.filter(|(_, outcome)| *outcome == Outcome::P);
        rating.reply = winning.and_then(|(next, _)| {
            let after = game.position(to).ok()?;
            Some(Reply {
                words: words(asked, &after, answers.get(next)?, locale),
                address: asked.after(number).after(next).address(),
            })
        });
    }
}

fn rating(rated: &RatedMove) -> Rating {
    Rating {
        reply: None,
        name: match rated.answer.outcome {
            Outcome::P => "wins",
            Outcome::N => "loses",
            Outcome::D => "draws",
        },
        value: rated.answer.value.map(|value| format!("*{value}")),
    }
}

/// What a move does, or what it leaves.
pub(super) fn words(asked: &GameAddress, from: &NamedPosition, to: &str, locale: Locale) -> String {
    let names = Names::of(&asked.game, from, asked.play, locale);
    names.name(to).unwrap_or_else(|| leaves(to, locale))
}

/// What the moves from a position do, by their rules or by whoever wrote them.
pub(crate) struct Names<'n> {
    game: String,
    from: &'n NamedPosition,
    text: String,
    /// Where a move is one in every part at once.
    every: Option<EveryPart>,
    locale: Locale,
}

impl<'n> Names<'n> {
    /// Those from a position of that game, by a convention.
    pub(crate) fn of(game: &str, from: &'n NamedPosition, play: Play, locale: Locale) -> Self {
        Self {
            game: game.to_owned(),
            from,
            text: from.text(),
            every: (play == Play::Every).then(|| EveryPart::of(from)),
            locale,
        }
    }

    /// What the move to a position does; `None` where moves of the game have no names.
    pub(crate) fn name(&self, to: &str) -> Option<String> {
        let Some(every) = &self.every else {
            return self.single(to);
        };
        let names = every.moves(to)?.into_iter();
        let names = names.map(|to| self.single(&to));
        let names: Vec<String> = names.collect::<Option<_>>()?;
        Some(move_names::all(names, self.locale.into()))
    }

    fn single(&self, to: &str) -> Option<String> {
        let name = move_names::name(&self.game, &self.text, to, self.locale.into());
        name.or_else(|| called(&self.from.part_move(to)?, self.locale))
    }
}

/// What a move is called by whoever wrote the rules; where there are several parts, with the one that it is in.
fn called(made: &PartMove, locale: Locale) -> Option<String> {
    if made.parts < 2 {
        return made.name.clone();
    }
    let nothing = || locale.text("play-part-nothing").to_string();
    let after = made.after.clone().unwrap_or_else(nothing);
    let key = match &made.name {
        Some(_) if made.before.len() + after.len() > LONGEST_CHANGE => "play-move-in-long-part",
        Some(_) => "play-move-in-part",
        None => "play-part-becomes",
    };
    let said = locale
        .text(key)
        .with("part", made.part + 1)
        .with("move", made.name.clone().unwrap_or_default())
        .with("before", made.before.as_str())
        .with("after", after);
    Some(said.to_string())
}

fn leaves(to: &str, locale: Locale) -> String {
    if to.is_empty() {
        return locale.text("play-move-nothing").to_string();
    }
    locale.text("play-move-leaves").with("to", to).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation::{self, Family};

    use super::*;
    use crate::http::play::asked::start;

    /// The moves with which a game of the family begins, refuted, and how many of them lose.
    fn losing(family: &Family, play: Play) -> usize {
        let (game, at) = start(family);
        let named = notation::game(game).unwrap();
        let asked = GameAddress::at(game, at, play).showing(Shown::Values);
        let course = Course::of(&named, &asked).unwrap();
        let Ok(rated) = course.rated(play) else {
            return 0;
        };
        let from = course.last().unwrap();
        let listed = course.listed();
        let mut moves = of(&asked, from, &listed, Some(&rated), Locale::En);
        if moves.len() > MOST_REFUTED {
            return 0;
        }
        refute(&mut moves, &asked, &course, &named, Locale::En);
        let (mut losing, mut unrefuted) = (0, Vec::new());
        for (made, &Listed { number, to, .. }) in moves.iter().zip(&listed) {
            let rating = made.rating.as_ref().unwrap();
            if rating.name != "loses" {
                assert!(rating.reply.is_none(), "{game}@{to}");
                continue;
            }
            let after = named.position(to).unwrap();
            let answers = course::options(&after, play).unwrap();
            if answers.is_empty() {
                // It loses for being the last.
                continue;
            }
            losing += 1;
            let reply = rating.reply.as_ref();
            let Some(Reply { address, .. }) = reply else {
                unrefuted.push(format!("{game}@{to} {play:?}"));
                continue;
            };
            let leads_there = |next: &usize| asked.after(number).after(*next).address() == *address;
            let chosen = (0..answers.len()).find(leads_there).unwrap();
            let left = named.position(&answers[chosen]).unwrap();
            let answer = left.answer(play, course::budget(&left)).unwrap();
            assert_eq!(answer.outcome, Outcome::P, "{game}@{to}");
        }
        assert!(unrefuted.is_empty(), "{unrefuted:?}");
        losing
    }

    #[test]
    fn every_move_that_loses_is_refuted() {
        let plays = [Play::Normal, Play::Misere];
        let all = notation::families().flat_map(|family| plays.map(|play| losing(family, play)));
        let losing: usize = all.sum();
        assert!(losing > 200, "{losing}");
    }

    #[test]
    fn a_move_is_listed_as_it_changes_fewest_heaps() {
        let game = notation::game("wythoff").unwrap();
        let asked = GameAddress::at("wythoff", "3,5", Play::Normal);
        let course = Course::of(&game, &asked).unwrap();
        let from = course.last().unwrap();
        let moves = of(&asked, from, &course.listed(), None, Locale::En);
        let single = moves.iter().find(|it| it.words == "take 4 from heap 2");
        let after = asked.after(single.unwrap().number);
        let after = Course::of(&game, &after).unwrap();
        assert_eq!(after.last().unwrap().text(), "3,1");
        // On the board both heaps can be touched for the other one.
        let all = course.all_options();
        let both = all.iter().position(|to| to == "1,3").unwrap();
        assert!(moves.iter().all(|it| it.number != both));
        assert_eq!(
            words(&asked, from, &all[both], Locale::En),
            "take 2 from both heaps"
        );
    }

    #[test]
    fn a_move_in_every_heap_is_called_so() {
        let game = notation::game("subtraction:1,2").unwrap();
        let asked = GameAddress::at("subtraction:1,2", "3,2", Play::Every);
        let course = Course::of(&game, &asked).unwrap();
        let from = course.last().unwrap();
        let moves = of(&asked, from, &course.listed(), None, Locale::En);
        let mut said: Vec<&str> = moves.iter().map(|it| it.words.as_str()).collect();
        said.sort_unstable();
        assert_eq!(
            said,
            [
                "take 1 from heap 1 and take 1 from heap 2",
                "take 1 from heap 1 and take 2 from heap 2",
                "take 2 from heap 1 and take 1 from heap 2",
                "take 2 from heap 1 and take 2 from heap 2",
            ]
        );
        let asked = GameAddress::at("subtraction:1,2", "3,0", Play::Every);
        let course = Course::of(&game, &asked).unwrap();
        let words = words(&asked, course.last().unwrap(), "2,0", Locale::Zh);
        assert!(words.contains("第 1 堆"), "{words}");
    }
}
