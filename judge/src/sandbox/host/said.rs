//! How much a program said in a conversation, and whether it was text.

/// What a program said, all in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    bytes: u64,
    is_text: bool,
    /// The beginning of a character of which the rest has not come.
    begun: Vec<u8>,
}

impl Default for Said {
    fn default() -> Self {
        Self {
            bytes: 0,
            is_text: true,
            begun: Vec::new(),
        }
    }
}

impl Said {
    /// How many bytes it was.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether it was UTF-8 without NUL, to its last byte.
    pub const fn is_text(&self) -> bool {
        self.is_text && self.begun.is_empty()
    }

    /// Adds what was said next.
    pub(super) fn add(&mut self, words: &[u8]) {
        self.bytes += words.len() as u64;
        if !self.is_text {
            return;
        }
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(words);
        self.is_text = !words.contains(&0);
        if let Err(error) = std::str::from_utf8(&all) {
            match error.error_len() {
                Some(_) => self.is_text = false,
                None => self.begun = all.split_off(error.valid_up_to()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Said;

    fn said(pieces: &[&[u8]]) -> (u64, bool) {
        let mut said = Said::default();
        for piece in pieces {
            said.add(piece);
        }
        (said.bytes(), said.is_text())
    }

    #[test]
    fn text_may_come_in_pieces() {
        assert_eq!(said(&[]), (0, true));
        assert_eq!(said(&[b"? 1\n", b"", "必胜".as_bytes()]), (10, true));
        let bytes = "胜\n".as_bytes();
        assert_eq!(said(&[&bytes[..1], &bytes[1..2], &bytes[2..]]), (4, true));
        assert_eq!(said(&[&bytes[..2]]), (2, false));
        assert_eq!(said(&[&bytes[..2], b"\n"]), (3, false));
        assert_eq!(said(&[b"\xff? 1\n", b"! 3\n"]), (9, false));
        assert_eq!(said(&[b"? 1\n", b"\0", b"! 3\n"]), (9, false));
    }
}
