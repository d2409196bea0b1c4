//! What every example program did on every test, side by side: which test stops which wrong program.

use std::collections::HashMap;

use super::Cell;

/// Tests by programs.
#[derive(Debug)]
pub struct Matrix<'a> {
    /// A line for each test that ran, in the order of the tests.
    pub lines: Vec<Line<'a>>,
}

/// What the programs did on one test.
#[derive(Debug)]
pub struct Line<'a> {
    /// The test's name.
    pub test: &'a str,
    /// In the order of the programs; `None` where one did not run on it.
    pub cells: Vec<Option<&'a Cell>>,
}

impl Line<'_> {
    /// How many programs failed on the test.
    pub fn failed(&self) -> usize {
        let cells = self.cells.iter().flatten();
        cells.filter(|cell| !cell.verdict.is_accepted()).count()
    }
}

impl<'a> Matrix<'a> {
    /// Puts the programs side by side, each given by what it did.
    pub fn of(programs: &[&'a [Cell]]) -> Self {
        let mut longest_first: Vec<&[Cell]> = programs.to_vec();
        // Those that ran on all tests have them in order.
        longest_first.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut lines: Vec<Line<'a>> = Vec::new();
        for cell in longest_first.into_iter().flatten() {
            places.entry(&cell.test).or_insert_with(|| {
                lines.push(Line {
                    test: &cell.test,
                    cells: vec![None; programs.len()],
                });
                lines.len() - 1
            });
        }
        for (column, cells) in programs.iter().enumerate() {
            for cell in *cells {
                lines[places[cell.test.as_str()]].cells[column] = Some(cell);
            }
        }
        Self { lines }
    }
}

#[cfg(test)]
mod tests {
    use problems::Verdict;

    use super::*;

    fn cells(list: &[(&str, Verdict)]) -> Vec<Cell> {
        let cell = |(test, verdict): &(&str, Verdict)| Cell {
            test: (*test).to_owned(),
            verdict: *verdict,
            time_ms: 1,
        };
        list.iter().map(cell).collect()
    }

    #[test]
    fn tests_keep_their_order_and_programs_their_columns() {
        let short = cells(&[("b", Verdict::WA)]);
        let all = cells(&[("a", Verdict::AC), ("b", Verdict::AC), ("c", Verdict::RE)]);
        let other = cells(&[("z", Verdict::TLE)]);
        let matrix = Matrix::of(&[&short, &all, &[], &other]);
        let names: Vec<&str> = matrix.lines.iter().map(|line| line.test).collect();
        assert_eq!(names, ["a", "b", "c", "z"]);
        let failed: Vec<usize> = matrix.lines.iter().map(Line::failed).collect();
        assert_eq!(failed, [0, 1, 1, 1]);
        let ran = |line: &Line<'_>| line.cells.iter().map(Option::is_some).collect::<Vec<_>>();
        assert_eq!(ran(&matrix.lines[1]), [true, true, false, false]);
        assert_eq!(ran(&matrix.lines[3]), [false, false, false, true]);
        assert!(Matrix::of(&[]).lines.is_empty());
    }
}
