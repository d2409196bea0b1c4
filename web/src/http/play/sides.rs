//! Games whose two players are told apart on the board: which of them begins, and which the visitor is.

use super::asked::{Against, GameAddress};

/// Whether the second of the two players on the board is the one to move where the game begins: in the green game the
/// pawn stands on one of their fields then.
pub(super) fn is_begun_by_second(asked: &GameAddress) -> bool {
    first_moves(&asked.game, &asked.at) == Some(false)
}

/// The text of which of the two the visitor is; `None` where two people play, and in games whose moves are the same
/// for both.
pub(super) fn of_visitor(asked: &GameAddress) -> Option<&'static str> {
    if asked.against == Against::Person {
        return None;
    }
    let is_first = first_moves(&asked.game, &asked.at)? != asked.second;
    Some(if is_first {
        "play-fields-round"
    } else {
        "play-fields-square"
    })
}

/// Whether the first of the two is to move; `None` where there is no telling.
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
        for (way, second, is_begun_so, side) in [
            ("1", false, false, "play-fields-round"),
            ("1", true, false, "play-fields-square"),
            ("3", false, true, "play-fields-square"),
            ("3", true, true, "play-fields-round"),
            ("3,1", false, false, "play-fields-round"),
        ] {
            let at = format!("{board};{way}");
            let mut asked = GameAddress::at("green-game", &at, Play::Normal);
            asked.second = second;
            assert_eq!(is_begun_by_second(&asked), is_begun_so, "{at}");
            assert_eq!(of_visitor(&asked), Some(side), "{at} {second}");
        }
        let nim = GameAddress::at("nim", "3,5", Play::Normal);
        assert_eq!(of_visitor(&nim), None);
        assert!(!is_begun_by_second(&nim));
    }
}
