//! Graphs in which no node lies on two cycles: trees with rings.

use super::pictures::Edge;

/// What is wrong with a graph that is rooted at node 1, if anything: a loop, a node that is not
/// connected to the root, or one that lies on two cycles.
pub fn complaint(nodes: u64, edges: &[Edge]) -> Result<(), String> {
    if edges.iter().any(|(a, b)| a == b) {
        return Err("a wire joins a node with itself".into());
    }
    let reached = reached(nodes, edges);
    if let Some(node) = (1..=nodes).find(|node| !reached[*node as usize]) {
        return Err(format!("node {node} is not connected to node 1"));
    }
    match node_on_two_cycles(nodes, edges) {
        Some(node) => Err(format!("node {node} lies on more than one cycle")),
        None => Ok(()),
    }
}

/// A node that lies on two cycles of a connected graph.
///
/// Walks up from both ends of every edge outside a spanning tree: each such edge closes a
/// cycle through the tree, and no node may be on two of them.
fn node_on_two_cycles(nodes: u64, edges: &[Edge]) -> Option<u64> {
    let (parent, depth, inside) = spanning_tree(nodes, edges);
    let mut on_cycle = vec![false; nodes as usize + 1];
    for (index, (a, b)) in edges.iter().enumerate() {
        if inside[index] {
            continue;
        }
        let (mut a, mut b) = (*a, *b);
        let mut cycle = Vec::new();
        while a != b {
            let deeper = if depth[a as usize] >= depth[b as usize] {
                &mut a
            } else {
                &mut b
            };
            cycle.push(*deeper);
            *deeper = parent[*deeper as usize];
        }
        cycle.push(a);
        for node in cycle {
            if std::mem::replace(&mut on_cycle[node as usize], true) {
                return Some(node);
            }
        }
    }
    None
}

/// Parents and depths of a spanning tree, and which edges are in it.
fn spanning_tree(nodes: u64, edges: &[Edge]) -> (Vec<u64>, Vec<u64>, Vec<bool>) {
    let size = nodes as usize + 1;
    let (mut parent, mut depth) = (vec![0; size], vec![0; size]);
    let (mut seen, mut inside) = (vec![false; size], vec![false; edges.len()]);
    let mut todo = vec![1];
    seen[1] = true;
    while let Some(node) = todo.pop() {
        for (index, (a, b)) in edges.iter().enumerate() {
            let next = match (*a == node, *b == node) {
                (true, _) => *b,
                (_, true) => *a,
                _ => continue,
            };
            if !seen[next as usize] {
                seen[next as usize] = true;
                inside[index] = true;
                parent[next as usize] = node;
                depth[next as usize] = depth[node as usize] + 1;
                todo.push(next);
            }
        }
    }
    (parent, depth, inside)
}

/// Which nodes are connected to node 1 by those edges.
fn reached(nodes: u64, edges: &[Edge]) -> Vec<bool> {
    let mut reached = vec![false; nodes as usize + 1];
    reached[1] = true;
    loop {
        let mut grown = false;
        for (a, b) in edges {
            let (a, b) = (*a as usize, *b as usize);
            if reached[a] != reached[b] {
                reached[a] = true;
                reached[b] = true;
                grown = true;
            }
        }
        if !grown {
            return reached;
        }
    }
}
