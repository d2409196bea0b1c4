//! The problem package format, test generation and the built-in catalog.
