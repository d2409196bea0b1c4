//! The text of moves, a line of them for each position.

use crate::Wording;
use crate::wording::both;

/// What stands between the moves of a position, with blanks around it.
const BETWEEN_MOVES: u8 = b'|';

/// What stands between the positions that a move leaves side by side, with blanks around it.
pub(super) const BETWEEN_PARTS: u8 = b'+';

/// A move that leaves nothing, and the position after it.
pub(crate) const NOTHING: &str = "-";

/// What separates a move's name from what it leaves.
const AFTER_NAME: &str = ": ";

/// A move, as whoever knows the rules writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// What the move is called, where it has a name.
    pub name: Option<String>,
    /// The positions it leaves side by side.
    pub left: Vec<String>,
}

/// What whoever knows the rules says of a position: its moves and, where it likes, how to draw it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenAnswer {
    /// The moves.
    pub moves: Vec<WrittenMove>,
    /// The position as a picture of one or several lines of text.
    pub picture: Option<String>,
}

impl From<Vec<WrittenMove>> for WrittenAnswer {
    fn from(moves: Vec<WrittenMove>) -> Self {
        Self {
            moves,
            picture: None,
        }
    }
}

/// What is wrong with a line of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, `{text}`, {problem}")]
pub struct MoveError {
    /// Which move of the line, from 1.
    pub number: usize,
    /// The move as it is written.
    pub text: String,
    /// What is wrong with it.
    pub problem: Wording,
}

impl MoveError {
    /// Everything in one line, in both languages.
    pub fn wording(&self) -> Wording {
        let Self {
            number,
            text,
            problem,
        } = self;
        Wording::of(
            self.to_string(),
            format!("第 {number} 种走法 `{text}`：{}", problem.zh),
        )
    }
}

impl WrittenMove {
    /// Reads the moves of one position: `name: a + b | c | -`. The name may be missing; `-` leaves
    /// nothing; an empty line has no moves.
    ///
    /// ```
    /// use sg::written::WrittenMove;
    ///
    /// let moves = WrittenMove::read_line("take 1: 3 + 4 | 5 | all: -")?;
    /// assert_eq!(moves[0].name.as_deref(), Some("take 1"));
    /// assert_eq!(moves[0].left, ["3", "4"]);
    /// assert_eq!((moves[1].name.as_deref(), &moves[1].left[..]), (None, &["5".to_owned()][..]));
    /// assert!(moves[2].left.is_empty());
    /// assert!(WrittenMove::read_line("")?.is_empty());
    /// # Ok::<(), sg::written::MoveError>(())
    /// ```
    pub fn read_line(line: &str) -> Result<Vec<Self>, MoveError> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        let moves = split(line, BETWEEN_MOVES).into_iter().enumerate();
        moves
            .map(|(index, text)| {
                Self::read(text).map_err(|problem| MoveError {
                    number: index + 1,
                    text: text.trim().to_owned(),
                    problem,
                })
            })
            .collect()
    }

    /// The whole numbers in the move's name, in order: what a program would write for it. None where it
    /// has no name.
    ///
    /// ```
    /// use sg::written::WrittenMove;
    ///
    /// let moves = WrittenMove::read_line("take 2 from row 5: 3 | 4")?;
    /// assert_eq!(moves[0].label(), [2, 5]);
    /// assert!(moves[1].label().is_empty());
    /// # Ok::<(), sg::written::MoveError>(())
    /// ```
    pub fn label(&self) -> Vec<u64> {
        let name = self.name.as_deref().unwrap_or_default();
        let numbers = name.split(|c: char| !c.is_ascii_digit());
        numbers.filter_map(|number| number.parse().ok()).collect()
    }

    fn read(text: &str) -> Result<Self, Wording> {
        let (name, left) = match text.split_once(AFTER_NAME) {
            Some((name, left)) => (Some(name.trim()), left),
            None => (None, text),
        };
        if name.is_none() && text.ends_with(':') {
            return Err(both(
                "has a name and nothing after it; a move that leaves nothing is `-`",
                "有名字而后面没有内容；什么都不留下的一步写作 `-`",
            ));
        }
        if name == Some("") {
            return Err(both("has an empty name before `: `", "`: ` 前的名字是空的"));
        }
        let mut parts = Vec::new();
        if left.trim() != NOTHING {
            for part in split(left, BETWEEN_PARTS) {
                match part {
                    "" => {
                        return Err(both(
                            "leaves an empty position; a move that leaves nothing is `-`",
                            "留下的局面是空的；什么都不留下的一步写作 `-`",
                        ));
                    }
                    NOTHING => {
                        return Err(both(
                            "has `-` next to other positions",
                            "`-` 与别的局面写在一起",
                        ));
                    }
                    _ => parts.push(part.to_owned()),
                }
            }
        }
        Ok(Self {
            name: name.map(str::to_owned),
            left: parts,
        })
    }
}

/// The pieces of a text between signs that have blanks or an end of the text around them.
pub(super) fn split(text: &str, sign: u8) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_apart = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at));
        byte.is_none_or(|byte| *byte == b' ')
    };
    let (mut pieces, mut from) = (Vec::new(), 0);
    for at in 0..bytes.len() {
        if bytes[at] == sign && is_apart(at.checked_sub(1)) && is_apart(Some(at + 1)) {
            pieces.push(text[from..at].trim());
            from = at + 1;
        }
    }
    pieces.push(text[from..].trim());
    pieces
}
