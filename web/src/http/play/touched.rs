//! The moves that are made in a picture, where one part at a time is touched.

use sg::Play;
use sg::notation::NamedPosition;

use super::course::{self, Course};

/// What the moves leave that can be made in the picture of a game, by their numbers: none where a move is one in several
/// parts at once.
pub(super) fn of(course: &Course, play: Play) -> Vec<String> {
    let position = course.last();
    if position.is_some_and(|it| moves_in_several(it, play)) {
        return Vec::new();
    }
    course.all_options()
}

/// The same in the picture of a position; none also where its moves cannot be listed.
pub(in crate::http) fn of_position(position: &NamedPosition, play: Play) -> Vec<String> {
    if moves_in_several(position, play) {
        return Vec::new();
    }
    let mut all = course::options(position, play).unwrap_or_default();
    let alike = course::alike_of(position, play, &all).into_iter();
    all.extend(alike.map(|it| it.to));
    all
}

/// Whether a move is one in several parts of a position at once.
fn moves_in_several(position: &NamedPosition, play: Play) -> bool {
    if play != Play::Every {
        return false;
    }
    let has_moves = |part: &NamedPosition| {
        let options = course::options(part, Play::Normal);
        !options.is_ok_and(|options| options.is_empty())
    };
    let parts = position.parts();
    parts.iter().filter(|part| has_moves(part)).count() > 1
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation;

    use super::*;

    #[test]
    fn what_moves_in_several_parts_is_not_touched() {
        let touched = |name: &str, play| of_position(&notation::position(name).unwrap(), play);
        assert!(touched("subtraction:1,2@3,2", Play::Every).is_empty());
        assert_eq!(touched("subtraction:1,2@3,2", Play::Normal).len(), 4);
        // Where one part alone has moves, it is touched as ever.
        assert_eq!(touched("subtraction:1,2@3,0", Play::Every), ["1,0", "2,0"]);
        assert_eq!(touched("nim@2", Play::Every), ["0", "1"]);
    }
}
