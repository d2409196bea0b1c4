//! What both kinds of database have in common when they are filled: which rows come next, and
//! whether they fit.

use sqlx::error::ErrorKind;
use tokio::sync::mpsc;

use super::layout::{Kind, Layout};
use super::{Cell, Contents, Part, Row, Table, TransferError};

/// The largest number that a table may have given out: JSON readers know no larger ones.
const LAST_NUMBER: i64 = 1 << 53;

/// The rows that come, compared with what was said of them.
pub(super) struct Arriving<'a> {
    contents: &'a Contents,
    /// The tables of the database, in the order of the contents.
    pub(super) layouts: Vec<Layout>,
    parts: mpsc::Receiver<Part>,
    /// The table whose rows come, and how many have come.
    table: usize,
    rows: u64,
    /// The largest number in each table's column of numbers, of those that have come.
    largest: Vec<i64>,
}

impl<'a> Arriving<'a> {
    /// Brings the tables of the database into the order in which their rows come.
    ///
    /// # Errors
    /// [`TransferError::Misfit`] where tables or columns are missing on either side.
    pub(super) fn new(
        contents: &'a Contents,
        layouts: Vec<Layout>,
        parts: mpsc::Receiver<Part>,
    ) -> Result<Self, TransferError> {
        let mut there = layouts;
        let mut ordered = Vec::new();
        for table in &contents.tables {
            let place = there.iter().position(|layout| layout.name == table.name);
            let place = place.ok_or_else(|| misfit(&table.name, "there is no such table"))?;
            let mut layout = there.swap_remove(place);
            let mut columns = Vec::new();
            for name in &table.columns {
                let place = layout.columns.iter().position(|it| it.name == *name);
                let place = place
                    .ok_or_else(|| misfit(&table.name, &format!("it has no column {name}")))?;
                columns.push(layout.columns.swap_remove(place));
            }
            if let Some(column) = layout.columns.first() {
                return Err(misfit(&table.name, &format!("{} is missing", column.name)));
            }
            layout.columns = columns;
            ordered.push(layout);
        }
        if let Some(layout) = there.first() {
            return Err(misfit(&layout.name, "its rows are missing"));
        }
        Ok(Self {
            contents,
            largest: vec![0; ordered.len()],
            layouts: ordered,
            parts,
            table: 0,
            rows: 0,
        })
    }

    /// The next rows and the place of their table; `None` when all have come.
    pub(super) async fn next(&mut self) -> Result<Option<(usize, Vec<Row>)>, TransferError> {
        match self.parts.recv().await {
            None => Err(TransferError::Ended),
            Some(Part::Contents(_)) => Err(TransferError::Misfit("they begin twice".to_owned())),
            Some(Part::End) => {
                self.go_on_to(self.layouts.len())?;
                Ok(None)
            }
            Some(Part::Rows { table, rows }) => {
                if table != self.table {
                    self.go_on_to(table)?;
                }
                self.rows += rows.len() as u64;
                let Some(layout) = self.layouts.get(table) else {
                    return Err(TransferError::Misfit("of no table".to_owned()));
                };
                for row in &rows {
                    fits(layout, row)?;
                    self.largest[table] = self.largest[table].max(number_of(layout, row));
                }
                Ok(Some((table, rows)))
            }
        }
    }

    /// Compares how far a table says that it has counted with the numbers of its rows, all of
    /// which have come: it would give one out twice, or soon none any more.
    pub(super) fn has_counted(&self, table: &Table, last: i64) -> Result<(), TransferError> {
        let place = self.layouts.iter().position(|it| it.name == table.name);
        let largest = place.map_or(0, |place| self.largest[place]);
        if (largest..=LAST_NUMBER).contains(&last) {
            return Ok(());
        }
        let what = format!("it has counted to {last}, and {largest} is the number of a row");
        Err(misfit(&table.name, &what))
    }

    /// Ends the tables before that one: each must have had all its rows.
    fn go_on_to(&mut self, table: usize) -> Result<(), TransferError> {
        if table < self.table {
            return Err(TransferError::Misfit("tables come twice".to_owned()));
        }
        for ended in &self.contents.tables[self.table..table.min(self.contents.tables.len())] {
            if ended.rows != self.rows {
                let what = format!("{} of {} rows came", self.rows, ended.rows);
                return Err(misfit(&ended.name, &what));
            }
            self.rows = 0;
        }
        self.table = table;
        Ok(())
    }
}

/// The number of a row in a table that numbers its rows; else 0.
fn number_of(layout: &Layout, row: &Row) -> i64 {
    let place =
        (layout.columns.iter()).position(|column| layout.numbers.as_ref() == Some(&column.name));
    match place.map(|place| &row[place]) {
        Some(Cell::Integer(number)) => *number,
        _ => 0,
    }
}

fn fits(layout: &Layout, row: &Row) -> Result<(), TransferError> {
    if row.len() != layout.columns.len() {
        return Err(misfit(&layout.name, "a row has another number of columns"));
    }
    for (column, cell) in layout.columns.iter().zip(row) {
        let fits = match cell {
            Cell::Null => true,
            Cell::Integer(_) => column.kind == Kind::Integer,
            Cell::Text(_) => column.kind == Kind::Text,
            Cell::Blob(_) => column.kind == Kind::Blob,
        };
        if !fits {
            let what = format!("{} holds something of another type", column.name);
            return Err(misfit(&layout.name, &what));
        }
    }
    Ok(())
}

/// What a database says of rows of that table: whether they are at fault, or the database.
pub(super) fn refused(table: &str, error: sqlx::Error) -> TransferError {
    let sqlx::Error::Database(said) = &error else {
        return error.into();
    };
    // Of PostgreSQL: values that no column holds, and constraints.
    let at_fault = said.kind() != ErrorKind::Other
        || (said.code()).is_some_and(|code| code.starts_with("22") || code.starts_with("23"));
    if at_fault {
        misfit(table, said.message())
    } else {
        error.into()
    }
}

/// What does not fit, and where.
pub(super) fn misfit(table: &str, what: &str) -> TransferError {
    TransferError::Misfit(format!("table {table}: {what}"))
}
