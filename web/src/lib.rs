//! The Grundy site.
