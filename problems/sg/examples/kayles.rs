//! A game in a few lines: Kayles. `cargo run -p sg --example kayles`

use sg::{Budget, Game, Solver};

/// A row of pins; a ball knocks down one pin or two neighbours.
struct Kayles;

impl Game for Kayles {
    type Position = u32;

    fn options(&self, &pins: &u32, sink: &mut dyn FnMut(&[u32])) {
        for hit in 1..=pins.min(2) {
            for left in 0..=(pins - hit) {
                sink(&[left, pins - hit - left]);
            }
        }
    }
}

fn main() -> Result<(), sg::SolveError<u32>> {
    let mut solver = Solver::new(Kayles, Budget::default());
    for row in 0..=12 {
        println!("a row of {row:2} is worth {}", solver.value(&[row])?);
    }
    for mv in solver.moves(&[3, 5])?.iter().filter(|mv| mv.is_winning()) {
        println!(
            "rows of 3 and 5 are won by turning row {} into {:?}",
            mv.component, mv.to
        );
    }
    Ok(())
}
