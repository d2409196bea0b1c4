//! What ended a game, where it is not that no move is left.

/// Whether a game of that name has ended in that position because a circle was closed: the pawn of the green game came
/// back to a field where it had been.
pub(crate) fn is_by_circle(game: &str, at: &str) -> bool {
    if game != "green-game" {
        return false;
    }
    let way = at.rsplit(';').next().unwrap_or_default();
    let mut fields = way.split(',').map(str::trim);
    let last = fields.next_back();
    last.is_some_and(|last| fields.any(|it| it == last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_that_came_back_has_closed_a_circle() {
        let board = "1>3,2>4,3>1,4>2;2;1";
        for (way, is_closed) in [("3", false), ("3,1", false), ("3,1,3", true)] {
            let at = format!("{board};{way}");
            assert_eq!(is_by_circle("green-game", &at), is_closed, "{way}");
        }
        assert!(!is_by_circle("nim", "3,1,3"));
    }
}
