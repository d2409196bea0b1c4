//! `/play/live/{code}`: a game of two people at two screens, through a link.
//!
//! The database has the moves; every one is checked by the engine before it is written, and written only
//! where nothing else has happened since. Who may move is known by a secret in the browser's cookie, so
//! guests play, leave and come back. Whoever else has the link looks on.
//!
//! | file | what it is for |
//! |---|---|
//! | `player` | the secret of a browser |
//! | `begin` | a game and its link |
//! | `state` | what the engine says of a game, for whoever asks |
//! | `show` | the page |
//! | `act` | joining, moving, playing again |
//! | `events` | the changing part of the page, as it changes |

pub mod act;
pub mod begin;
pub mod events;
mod player;
pub mod show;
mod state;
