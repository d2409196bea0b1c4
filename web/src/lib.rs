//! The Grundy site.

pub mod app;
pub mod http;
pub mod serve;
pub mod store;
pub mod worker;
