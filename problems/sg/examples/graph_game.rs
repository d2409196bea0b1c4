//! Tokens on a graph, first without and then with a cycle. `cargo run -p sg --example graph_game`

use sg::graph::{Digraph, outcome_of_sum};
use sg::{Budget, Opponent, Play};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stairs = Digraph::new(5, [(4, 3), (4, 2), (3, 2), (3, 1), (2, 1), (1, 0)])?;
    println!("values of the nodes: {:?}", stairs.grundy_values()?);
    let mut opponent = Opponent::new(&stairs, Play::Normal, Budget::default(), 2026);
    println!(
        "two tokens on 4 and 3: I leave {:?}",
        opponent.reply(&[4, 3])?
    );

    let circle = Digraph::new(4, [(0, 1), (1, 0), (1, 2), (2, 3)])?;
    if let Err(cycle) = circle.grundy_values() {
        println!("{cycle}");
    }
    println!("one token: {:?}", circle.endings());
    let values = circle.loopy_values();
    let sum = [values[0].clone(), values[2].clone()];
    println!("tokens on 0 and 2: {}", outcome_of_sum(&sum));
    Ok(())
}
