//! Signing in and out, and making accounts.

pub mod forgot;
pub mod login;
pub mod logout;
pub mod register;
pub mod reset;
mod samples;
pub mod setup;
