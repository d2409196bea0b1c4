//! `/problems`: the list, and a problem's page with the box to submit, its statistics,
//! how it is solved, what people say about it, the wrong programs to be broken, and the programs that
//! play each other.

pub mod attachments;
pub(in crate::http) mod attempt;
pub(in crate::http) mod breaking;
pub mod discussion;
pub mod files;
pub mod hack;
pub mod handed_in;
pub mod inputs;
pub mod ladder;
mod languages;
pub mod list;
mod measured_time;
mod model;
pub mod next;
mod notes;
mod output;
pub(in crate::http) mod own_run;
mod parts;
mod pictures;
pub mod show;
pub mod solution;
pub mod statistics;
pub mod submissions;
pub mod submit;
mod tabs;
pub(in crate::http) mod targets;
