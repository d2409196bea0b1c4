//! The Grundy site.

pub mod http;
pub mod store;
