//! The two players of a game, as pages call them: by who the visitor is, by their turn, or, where the board tells them
//! apart, by the fields that are theirs.

use super::asked::{Against, GameAddress};
use super::course::mover_of_last_wins;

/// Who moves after so many moves: `you`, `other`, or with two people `first` and `second`.
pub(super) fn who(asked: &GameAddress, moves: usize) -> &'static str {
    match (asked.against, asked.is_others_turn(moves)) {
        (Against::Person, _) if moves.is_multiple_of(2) => "first",
        (Against::Person, _) => "second",
        (_, false) => "you",
        (_, true) => "other",
    }
}

/// The same as it is said: of two people by their fields, where each has their own.
pub(super) fn called(asked: &GameAddress, moves: usize) -> &'static str {
    let fields = by_fields(asked, moves).filter(|_| asked.against == Against::Person);
    fields.unwrap_or_else(|| who(asked, moves))
}

/// Whoever would move after so many moves has won, where no move is left.
pub(super) fn winning(asked: &GameAddress) -> usize {
    let moves = asked.moves.len();
    if mover_of_last_wins(asked.play) {
        // Who would have to move now made no last move.
        moves + 1
    } else {
        moves
    }
}

/// Who has won; `nobody` while the game goes on.
pub(super) fn winner(asked: &GameAddress, is_over: bool) -> &'static str {
    if is_over {
        who(asked, winning(asked))
    } else {
        "nobody"
    }
}

/// Who moves after so many moves, by their fields: `round` or `square`. In the green game the pawn stands on one of them
/// where play begins. `None` in games whose moves are the same for both.
pub(super) fn by_fields(asked: &GameAddress, moves: usize) -> Option<&'static str> {
    let is_round = first_moves(&asked.game, &asked.at)? == moves.is_multiple_of(2);
    Some(if is_round { "round" } else { "square" })
}

/// The text of which of the two the visitor is; `None` where two people play, and in games whose moves are the same
/// for both.
pub(super) fn of_visitor(asked: &GameAddress) -> Option<&'static str> {
    if asked.against == Against::Person {
        return None;
    }
    text_of(asked, usize::from(asked.second))
}

/// The text of which fields are theirs who move after so many moves.
pub(super) fn text_of(asked: &GameAddress, moves: usize) -> Option<&'static str> {
    let fields = by_fields(asked, moves)?;
    Some(if fields == "round" {
        "play-fields-round"
    } else {
        "play-fields-square"
    })
}

/// Whether whoever has the round fields is to move; `None` where there is no telling.
fn first_moves(game: &str, at: &str) -> Option<bool> {
    if game != "green-game" {
        return None;
    }
    let (board, way) = at.rsplit_once(';')?;
    let firsts: u64 = board.split(';').nth(1)?.trim().parse().ok()?;
    let pawn: u64 = way.rsplit(',').next()?.trim().parse().ok()?;
    Some(pawn <= firsts)
}

#[cfg(test)]
mod tests {
    use sg::Play;

    use super::*;

    #[test]
    fn who_begins_is_whose_field_the_pawn_stands_on() {
        let board = "1>3,2>4,3>1,4>2;2;1";
        for (way, second, begun_by, side) in [
            ("1", false, "round", "play-fields-round"),
            ("1", true, "round", "play-fields-square"),
            ("3", false, "square", "play-fields-square"),
            ("3", true, "square", "play-fields-round"),
            ("3,1", false, "round", "play-fields-round"),
        ] {
            let at = format!("{board};{way}");
            let mut asked = GameAddress::at("green-game", &at, Play::Normal);
            asked.second = second;
            assert_eq!(by_fields(&asked, 0), Some(begun_by), "{at}");
            assert_ne!(by_fields(&asked, 1), Some(begun_by), "{at}");
            assert_eq!(of_visitor(&asked), Some(side), "{at} {second}");
            asked.against = Against::Person;
            // What is kept of a game is who began, whichever fields were theirs.
            assert_eq!((called(&asked, 0), who(&asked, 0)), (begun_by, "first"));
            assert_eq!(winner(&asked, true), "second");
        }
        let nim = GameAddress::at("nim", "3,5", Play::Normal);
        assert_eq!(of_visitor(&nim), None);
        assert_eq!(by_fields(&nim, 0), None);
        assert_eq!((called(&nim, 0), winner(&nim, false)), ("you", "nobody"));
    }
}
