//! Anti-SG: the last move loses, and play ends when every component has value 0.

use crate::{Nimber, Outcome};

/// Returns who wins the sum of components with these values when play ends as soon as all of
/// them have value 0, and the player who would have to move then has won.
///
/// The SJ theorem (Jia Zhihao 2009): the player to move wins iff the sum is not 0 and some
/// value is above 1, or the sum is 0 and none is. For true misère play, which ends only when
/// nobody can move, see [`super::sj`]. Compared with [`super::Exhaustive`] on random acyclic
/// graphs of up to 8 positions, in sums of up to 3.
///
/// ```
/// use sg::{Nimber, Outcome, convention::anti_sg};
/// assert_eq!(anti_sg(&[1, 1].map(Nimber)), Outcome::N);
/// assert_eq!(anti_sg(&[2, 2].map(Nimber)), Outcome::P);
/// ```
pub fn anti_sg(values: &[Nimber]) -> Outcome {
    let sum: Nimber = values.iter().copied().sum();
    let large = values.iter().any(|value| value.0 > 1);
    if sum.is_zero() == large {
        Outcome::P
    } else {
        Outcome::N
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Exhaustive, Play};
    use super::*;
    use crate::testing::{RandomGraph, graphs};
    use crate::{Budget, Solver};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_what_playing_it_out_says(
            graph in graphs(8, false),
            tokens in proptest::collection::vec(0usize..8, 0..=3),
        ) {
            let graph: &RandomGraph = &graph;
            let mut solver = Solver::new(graph, Budget::default());
            let value = |token: &usize| solver.value(&[*token]).unwrap_or_default();
            let values: Vec<Nimber> = tokens.iter().map(value).collect();
            let mut search = Exhaustive::new(graph, Play::AntiSg, Budget::default());
            prop_assert_eq!(search.outcome(&tokens), Ok(anti_sg(&values)));
        }
    }
}
