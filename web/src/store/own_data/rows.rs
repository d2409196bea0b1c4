//! Reads the rows of a part of the export of one's own data, piece by piece: each begins behind the key of the last row that
//! was read.

use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::parts::{Order, OwnPart};
use crate::store::Store;
use crate::store::db::{Db, reading};
use crate::store::error::StoreError;
use crate::store::types::UserId;

/// How many rows a part of the export has, the first in its order: of what is numbered, the latest.
const MOST_ROWS: i64 = 5000;

/// Under what names, with a number behind, a row has its key while it is read.
const KEY: &str = "key_";

/// How far a part of the export was read: how many of its rows, and the key of the last of these. What is written and what
/// goes meanwhile moves no other row: none comes twice, and none is passed over.
#[derive(Debug, Clone, Default)]
pub struct OwnPlace {
    rows: i64,
    last: Vec<Value>,
}

impl OwnPlace {
    /// Whether nothing was read yet.
    pub fn is_beginning(&self) -> bool {
        self.rows == 0
    }
}

impl OwnPart {
    /// The statement that makes a JSON object of each row behind a place, by the function that does so. The key is in it
    /// as well, under names that no field has.
    fn statement(&self, object: &str, place: &OwnPlace) -> String {
        let fields = self.fields.iter();
        let fields = fields.map(|(name, column)| format!("'{name}', {column}"));
        let keys = self.key.iter().zip(0..);
        let keys = keys.map(|(column, number)| format!("'{KEY}{number}', {column}"));
        let pairs: Vec<String> = fields.chain(keys).collect();
        let (sign, way) = match self.order {
            Order::Down => ("<", " desc"),
            Order::Up => (">", ""),
        };
        let behind = if place.last.is_empty() {
            String::new()
        } else {
            let values = (0..self.key.len()).map(|number| format!("${}", number + 3));
            let values: Vec<String> = values.collect();
            format!(
                " and ({}) {sign} ({})",
                self.key.join(", "),
                values.join(", ")
            )
        };
        let order = self.key.iter().map(|column| format!("{column}{way}"));
        let order: Vec<String> = order.collect();
        format!(
            "select cast({object}({}) as text) from {}{behind} order by {} limit $2",
            pairs.join(", "),
            self.rows,
            order.join(", ")
        )
    }

    /// Takes the key out of a row.
    fn key_of(&self, row: &mut Value) -> Vec<Value> {
        let keys = 0..self.key.len();
        let Value::Object(fields) = row else {
            return Vec::new();
        };
        keys.filter_map(|number| fields.remove(&format!("{KEY}{number}")))
            .collect()
    }
}

impl Store {
    /// Returns the rows of a part of the export of somebody's data behind a place, an object for each: as many as are read
    /// at once, and fewer at the end. The place is behind them then. Times are milliseconds, under names that end with
    /// `_at`.
    pub async fn own_rows(
        &self,
        user: UserId,
        part: &OwnPart,
        place: &mut OwnPlace,
    ) -> Result<Vec<Value>, StoreError> {
        let object = match self.db() {
            Db::Sqlite { .. } => "json_object",
            Db::Postgres(_) => "json_build_object",
        };
        let statement = part.statement(object, place);
        let most = part.at_once.min(MOST_ROWS - place.rows).max(0);
        let rows: Vec<String> = reading!(self.db(), |pool| {
            let query = sqlx::query_scalar(AssertSqlSafe(statement)).persistent(false);
            let mut query = query.bind(user).bind(most);
            for value in &place.last {
                query = if let Value::String(text) = value {
                    query.bind(text.clone())
                } else {
                    query.bind(value.as_i64())
                };
            }
            query.fetch_all(pool).await?
        });
        let read = |row: String| {
            serde_json::from_str(&row).map_err(|error| sqlx::Error::Decode(error.into()))
        };
        let rows: Result<Vec<Value>, sqlx::Error> = rows.into_iter().map(read).collect();
        let mut rows = rows?;
        for row in &mut rows {
            place.last = part.key_of(row);
            place.rows += 1;
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::OWN_PARTS;
    use super::*;

    #[test]
    fn each_part_is_read_by_a_key_that_no_moment_is_in() {
        for part in OWN_PARTS {
            assert!(!part.key.is_empty(), "{}", part.name);
            assert!(!part.rows.contains(" order by "), "{}", part.name);
            let is_moment = |column: &&str| column.ends_with("_at");
            assert!(!part.key.iter().any(is_moment), "{}", part.name);
            let is_key = |(name, _): &(&str, &str)| name.starts_with(KEY);
            assert!(!part.fields.iter().any(is_key), "{}", part.name);
        }
    }
}
