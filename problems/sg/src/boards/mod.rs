//! Games on boards: bites of chocolate, pieces laid on cells, pieces that face each other,
//! orders that are cut away.

mod blocks;
mod chomp;
mod northcott;
mod placing;
mod poset;
mod silver_dollar;
mod values;

pub use blocks::Blocks;
pub use chomp::{Bite, Chomp, ChompTable};
pub use northcott::{Northcott, Row};
pub use placing::{Board, ParseBoardError, Placing, Shape};
pub use poset::{Poset, PosetError};
pub use silver_dollar::{Dollar, SilverDollar};
