//! `/play/live/{code}`: a game of two people at two screens, through a link.
//!
//! The database has the moves; every one is checked by the engine before it is written, and written only
//! where nothing else has happened since. Who may move is known by a secret in the browser's cookie, so
//! guests play, leave and come back. Whoever else has the link looks on. An invitation names whoever began the game
//! signed in. A game whose rules are a program of a
//! problem is for those alone who see the problem and are signed in.
//!
//! | file | what it is for |
//! |---|---|
//! | `player` | the secret of a browser |
//! | `begin` | a game and its link |
//! | `invitation` | who invites |
//! | `rules` | by which rules a game goes on, and who may see it |
//! | `state` | a game as it stands, for whoever asks |
//! | `show` | the page |
//! | `act` | joining, moving, playing again |
//! | `take_back` | asking for moves to be taken back, and agreeing to it |
//! | `withdrawn` | the moves that were taken back |
//! | `events` | the changing part of the page, as it changes |

pub mod act;
pub mod begin;
pub mod events;
mod invitation;
mod player;
mod rules;
pub mod show;
mod state;
mod take_back;
mod withdrawn;
