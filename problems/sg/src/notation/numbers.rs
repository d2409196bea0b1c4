//! Which positions of one number are lost, where Grundy values do not tell it.

use super::NamedGame;
use crate::{Budget, Outcome, Play};

/// Larger numbers are not looked at.
const LARGEST: u64 = 240;

impl NamedGame {
    /// Which of the numbers 0, 1, … up to n are lost positions; fewer where the budget is not enough.
    /// `None` where one number is no position of the game, or not even 1 is known.
    ///
    /// ```
    /// use sg::{Budget, Play, notation};
    ///
    /// let game = notation::game("subtraction:1,2")?;
    /// let lost = game.lost_numbers(4, Play::Misere, Budget::default());
    /// assert_eq!(lost, Some(vec![false, true, false, false, true]));
    /// # Ok::<(), sg::notation::NotationError>(())
    /// ```
    pub fn lost_numbers(&self, n: u64, play: Play, budget: Budget) -> Option<Vec<bool>> {
        let largest = n.min(LARGEST);
        let texts = (1..=largest).map(|number| number.to_string());
        let outcomes = self.outcomes(texts, play, budget);
        let known = outcomes.into_iter().map_while(|outcome| outcome);
        let known = known.map(|outcome| outcome == Outcome::P);
        // Nothing can be done with nothing.
        let is_end_lost = matches!(play, Play::Normal | Play::Every);
        let lost: Vec<bool> = [is_end_lost].into_iter().chain(known).collect();
        (lost.len() > 1).then_some(lost)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;
    use crate::notation::game;

    #[test]
    fn lost_numbers_are_known_where_one_number_is_a_position() {
        let lost = |name: &str, play: Play| {
            let budget = Budget { positions: 20_000 };
            let lost = game(name).unwrap().lost_numbers(14, play, budget)?;
            let numbers = (0_u64..).zip(lost).filter(|(_, is_lost)| *is_lost);
            Some(numbers.map(|(n, _)| n).collect::<Vec<_>>())
        };
        assert_eq!(lost("kayles", Play::Misere), Some(vec![1, 4, 9, 12]));
        assert_eq!(
            lost("fibonacci-nim", Play::Normal),
            Some(vec![0, 1, 2, 3, 5, 8, 13])
        );
        assert_eq!(lost("wythoff", Play::Misere), None);
        assert_eq!(lost("hackenbush", Play::Normal), None);
    }
}
