//! The Grundy site.

pub mod http;
