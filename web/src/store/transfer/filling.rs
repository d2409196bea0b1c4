//! What both kinds of database have in common when they are filled: which rows come next, and
//! whether they fit.

use tokio::sync::mpsc;

use super::layout::{Kind, Layout};
use super::{Cell, Contents, Part, Row, TransferError};

/// The rows that come, compared with what was said of them.
pub(super) struct Arriving<'a> {
    contents: &'a Contents,
    /// The tables of the database, in the order of the contents.
    pub(super) layouts: Vec<Layout>,
    parts: mpsc::Receiver<Part>,
    /// The table whose rows come, and how many have come.
    table: usize,
    rows: u64,
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
                rows.iter().try_for_each(|row| fits(layout, row))?;
                Ok(Some((table, rows)))
            }
        }
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

/// What does not fit, and where.
pub(super) fn misfit(table: &str, what: &str) -> TransferError {
    TransferError::Misfit(format!("table {table}: {what}"))
}
