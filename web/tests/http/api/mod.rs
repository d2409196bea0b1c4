//! `/api`.

mod docs;
mod languages;
mod problems;
mod rubbish;
mod runs;
mod submissions;
