//! Tokens on a graph without cycles: random graphs, values and moves.

use std::collections::BTreeSet;

use sg::Nimber;
use sg::brute::Brute;
use sg::graph::Digraph;

use super::Random;
use super::explanation::{nim_sum, verdict};
use crate::{Lang, ProblemsError};

/// The nodes that can be gone to from every node, from 0.
pub type Moves = Vec<Vec<u64>>;

/// The graph of the moves.
pub fn digraph(moves: &[Vec<u64>]) -> Result<Digraph, ProblemsError> {
    let from = moves.iter().enumerate();
    let edges = from.flat_map(|(from, next)| next.iter().map(move |to| (from, *to as usize)));
    Digraph::new(moves.len(), edges).map_err(|error| wrong(&error))
}

fn wrong(error: &dyn std::error::Error) -> ProblemsError {
    ProblemsError::Reference {
        what: "a graph".to_owned(),
        reason: error.to_string(),
    }
}

/// The values of all nodes.
pub fn values(moves: &[Vec<u64>]) -> Result<Vec<Nimber>, ProblemsError> {
    digraph(moves)?
        .grundy_values()
        .map_err(|error| wrong(&error))
}

/// What is wrong with the graph: a cycle with its nodes, counted from `first`.
pub fn complaint(moves: &[Vec<u64>], first: usize) -> Result<(), String> {
    let graph = digraph(moves).map_err(|error| error.to_string())?;
    let Err(cycle) = graph.grundy_values() else {
        return Ok(());
    };
    let nodes: Vec<String> = cycle
        .nodes
        .iter()
        .map(|node| (node + first).to_string())
        .collect();
    Err(format!("the moves go in a circle: {}", nodes.join(" -> ")))
}

/// Whether the first player wins by the rules alone: for small graphs.
pub fn wins_by_rules(moves: &[Vec<u64>], tokens: &[u64]) -> Result<bool, ProblemsError> {
    let tokens: Vec<usize> = tokens.iter().map(|token| *token as usize).collect();
    Ok(Brute::new(digraph(moves)?).outcome(&tokens).is_win())
}

/// The value of the tokens and a winning move, as sentences; nodes are counted from `first`.
pub fn explain(lang: Lang, moves: &[Vec<u64>], tokens: &[u64], first: u64) -> Option<String> {
    let values = values(moves).ok()?;
    let of = |node: &u64| values[*node as usize];
    let part = |node: &u64| (format!("g({})", node + first), of(node).0);
    let parts: Vec<(String, u64)> = tokens.iter().map(part).collect();
    let total: Nimber = tokens.iter().map(of).sum();
    let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total.0));
    let found = tokens.iter().find_map(|from| {
        let wanted = total + of(from);
        let next = moves[*from as usize].iter().find(|to| of(to) == wanted)?;
        Some((from + first, next + first))
    });
    let Some((from, to)) = found.filter(|_| !total.is_zero()) else {
        return Some(text);
    };
    Some(match lang {
        Lang::En => format!("{text} A winning move: from {from} to {to}."),
        Lang::Zh => format!("{text}一种制胜走法：从 {from} 走到 {to}。"),
    })
}

/// A graph in which moves go to lower nodes among the `reach` next ones, up to `degree` of them.
pub fn downwards(random: &mut Random, nodes: u64, degree: u64, reach: u64) -> Moves {
    let moves = (0..nodes).map(|node| {
        let mut next = BTreeSet::new();
        let lowest = node.saturating_sub(reach);
        let count = random.within(&(0..=degree)).min(node - lowest);
        while (next.len() as u64) < count {
            next.insert(random.within(&(lowest..=node - 1)));
        }
        let mut next: Vec<u64> = next.into_iter().collect();
        random.shuffle(&mut next);
        next
    });
    moves.collect()
}

/// The same graph with other numbers for its nodes.
pub fn renamed(random: &mut Random, moves: &[Vec<u64>]) -> Moves {
    let mut names: Vec<u64> = (0..moves.len() as u64).collect();
    random.shuffle(&mut names);
    let mut renamed = vec![Vec::new(); moves.len()];
    for (node, next) in moves.iter().enumerate() {
        let next = next.iter().map(|to| names[*to as usize]);
        renamed[names[node] as usize] = next.collect();
    }
    renamed
}

/// Up to `most` tokens; where `lost` is asked for the last one makes the sum 0 if a node can.
pub fn tokens(random: &mut Random, values: &[Nimber], most: u64, lost: bool) -> Vec<u64> {
    let nodes = values.len() as u64;
    let count = random.within(&(1..=most));
    let mut tokens = random.list(count, &(0..=nodes - 1));
    if lost {
        let others = tokens[1..].iter().map(|token| values[*token as usize]);
        let missing: Nimber = others.sum();
        let start = tokens[0];
        let around = (0..nodes).map(|step| (start + step) % nodes);
        let found = around
            .into_iter()
            .find(|node| values[*node as usize] == missing);
        tokens[0] = found.unwrap_or(start);
        random.shuffle(&mut tokens);
    }
    tokens
}

/// The graph with a move less, and without its last node where nothing needs it.
pub fn simpler(moves: &[Vec<u64>], tokens: &[u64]) -> Vec<(Moves, Vec<u64>)> {
    let mut simpler = Vec::new();
    for index in 0..tokens.len() {
        let mut fewer = tokens.to_vec();
        fewer.remove(index);
        simpler.push((moves.to_vec(), fewer));
    }
    for node in (0..moves.len() as u64).rev() {
        let needed = tokens.contains(&node) || moves.iter().any(|next| next.contains(&node));
        if !needed && moves.len() > 1 {
            let mut fewer = moves.to_vec();
            fewer.remove(node as usize);
            let mut left = tokens.to_vec();
            for end in fewer.iter_mut().flatten().chain(&mut left) {
                *end -= u64::from(*end > node);
            }
            simpler.push((fewer, left));
            break;
        }
    }
    for node in 0..moves.len() {
        for edge in 0..moves[node].len() {
            let mut fewer = moves.to_vec();
            fewer[node].remove(edge);
            simpler.push((fewer, tokens.to_vec()));
        }
    }
    for (index, token) in tokens.iter().enumerate() {
        for to in &moves[*token as usize] {
            let mut after = tokens.to_vec();
            after[index] = *to;
            simpler.push((moves.to_vec(), after));
        }
    }
    simpler
}

/// Every graph of that many nodes whose moves go to lower ones.
pub fn all(nodes: u64) -> Vec<Moves> {
    let mut graphs: Vec<Moves> = vec![Vec::new()];
    for node in 0..nodes {
        graphs = graphs
            .iter()
            .flat_map(|graph| {
                (0..1u64 << node).map(|code| {
                    let next = (0..node).filter(|to| code >> to & 1 == 1).collect();
                    [graph.as_slice(), &[next]].concat()
                })
            })
            .collect();
    }
    graphs
}
