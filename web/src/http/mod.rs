//! Pages and API over HTTP.

pub mod assets;
