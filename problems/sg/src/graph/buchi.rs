//! The green game (POI 2001): infinite play on a graph whose nodes belong to Ann or to Billy,
//! won by Ann iff a green node comes again and again.

use super::Digraph;

/// A game of infinite play: the owner of the node on which the token stands moves it.
///
/// Ann wins iff the cycle into which play falls holds a green node; with perfect play it is the
/// same whether play stops at the first repetition or goes on forever (a Büchi game is won
/// without memory).
#[derive(Debug, Clone)]
pub struct BuchiGame {
    graph: Digraph,
    /// For every node whether Ann moves there.
    anns: Vec<bool>,
    green: Vec<bool>,
}

/// Why a game could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuchiGameError {
    /// The owners or the colours are not as many as the nodes.
    #[error("there are {nodes} nodes, but {given} {what}")]
    Length {
        /// What there are too many or too few of.
        what: &'static str,
        /// How many there are.
        given: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A node without a successor: play would not be infinite.
    #[error("node {node} has no successor: play could not go on from it")]
    DeadEnd {
        /// The node.
        node: usize,
    },
}

impl BuchiGame {
    /// Returns the game on the graph in which Ann moves on the nodes marked in `anns` and those
    /// in `green` are green.
    pub fn new(graph: Digraph, anns: Vec<bool>, green: Vec<bool>) -> Result<Self, BuchiGameError> {
        let nodes = graph.nodes();
        for (what, given) in [("owners", anns.len()), ("colours", green.len())] {
            if given != nodes {
                return Err(BuchiGameError::Length { what, given, nodes });
            }
        }
        if let Some(node) = (0..nodes).find(|node| graph.degree(*node) == 0) {
            return Err(BuchiGameError::DeadEnd { node });
        }
        Ok(Self { graph, anns, green })
    }

    /// Returns the nodes from which Ann wins by the rules alone, ascending: every way is played
    /// until a node repeats, and Ann has won it iff there is green since the first visit. For a
    /// handful of nodes.
    pub fn won_by_playing(&self) -> Vec<usize> {
        let nodes = 0..self.anns.len();
        nodes
            .filter(|node| self.ann_wins_by_playing(&mut Vec::new(), *node))
            .collect()
    }

    fn ann_wins_by_playing(&self, way: &mut Vec<usize>, node: usize) -> bool {
        if let Some(first) = way.iter().position(|passed| *passed == node) {
            return way[first..].iter().any(|passed| self.green[*passed]);
        }
        way.push(node);
        let ann = self.anns[node];
        let mut next = self.graph.successors(node);
        let won = next.any(|next| self.ann_wins_by_playing(way, next) == ann);
        way.pop();
        won == ann
    }

    /// Returns the nodes from which Ann wins, ascending. O((greens + 1) · (nodes + edges)) at the
    /// worst, mostly O(nodes + edges): a round looks only at what the one before has changed.
    ///
    /// Where Ann cannot force a green node Billy wins, and so he does wherever he can force play
    /// there. These nodes are taken out; then Ann may no longer be able to force a green one
    /// from others, and so on. What is left is won by Ann. Compared with playing until a node
    /// repeats, on all games of 3 nodes and on random ones of up to 6, and with attractors from
    /// scratch on random ones of up to 60.
    pub fn won_by_ann(&self) -> Vec<usize> {
        let mut rounds = Rounds::new(self);
        let mut lost = rounds.attract_all();
        while !lost.is_empty() {
            let doubtful = rounds.take_out(lost);
            lost = rounds.attract_again(doubtful);
        }
        let left = rounds.stands.into_iter().enumerate();
        left.filter_map(|(node, stand)| (stand != Stand::Out).then_some(node))
            .collect()
    }
}

/// How it stands with a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Billy wins from it.
    Out,
    /// Whether Ann can force a green node from it is not known.
    Doubtful,
    /// Ann can force a green node from it.
    Safe,
}

/// The nodes that Billy has not won yet, and how Ann forces green ones.
struct Rounds<'a> {
    game: &'a BuchiGame,
    back: Digraph,
    stands: Vec<Stand>,
    /// How many successors of a node are not out.
    left: Vec<usize>,
    /// Of a node of Billy's that is in doubt: how many of its successors are, too.
    open: Vec<usize>,
    /// Where Ann moves from a safe node of hers that is not green. It became safe before.
    aims: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> Rounds<'a> {
    fn new(game: &'a BuchiGame) -> Self {
        let nodes = game.graph.nodes();
        let degrees: Vec<usize> = (0..nodes).map(|node| game.graph.degree(node)).collect();
        Self {
            game,
            back: game.graph.reversed(),
            stands: vec![Stand::Doubtful; nodes],
            left: degrees.clone(),
            open: degrees,
            aims: vec![NOWHERE; nodes],
        }
    }

    /// Makes all nodes safe from which Ann can force a green one, and returns the others.
    fn attract_all(&mut self) -> Vec<usize> {
        let nodes = 0..self.stands.len();
        let greens: Vec<usize> = nodes
            .clone()
            .filter(|node| self.game.green[*node])
            .collect();
        for green in &greens {
            self.stands[*green] = Stand::Safe;
        }
        self.attract(greens);
        nodes
            .filter(|node| self.stands[*node] == Stand::Doubtful)
            .collect()
    }

    /// Makes doubtful nodes safe from which Ann can force one of these, which are safe.
    fn attract(&mut self, mut safe: Vec<usize>) {
        while let Some(node) = safe.pop() {
            for before in self.back.successors(node) {
                if self.stands[before] != Stand::Doubtful {
                    continue;
                }
                if self.game.anns[before] {
                    self.aims[before] = node as u32;
                } else {
                    self.open[before] -= 1;
                    if self.open[before] > 0 {
                        continue;
                    }
                }
                self.stands[before] = Stand::Safe;
                safe.push(before);
            }
        }
    }

    /// Takes out these nodes and all from which Billy can force one; returns the nodes of Ann's
    /// that aimed at one of them.
    fn take_out(&mut self, mut lost: Vec<usize>) -> Vec<usize> {
        let mut aimed = Vec::new();
        for node in &lost {
            self.stands[*node] = Stand::Out;
        }
        while let Some(node) = lost.pop() {
            for before in self.back.successors(node) {
                if self.stands[before] == Stand::Out {
                    continue;
                }
                self.left[before] -= 1;
                if !self.game.anns[before] || self.left[before] == 0 {
                    self.stands[before] = Stand::Out;
                    lost.push(before);
                } else if self.aims[before] == node as u32 {
                    aimed.push(before);
                }
            }
        }
        aimed.retain(|node| self.stands[*node] != Stand::Out);
        // A node with several edges to one that was taken out came several times, and would later
        // be counted so often.
        aimed.sort_unstable();
        aimed.dedup();
        aimed
    }

    /// Doubts these nodes and all that are safe because of them; returns those from which Ann
    /// cannot force a green node in another way.
    fn attract_again(&mut self, first: Vec<usize>) -> Vec<usize> {
        let mut doubtful = first;
        for node in &doubtful {
            self.stands[*node] = Stand::Doubtful;
        }
        let mut next = 0;
        while let Some(&node) = doubtful.get(next) {
            next += 1;
            for before in self.back.successors(node) {
                let relies = !self.game.anns[before] || self.aims[before] == node as u32;
                if relies && self.stands[before] == Stand::Safe && !self.game.green[before] {
                    self.stands[before] = Stand::Doubtful;
                    doubtful.push(before);
                }
            }
        }
        let mut safe = Vec::new();
        for &node in &doubtful {
            let graph = &self.game.graph;
            if self.game.anns[node] {
                let aim = graph
                    .successors(node)
                    .find(|next| self.stands[*next] == Stand::Safe);
                self.aims[node] = aim.map_or(NOWHERE, |aim| aim as u32);
                safe.extend(aim.map(|_| node));
            } else {
                let next = graph.successors(node);
                let open = next.filter(|next| self.stands[*next] == Stand::Doubtful);
                self.open[node] = open.count();
            }
        }
        for node in &safe {
            self.stands[*node] = Stand::Safe;
        }
        self.attract(safe);
        doubtful.retain(|node| self.stands[*node] == Stand::Doubtful);
        doubtful
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn games(nodes: usize) -> impl Strategy<Value = BuchiGame> {
        (1..=nodes).prop_flat_map(|n| {
            let first = proptest::collection::vec(0..n, n);
            let more = proptest::collection::vec((0..n, 0..n), 0..=n);
            // Few greens, or many.
            let marks = |odds: f64| proptest::collection::vec(proptest::bool::weighted(odds), n);
            let green = prop_oneof![marks(0.2), marks(0.5)];
            (first, more, marks(0.6), green).prop_map(move |(first, more, anns, green)| {
                let edges = first.into_iter().enumerate().chain(more);
                let graph = Digraph::new(n, edges).unwrap_or_else(|error| panic!("{error}"));
                BuchiGame::new(graph, anns, green).unwrap_or_else(|error| panic!("{error}"))
            })
        })
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let graph = || Digraph::new(2, [(0, 1)]).unwrap_or_else(|error| panic!("{error}"));
        let error = BuchiGame::new(graph(), vec![true], vec![true; 2]).map(drop);
        assert!(matches!(
            error,
            Err(BuchiGameError::Length { given: 1, .. })
        ));
        let error = BuchiGame::new(graph(), vec![true; 2], vec![true; 2]).map(drop);
        assert_eq!(error, Err(BuchiGameError::DeadEnd { node: 1 }));
    }

    /// The same by attractors from scratch in every round.
    fn by_attractors(game: &BuchiGame) -> Vec<usize> {
        let nodes = 0..game.graph.nodes();
        let mut alive: Vec<usize> = nodes.collect();
        loop {
            let forced = |targets: Vec<usize>, ann: bool| {
                let mut forced = targets;
                loop {
                    let joins = |node: &usize| {
                        let mut next = game.graph.successors(*node).filter(|n| alive.contains(n));
                        let reaches = if game.anns[*node] == ann {
                            next.any(|next| forced.contains(&next))
                        } else {
                            next.all(|next| forced.contains(&next))
                        };
                        reaches && !forced.contains(node)
                    };
                    let more: Vec<usize> = alive.iter().copied().filter(joins).collect();
                    if more.is_empty() {
                        return forced;
                    }
                    forced.extend(more);
                }
            };
            let green = alive.iter().copied().filter(|node| game.green[*node]);
            let anns = forced(green.collect(), true);
            let lost: Vec<usize> = alive
                .iter()
                .copied()
                .filter(|n| !anns.contains(n))
                .collect();
            if lost.is_empty() {
                return alive;
            }
            let billys = forced(lost, false);
            alive.retain(|node| !billys.contains(node));
        }
    }

    fn check(game: &BuchiGame) {
        let played = game.won_by_playing();
        assert_eq!(game.won_by_ann(), played, "{game:?}");
        assert_eq!(by_attractors(game), played, "{game:?}");
    }

    #[test]
    fn all_games_of_three_nodes() {
        let marks = |code: usize| (0..3).map(|bit| code >> bit & 1 == 1).collect::<Vec<_>>();
        for code in 0..1usize << 9 {
            let edges = (0..9).filter(|bit| code >> bit & 1 == 1);
            let graph = Digraph::new(3, edges.map(|bit| (bit / 3, bit % 3)));
            for colours in 0..64 {
                let graph = graph.clone().unwrap_or_else(|error| panic!("{error}"));
                let game = BuchiGame::new(graph, marks(colours), marks(colours / 8));
                game.iter().for_each(check);
            }
        }
    }

    /// Ann may go down a stair of green nodes or stay: every round takes out one step.
    #[test]
    fn a_long_stair_is_decided_quickly() {
        let steps = 100_000;
        // Node 0 is Billy's; 2i + 1 is green and leads down, 2i + 2 may also stay.
        let down = (0..2 * steps).map(|node| (node + 1, node));
        let stay = (0..=steps).map(|step| (2 * step, 2 * step));
        let graph = Digraph::new(2 * steps + 1, down.chain(stay));
        let graph = graph.unwrap_or_else(|error| panic!("{error}"));
        let nodes = graph.nodes();
        let green = (0..nodes).map(|node| node % 2 == 1).collect();
        let anns = (0..nodes).map(|node| node > 0).collect();
        let game = BuchiGame::new(graph, anns, green);
        assert_eq!(game.map(|game| game.won_by_ann()), Ok(Vec::new()));
    }

    #[test]
    fn the_sample_of_the_olympiad() {
        let lists: [(bool, &[usize]); 8] = [
            (false, &[6, 7]),
            (false, &[6, 7, 8]),
            (false, &[8]),
            (true, &[7]),
            (true, &[8]),
            (true, &[1, 2]),
            (false, &[1, 2]),
            (false, &[3, 4]),
        ];
        let lines = lists.iter().enumerate();
        let edges = lines.flat_map(|(node, (_, next))| next.iter().map(move |to| (node, to - 1)));
        let graph = Digraph::new(8, edges).unwrap_or_else(|error| panic!("{error}"));
        let anns = (0..8).map(|node| node < 5).collect();
        let green = lists.iter().map(|(green, _)| *green).collect();
        let game = BuchiGame::new(graph, anns, green);
        assert_eq!(game.map(|game| game.won_by_ann()), Ok(vec![0, 1, 3, 5, 6]));
    }

    /// Ann's node 7 aims at the green node 10, which Billy wins, by two edges.
    #[test]
    fn an_edge_given_twice_is_taken_out_once() {
        let lists: [&[usize]; 11] = [
            &[0],
            &[0],
            &[0],
            &[0],
            &[7, 0],
            &[7],
            &[0],
            &[5, 10, 10],
            &[5],
            &[9],
            &[0, 9],
        ];
        let lines = lists.iter().enumerate();
        let edges = lines.flat_map(|(node, next)| next.iter().map(move |to| (node, *to)));
        let graph = Digraph::new(11, edges).unwrap_or_else(|error| panic!("{error}"));
        let anns = (0..11).map(|node| node == 4 || node == 7).collect();
        let green = (0..11).map(|node| node == 0 || node == 10).collect();
        let game = BuchiGame::new(graph, anns, green);
        assert_eq!(
            game.map(|game| game.won_by_ann()),
            Ok(vec![0, 1, 2, 3, 4, 6])
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn ann_wins_where_attractors_say_so(game in games(60)) {
            prop_assert_eq!(game.won_by_ann(), by_attractors(&game));
        }

        #[test]
        fn ann_wins_where_playing_says_so(game in games(6)) {
            check(&game);
        }
    }
}
