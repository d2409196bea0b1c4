//! A Sprague-Grundy engine for impartial games.
