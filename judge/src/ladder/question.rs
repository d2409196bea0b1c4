//! A program that is asked for one move: what it is sent, and the first two lines it says.

use problems::moves_first;

use crate::sandbox::{Flow, Partner};

/// The longest line that is listened to. What is longer is cut, with a mark that no side and no move has.
const LONGEST_LINE: usize = 4096;

/// One question and what was heard.
pub(super) struct MoveQuestion {
    question: String,
    has_begun: bool,
    heard: Vec<u8>,
    /// The side, and then the move of who begins.
    pub(super) lines: Vec<String>,
    /// Whether the last line has no end: the program may have been stopped within it.
    pub(super) is_last_open: bool,
}

impl MoveQuestion {
    pub(super) fn new(question: String) -> Self {
        Self {
            question,
            has_begun: false,
            heard: Vec::new(),
            lines: Vec::new(),
            is_last_open: false,
        }
    }

    fn add(&mut self, line: &[u8]) {
        let kept = &line[..line.len().min(LONGEST_LINE)];
        let mut text = String::from_utf8_lossy(kept)
            .trim_end_matches(['\n', '\r'])
            .to_owned();
        if kept.len() < line.len() {
            text.push('…');
        }
        self.lines.push(text);
    }

    /// Whether all has been said that was asked.
    pub(super) fn is_complete(&self) -> bool {
        match self.lines.as_slice() {
            [] => false,
            [side] => moves_first(side) != Some(true),
            _ => true,
        }
    }
}

impl Partner for MoveQuestion {
    fn hear(&mut self, said: &[u8], reply: &mut Vec<u8>) -> Flow {
        if !self.has_begun {
            self.has_begun = true;
            reply.extend_from_slice(self.question.as_bytes());
        }
        self.heard.extend_from_slice(said);
        let heard = std::mem::take(&mut self.heard);
        let mut rest = &heard[..];
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            let (line, after) = rest.split_at(end + 1);
            rest = after;
            self.add(line);
            if self.is_complete() {
                return Flow::Stop;
            }
        }
        if rest.len() > LONGEST_LINE {
            self.add(rest);
            return Flow::Stop;
        }
        self.heard = rest.to_vec();
        Flow::GoOn
    }

    fn hear_end(&mut self) {
        // A last line without its end is one, too.
        let last = std::mem::take(&mut self.heard);
        if !last.is_empty() {
            self.add(&last);
            self.is_last_open = true;
        }
    }

    fn hear_afterwards(&mut self, _: &[u8]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(pieces: &[&str]) -> (Flow, MoveQuestion) {
        let mut asked = MoveQuestion::new("1\n3\n".to_owned());
        let mut reply = Vec::new();
        let mut flow = asked.hear(b"", &mut reply);
        for piece in pieces {
            assert_eq!(flow, Flow::GoOn);
            flow = asked.hear(piece.as_bytes(), &mut reply);
        }
        assert_eq!(reply, b"1\n3\n");
        (flow, asked)
    }

    #[test]
    fn one_line_or_two_are_heard_in_any_pieces() {
        for (pieces, lines) in [
            (&["Second\nmore\nand more"][..], &["Second"][..]),
            (&["Fi", "rst\r\n1", " 2\n3 4\n"], &["First", "1 2"]),
            (&["what\n"], &["what"]),
        ] {
            let (flow, asked) = heard(pieces);
            assert_eq!((flow, asked.is_complete()), (Flow::Stop, true));
            assert_eq!(asked.lines, lines);
        }
    }

    #[test]
    fn a_program_that_leaves_has_said_what_it_said() {
        let (flow, mut silent) = heard(&["First\n"]);
        silent.hear_end();
        assert_eq!((flow, silent.is_complete()), (Flow::GoOn, false));
        let (_, mut last) = heard(&["First\n1 2"]);
        last.hear_end();
        assert!(last.is_complete() && last.is_last_open);
        assert_eq!(last.lines, ["First", "1 2"]);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let flood = "x".repeat(LONGEST_LINE + 1);
        let (flow, asked) = heard(&[&flood]);
        assert_eq!(flow, Flow::Stop);
        assert!(asked.lines[0].ends_with("x…"), "{}", asked.lines[0].len());
        let (flow, asked) = heard(&["First\n", &flood]);
        assert_eq!((flow, asked.lines.len()), (Flow::Stop, 2));
        // A move with blanks behind it is none where the line is cut.
        let blanks = format!("1 2{}\n", " ".repeat(LONGEST_LINE));
        let (_, asked) = heard(&["First\n", &blanks]);
        assert!(asked.lines[1].ends_with('…'));
    }
}
