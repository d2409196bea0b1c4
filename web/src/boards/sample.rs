//! The positions of an input, each as a picture: for samples and counterexamples.

use problems::Problem;

use super::{Board, draw};
use crate::locale::Locale;

/// How many cases of an input are drawn.
const MOST_CASES: usize = 8;

/// The longest input that is looked at: what a statement shows is shorter.
const LONGEST_INPUT: usize = 64 * 1024;

/// The cases of an input that have a picture or words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cases {
    /// The first of them.
    pub drawn: Vec<Case>,
    /// How many there are besides.
    pub others: usize,
}

/// A case of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its place in the input, from 1; none where it is the only one.
    pub number: Option<usize>,
    /// Its position, as the engine writes it.
    pub name: String,
    /// The same as a picture.
    pub board: Board,
}

/// The cases of an input of a problem; none where they have no pictures.
pub fn of_input(problem: &Problem, input: &[u8], locale: Locale) -> Cases {
    let Some(reference) = problem.reference().filter(|_| input.len() <= LONGEST_INPUT) else {
        return Cases::default();
    };
    let names = reference.positions(input);
    let is_alone = names.len() == 1;
    let cases = (1..)
        .zip(names)
        .filter_map(|(number, name)| Some((number, name?)));
    let mut drawn = Vec::new();
    let mut others = 0;
    for (number, name) in cases {
        if drawn.len() == MOST_CASES {
            others += 1;
        } else if let Some(board) = draw(&name, locale) {
            let number = (!is_alone).then_some(number);
            drawn.push(Case {
                number,
                name,
                board,
            });
        }
    }
    Cases { drawn, others }
}
