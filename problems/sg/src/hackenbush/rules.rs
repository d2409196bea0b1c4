//! Green Hackenbush by its rules alone, with no theory: for brute force.

use std::collections::HashSet;

use crate::Game;

/// The rules; a position is the sorted list of the edges that are tied to the ground, node 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct Hackenbush;

impl Hackenbush {
    /// Returns the position that is left of `edges` when all that is not tied to node 0 has
    /// fallen away.
    pub fn position(edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
        let edges: Vec<_> = edges
            .into_iter()
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        let mut standing = HashSet::from([0]);
        loop {
            let before = standing.len();
            for &(a, b) in &edges {
                if standing.contains(&a) || standing.contains(&b) {
                    standing.extend([a, b]);
                }
            }
            if standing.len() == before {
                break;
            }
        }
        let mut position: Vec<_> = edges
            .into_iter()
            .filter(|(a, _)| standing.contains(a))
            .collect();
        position.sort_unstable();
        position
    }
}

impl Game for Hackenbush {
    type Position = Vec<(usize, usize)>;

    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        for cut in 0..position.len() {
            let mut left = position.clone();
            left.remove(cut);
            sink(&[Self::position(left)]);
        }
    }

    fn most_moves(&self, position: &Self::Position) -> u64 {
        position.len() as u64
    }
}
