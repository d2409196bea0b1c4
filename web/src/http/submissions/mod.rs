//! `/submissions`: lists, one submission, and the one way in for new ones.

pub mod beside;
pub mod compare;
pub mod create;
pub mod decided;
pub mod events;
pub mod file;
pub mod hidden;
pub mod list;
pub mod play_links;
pub mod row;
pub mod shared;
pub mod show;
pub mod source;
pub mod verdict;
pub mod waiting;
