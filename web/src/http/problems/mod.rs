//! `/` and `/problems`: home, the list, and a problem's page with the box to submit, its statistics and
//! how it is solved.

pub mod files;
pub mod home;
pub mod list;
mod parts;
mod rendered;
pub mod show;
pub mod solution;
pub mod statistics;
pub mod submit;
mod tabs;
