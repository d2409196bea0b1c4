//! `/lessons`: twelve chapters through the theory.
//!
//! | file | what it is for |
//! |---|---|
//! | `blocks` | the parts of a chapter as they are shown |
//! | `answers` | what a visitor answered to the questions |
//! | `list` | the page of all chapters |
//! | `show` | the page of one |
//! | `answer` | answering a question |

pub mod answer;
mod answers;
mod blocks;
pub mod list;
pub mod show;
