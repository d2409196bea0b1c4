//! The Grundy site.

pub mod app;
pub mod http;
pub mod store;
pub mod worker;
