//! The positions of an input, each as a picture: for samples and counterexamples.

use problems::{Drawing, Problem};

use super::{Board, draw, draw_case};
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
    /// What the numbers and signs of the pictures mean, where those do not say it by themselves.
    pub legend: Option<String>,
}

/// A case of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its place in the input, from 1; none where it is the only one.
    pub number: Option<usize>,
    /// Its position, as the engine writes it; none where no game of the engine is exactly the problem's.
    pub name: Option<String>,
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
    let cases = names.into_iter().zip(reference.drawings(input));
    let cases = (1..).zip(cases);
    let mut drawn = Vec::new();
    let mut others = 0;
    let mut legend = None;
    for (number, (name, drawing)) in cases {
        if name.is_none() && drawing.is_none() {
            continue;
        }
        if drawn.len() == MOST_CASES {
            others += 1;
            continue;
        }
        if matches!(drawing, Some(Drawing::Balls { .. })) {
            legend = Some(locale.text("board-balls-legend").to_string());
        }
        let board = match (&drawing, &name) {
            (Some(drawing), _) => draw_case(drawing, locale),
            (None, Some(name)) => draw(name, locale),
            (None, None) => None,
        };
        if let Some(board) = board {
            let number = (!is_alone).then_some(number);
            drawn.push(Case {
                number,
                name,
                board,
            });
        }
    }
    Cases {
        drawn,
        others,
        legend,
    }
}
