//! A table of a contest as it is shown: rows as HTML, and the number of the whole, by which whoever has the table
//! says so later. Tables of some time ago are kept, so that nothing is sent twice.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// How many rows of earlier tables are kept of each table; those of tables that follow each other share their HTML.
const MOST_ROWS: usize = 1 << 16;

/// How many earlier tables are kept, however small they are.
const MOST_TABLES: usize = 256;

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ShownRow {
    /// Whose it is.
    pub participant: i64,
    /// The rank.
    pub rank: usize,
    /// What stands behind the rank.
    pub html: Arc<str>,
}

/// A table from the top.
#[derive(Debug, Clone, Default)]
pub struct ShownTable {
    /// Its number: tables that say the same have the same one, also after the program began anew.
    pub number: u64,
    /// Its rows.
    pub rows: Arc<[ShownRow]>,
}

impl ShownTable {
    /// The table of these rows.
    pub fn of(rows: Vec<ShownRow>) -> Self {
        let mut hasher = DefaultHasher::new();
        rows.hash(&mut hasher);
        Self {
            number: hasher.finish(),
            rows: rows.into(),
        }
    }
}

/// The tables that a table was before, the latest last.
#[derive(Debug, Default)]
pub(super) struct EarlierTables {
    tables: VecDeque<ShownTable>,
    /// How many rows they have.
    rows: usize,
}

impl EarlierTables {
    /// Keeps a table, and forgets the oldest of too many.
    pub(super) fn keep(&mut self, table: &ShownTable) {
        self.rows += table.rows.len();
        self.tables.push_back(table.clone());
        while self.tables.len() > 1 && (self.rows > MOST_ROWS || self.tables.len() > MOST_TABLES) {
            let Some(oldest) = self.tables.pop_front() else {
                break;
            };
            self.rows -= oldest.rows.len();
        }
    }

    /// Those that are kept, the latest first.
    pub(super) fn latest_first(&self) -> impl Iterator<Item = &ShownTable> {
        self.tables.iter().rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize, says: &str) -> ShownTable {
        let rows = (1..).zip(1..=rows).map(|(participant, rank)| ShownRow {
            participant,
            rank,
            html: says.into(),
        });
        ShownTable::of(rows.collect())
    }

    #[test]
    fn a_table_has_the_number_of_what_it_says() {
        assert_eq!(table(3, "one").number, table(3, "one").number);
        assert_ne!(table(3, "one").number, table(3, "two").number);
        assert_ne!(table(3, "one").number, table(2, "one").number);
    }

    #[test]
    fn of_earlier_tables_the_latest_are_kept_and_always_one() {
        let mut earlier = EarlierTables::default();
        let large = table(MOST_ROWS + 1, "large");
        earlier.keep(&large);
        let is_kept = |earlier: &EarlierTables, table: &ShownTable| {
            let mut kept = earlier.latest_first();
            kept.any(|it| it.number == table.number)
        };
        assert!(is_kept(&earlier, &large));
        let small: Vec<ShownTable> = (0..=MOST_TABLES)
            .map(|it| table(1, &it.to_string()))
            .collect();
        for table in &small {
            earlier.keep(table);
        }
        assert!(!is_kept(&earlier, &large));
        assert!(!is_kept(&earlier, &small[0]));
        assert!(is_kept(&earlier, &small[1]));
        assert_eq!(earlier.rows, MOST_TABLES);
    }
}
