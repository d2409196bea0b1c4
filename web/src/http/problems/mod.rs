//! `/` and `/problems`: home, the list, and a problem's page with the box to submit.

pub mod home;
pub mod list;
mod parts;
mod rendered;
pub mod show;
pub mod submit;
