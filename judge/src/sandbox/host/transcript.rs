//! What was said in a conversation between a program and whoever it talks with, up to a bound.

use serde::{Deserialize, Serialize};

/// Who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// The program that is judged.
    Program,
    /// The one it talks with.
    Partner,
}

/// The beginning of a conversation, in the order in which the judge passed the words on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    parts: Vec<(Speaker, Vec<u8>)>,
    length: usize,
    is_cut: bool,
}

/// How many bytes are kept.
const KEPT_BYTES: usize = 64 * 1024;

impl Transcript {
    /// What was said, by turns.
    pub fn parts(&self) -> &[(Speaker, Vec<u8>)] {
        &self.parts
    }

    /// Whether more was said than is kept.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Adds words, as far as there is room.
    pub(super) fn add(&mut self, speaker: Speaker, words: &[u8]) {
        let kept = words.len().min(KEPT_BYTES - self.length);
        self.is_cut |= kept < words.len();
        self.length += kept;
        if kept == 0 {
            return;
        }
        match self.parts.last_mut() {
            Some((last, said)) if *last == speaker => said.extend_from_slice(&words[..kept]),
            _ => self.parts.push((speaker, words[..kept].to_vec())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT_BYTES, Speaker, Transcript};

    #[test]
    fn words_of_one_speaker_are_one_part_and_all_of_it_is_bounded() {
        let mut transcript = Transcript::default();
        transcript.add(Speaker::Program, b"1 ");
        transcript.add(Speaker::Program, b"2\n");
        transcript.add(Speaker::Partner, b"");
        transcript.add(Speaker::Partner, b"ok\n");
        let parts = [
            (Speaker::Program, b"1 2\n".to_vec()),
            (Speaker::Partner, b"ok\n".to_vec()),
        ];
        assert_eq!(transcript.parts(), parts);
        assert!(!transcript.is_cut());

        transcript.add(Speaker::Program, &vec![b'x'; 2 * KEPT_BYTES]);
        transcript.add(Speaker::Partner, b"more");
        let kept: usize = transcript.parts().iter().map(|(_, said)| said.len()).sum();
        assert_eq!(kept, KEPT_BYTES);
        assert!(transcript.is_cut());
    }
}
