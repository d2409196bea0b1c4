//! Games on boards: bites of chocolate, pieces laid on cells, pieces that face each other,
//! orders that are cut away.

mod blocks;
mod board;
mod chomp;
mod northcott;
mod placing;
mod poset;
mod shape;
mod silver_dollar;
mod values;

pub use blocks::Blocks;
pub use board::{Board, ParseBoardError};
pub use chomp::{Bite, Chomp, ChompTable, KnownBar};
pub use northcott::{Northcott, Row};
pub use placing::Placing;
pub use poset::{Poset, PosetError};
pub use shape::Shape;
pub use silver_dollar::{Dollar, SilverDollar};
