//! Closed forms of the lost boards of a game, by their rows and columns, and of the values of coins on
//! them.

use super::Pattern;
use crate::Nimber;

/// A form, and the boards of which it says that they are lost.
type Form = (&'static str, fn(u64, u64) -> bool);

/// The forms of the lost boards of a rows and b columns with both from `first` to `bound`.
pub fn of_boards(first: u64, bound: u64, is_lost: &dyn Fn(u64, u64) -> bool) -> Vec<Pattern> {
    let forms: [Form; 2] = [
        ("lost iff the board is 1x1", |a, b| (a, b) == (1, 1)),
        ("never lost", |_, _| false),
    ];
    let holds = |form: fn(u64, u64) -> bool| {
        let mut all = (first..=bound).flat_map(|a| (first..=bound).map(move |b| (a, b)));
        all.all(|(a, b)| form(a, b) == is_lost(a, b))
    };
    let found = forms.into_iter().find(|(_, form)| holds(*form));
    let found = found.map(|(formula, _)| Pattern::observed(formula, bound));
    found.into_iter().collect()
}

/// That a coin in column x and row y of a board is worth the nim product of what it is worth in a row
/// under each of two rules. `value` is of the coin at a place; `None` where there is no such place.
///
/// # Errors
/// The first that `value` returns.
pub fn of_products<E>(
    (columns, of_columns): (&str, &[Nimber]),
    (rows, of_rows): (&str, &[Nimber]),
    value: impl Fn(usize, usize) -> Result<Option<Nimber>, E>,
) -> Result<Vec<Pattern>, E> {
    for (x, column) in of_columns.iter().enumerate() {
        for (y, row) in of_rows.iter().enumerate() {
            let coin = value(x, y)?;
            if coin != Some(*column * *row) {
                return Ok(Vec::new());
            }
        }
    }
    let Some(bound) = of_columns.len().min(of_rows.len()).checked_sub(1) else {
        return Ok(Vec::new());
    };
    let formula = format!("g(x, y) = {columns}(x) ⊗ {rows}(y), the nim product");
    Ok(vec![Pattern::observed(formula, bound as u64)])
}
