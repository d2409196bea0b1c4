//! The site over HTTP, as browsers and programs see it: the real router on a fresh SQLite file.
//!
//! Folders mirror `src/http/`.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod account;
mod api;
mod auth;
mod health;
mod i18n;
mod layers;
mod problems;
mod site;
mod submissions;
mod users;
