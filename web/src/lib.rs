//! The Grundy site.

pub mod app;
pub mod cli;
pub mod explanation;
pub mod http;
pub mod listen;
pub mod serve;
pub mod store;
pub mod worker;
