//! `/problems`: the list, and a problem's page with the box to submit.

pub mod list;
pub mod show;
pub mod submit;
