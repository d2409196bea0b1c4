//! The components of a position with their values, and the sum of those.

use sg::notation::NamedPosition;
use sg::{Budget, Nimber, Play};

use super::course;
use crate::boards::Part;

/// The values of more components than these are not shown.
const MOST_PARTS: usize = 24;

/// The components of a position with their values; none where one of those is out of reach.
pub(super) fn of(position: &NamedPosition) -> Vec<Part> {
    let parts = position.parts();
    if parts.len() > MOST_PARTS {
        return Vec::new();
    }
    let budget = Budget {
        positions: course::budget(position).positions / parts.len().max(1),
    };
    let valued = |part: &NamedPosition| {
        let answer = part.answer(Play::Normal, budget).ok()?;
        Some(Part {
            text: part.text(),
            value: answer.value?,
        })
    };
    let valued: Option<Vec<Part>> = parts.iter().map(valued).collect();
    valued.unwrap_or_default()
}

/// The sum of their values, as it is written: `*3 + *5 = *6`.
pub(super) fn sum(parts: &[Part]) -> Option<String> {
    let values: Vec<String> = parts
        .iter()
        .map(|part| format!("*{}", part.value))
        .collect();
    let sum: Nimber = parts.iter().map(|part| part.value).sum();
    match values.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        many => Some(format!("{} = *{sum}", many.join(" + "))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation;

    use super::*;

    #[test]
    fn components_are_summed() {
        let sum_of = |name: &str| sum(&of(&notation::position(name).unwrap()));
        assert_eq!(sum_of("nim@3,5,7").as_deref(), Some("*3 + *5 + *7 = *1"));
        assert_eq!(sum_of("kayles@5").as_deref(), Some("*4"));
        assert_eq!(
            sum_of("dag@1>2,1>3,2>3;1,2").as_deref(),
            Some("*2 + *1 = *3")
        );
        // Who goes round in circles has no number for a value.
        assert_eq!(sum_of("graph@1>2,2>1,2>3,1>3,3>4;1,2"), None);
    }
}
