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
//! | `alike` | moves that the engine lists once, in every equal heap |
//! | `answers` | what the engine has said, kept |
//! | `document` | the same for programs |
//! | `analysis` | who was winning when |
//! | `record` | the same for programs |
//! | `moves` | the moves with their words and pictures |
//! | `parts` | the components of a position with their values |
//! | `kept` | the games that somebody keeps |
//! | `linked` | a game by its link, for the terminal |
//! | `largest` | what the largest positions cost: tests |
//! | `live/` | games of two people at two screens |
//! | `of_problem` | the games of problems |
//! | `ending` | what ended a game |
//! | `opening` | where the game of a problem begins |
//! | `sides` | what the two players are called |
//! | `unknown` | the page where there is no such game |
//! | `told` | what a page says besides the board |
//! | `touched` | the moves that are made in a picture |
//! | `list` | the page of all games |
//! | `show` | the page of one |

mod alike;
pub(crate) mod analysis;
mod answers;
pub mod asked;
pub mod course;
pub mod document;
pub(crate) mod ending;
pub mod kept;
#[cfg(test)]
mod largest;
pub(crate) mod linked;
pub mod list;
pub mod live;
pub(crate) mod moves;
pub(crate) mod of_problem;
pub(crate) mod opening;
mod parts;
pub mod record;
pub mod show;
mod sides;
pub(crate) mod told;
pub(in crate::http) mod touched;
mod unknown;
