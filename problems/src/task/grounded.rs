//! Pictures some of whose nodes stand on the ground, as cases: their values, names and simpler ones.

use super::pictures::{self, Edge};
use super::{Case, Known, without_one};

/// A picture: how many nodes it has, which of them stand on the ground, and its edges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// How many nodes there are; they are counted from 1.
    pub nodes: u64,
    /// The nodes on the ground.
    pub grounds: Vec<u64>,
    /// The edges.
    pub edges: Vec<Edge>,
}

impl Picture {
    /// A picture of so many nodes.
    pub const fn new(nodes: u64, grounds: Vec<u64>, edges: Vec<Edge>) -> Self {
        Self {
            nodes,
            grounds,
            edges,
        }
    }

    /// The Grundy value.
    pub fn value(&self) -> Known<u64> {
        Ok(pictures::value(self.nodes, &self.edges, &self.grounds)?.0)
    }

    /// The name in the engine's notation, unless the picture is large.
    pub fn notation(&self) -> Option<String> {
        pictures::notation([(self.edges.as_slice(), self.grounds.as_slice())])
    }
}

impl Case for Picture {
    /// Without an edge, a ground or a node that no edge needs.
    fn simpler(&self) -> Vec<Self> {
        let with = |edges, grounds| Self::new(self.nodes, grounds, edges);
        let fewer = without_one(&self.edges).into_iter();
        let mut simpler: Vec<Self> = fewer
            .map(|edges| with(edges, self.grounds.clone()))
            .collect();
        let fewer = without_one(&self.grounds).into_iter();
        simpler.extend(fewer.map(|grounds| with(self.edges.clone(), grounds)));
        for node in (1..=self.nodes).rev() {
            let used = |edge: &Edge| edge.0 == node || edge.1 == node;
            if self.nodes > 1 && !self.edges.iter().any(used) {
                let mut fewer = self.clone();
                fewer.nodes -= 1;
                fewer.grounds.retain(|ground| *ground != node);
                let ends = fewer.edges.iter_mut().flat_map(|(a, b)| [a, b]);
                for end in ends.chain(&mut fewer.grounds) {
                    *end -= u64::from(*end > node);
                }
                simpler.push(fewer);
            }
        }
        simpler
    }

    fn xor(&self) -> u64 {
        self.edges.len() as u64 % 2
    }
}

/// Says what a case is whose position is one picture, which the function makes of it: its rules, its
/// value and its name.
macro_rules! common {
    ($picture:path) => {
        fn game(&self, case: &Self::Case) -> $crate::task::pictures::Cutting {
            let grounds = $picture(case).grounds;
            $crate::task::pictures::Cutting { grounds }
        }

        fn total(&self, case: &Self::Case) -> Known<u64> {
            $picture(case).value()
        }

        fn notation(&self, case: &Self::Case) -> Option<String> {
            $picture(case).notation()
        }

        fn reason(&self, case: &Self::Case, say: &Say<'_>) -> Known<String> {
            Ok(say.value_and_winner(self.total(case)?))
        }
    };
}
pub(crate) use common;
