//! Signing in and out, and making accounts.

pub mod login;
pub mod logout;
pub mod register;
pub mod reset;
pub mod setup;
