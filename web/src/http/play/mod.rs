//! `/play`, `/play/{game}`, `/play/live/{code}`: every game of the engine on a drawn board.
//!
//! A game is its address: the start, the moves as their numbers in the engine's lists, and how it is
//! played. So every position can be sent to others, going back is the browser's, and a game that somebody keeps is
//! kept as its address.
//! What the address says is played again by the engine each time; a move there is not ends the game.
//!
//! | file | what it is for |
//! |---|---|
//! | `asked` | what an address says, and addresses of other positions |
//! | `course` | the game so far, played again; the opponent |
//! | `analysis` | who was winning when |
//! | `moves` | the moves with their words and pictures |
//! | `kept` | the games that somebody keeps |
//! | `live/` | games of two people at two screens |
//! | `list` | the page of all games |
//! | `show` | the page of one |

mod analysis;
pub mod asked;
pub mod course;
pub mod kept;
pub mod list;
pub mod live;
mod moves;
pub mod show;
