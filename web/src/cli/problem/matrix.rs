//! Tests by programs, as `grundy problem check --matrix` prints them.

use judge::check::{Cell, Matrix, Program};

use crate::cli::listing::Listing;
use crate::cli::{Failure, colour, language, output};

/// Prints a line for each test, with a column for each program by its number in the list above, and
/// which tests stop none.
pub(super) fn print(programs: &[Program]) -> Result<(), Failure> {
    let ran: Vec<&[Cell]> = programs.iter().map(|it| it.tests.as_slice()).collect();
    let matrix = Matrix::of(&ran);
    if matrix.lines.is_empty() {
        return Ok(());
    }
    let numbers = (1..=programs.len()).map(|number| number.to_string());
    let mut table = Listing::new(
        [language::say("cli-check-test").to_string()]
            .into_iter()
            .chain(numbers),
    )
    .report();
    for line in &matrix.lines {
        let cells = line.cells.iter().map(|cell| cell.map_or_else(dash, shown));
        table.add_row([line.test.to_owned()].into_iter().chain(cells));
    }
    output::list(&table)?;
    let idle: Vec<&str> = (matrix.lines.iter())
        .filter(|line| line.failed() == 0)
        .map(|line| line.test)
        .collect();
    if !idle.is_empty() {
        let said = language::say("cli-check-idle").with("tests", idle.join(", "));
        output::line(&said.to_string())?;
    }
    Ok(())
}

/// The time where the test was passed, else the verdict.
fn shown(cell: &Cell) -> String {
    if cell.verdict.is_accepted() {
        cell.time_ms.to_string()
    } else {
        colour::bad(cell.verdict)
    }
}

fn dash() -> String {
    "-".to_owned()
}
