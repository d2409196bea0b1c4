//! `/api`.

mod docs;
mod languages;
mod problems;
mod runs;
mod submissions;
