//! `/users`: what everybody may know of a user, and links by which one chooses another password.

pub mod reset;
pub mod show;
