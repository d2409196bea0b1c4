//! `/api`.

mod contest_settings;
mod contract;
mod docs;
mod languages;
mod own_inputs;
mod played;
mod problems;
mod rubbish;
pub(crate) mod runs;
mod submissions;
mod tokens;
