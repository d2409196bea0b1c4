//! Tables as spreadsheets write them: in which encoding, what stands between the fields, which line is which, and which
//! texts a spreadsheet would compute.

/// The text of a file: UTF-8, UTF-16 with its mark, or else GB 18030, in which spreadsheets save tables
/// where people write Chinese.
pub fn text_of(bytes: &[u8]) -> String {
    let marked = encoding_rs::Encoding::for_bom(bytes);
    let encoding = match (marked, std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => encoding,
        (None, Ok(_)) => encoding_rs::UTF_8,
        (None, Err(_)) => encoding_rs::GB18030,
    };
    // Takes the mark away.
    encoding.decode(bytes).0.into_owned()
}

/// Whether it is a text: a picture or a packed file has characters in it that nobody writes.
pub fn is_text(text: &str) -> bool {
    let is_written = |c: char| !c.is_control() || c.is_whitespace();
    text.chars().all(is_written)
}

/// The lines of a table in which its records begin, one record after another: the text is gone through once for all.
pub struct Lines<'t> {
    text: &'t [u8],
    /// How far it was gone through.
    at: usize,
    /// The ends of lines before that.
    ends: u64,
}

impl<'t> Lines<'t> {
    /// Those of a table.
    pub fn of(text: &'t str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            ends: 0,
        }
    }

    /// The number of the line in which the record begins that the reader came to at this byte, which is not before the
    /// last one: what is left of the line before, and empty lines, go before it.
    pub fn number(&mut self, byte: u64) -> u64 {
        let length = self.text.len();
        let to = usize::try_from(byte).unwrap_or(length).min(length);
        let is_end = |at: usize| matches!(self.text.get(at), Some(b'\r' | b'\n'));
        let to = (to..length).find(|at| !is_end(*at)).unwrap_or(length);
        // A line ends with either sign, or with both in this order.
        let passed = (self.at..to).filter(|at| match self.text[*at] {
            b'\r' => self.text.get(at + 1) != Some(&b'\n'),
            byte => byte == b'\n',
        });
        self.ends += passed.count() as u64;
        self.at = self.at.max(to);
        1 + self.ends
    }
}

/// What stands between the fields: what the first line that has any has most of.
pub fn delimiter(text: &str) -> u8 {
    let lines = text.split(['\n', '\r']);
    let mut counts = lines.map(|line| [b'\t', b';', b','].map(|it| (count(line, it), it)));
    let first = counts.find(|counts| counts.iter().any(|(count, _)| *count > 0));
    let most = first.and_then(|counts| counts.into_iter().max_by_key(|(count, _)| *count));
    most.map_or(b',', |(_, it)| it)
}

fn count(line: &str, wanted: u8) -> usize {
    line.bytes().filter(|byte| *byte == wanted).count()
}

/// A text that no spreadsheet computes.
pub fn harmless(text: &str) -> String {
    if text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        || text.starts_with(['\t', '\r', '\n'])
    {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, delimiter, harmless, is_text, text_of};

    #[test]
    fn files_are_read_in_the_encodings_of_spreadsheets() {
        let table = "ada,王小明\n";
        assert_eq!(text_of(table.as_bytes()), table);
        assert_eq!(text_of(format!("\u{feff}{table}").as_bytes()), table);
        let (chinese, ..) = encoding_rs::GBK.encode(table);
        assert_eq!(text_of(&chinese), table);
        let wide: Vec<u8> = (std::iter::once(0xfeff).chain(table.encode_utf16()))
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(text_of(&wide), table);
        assert_eq!(text_of(b""), "");
        // What is none of these is a text all the same.
        assert!(!text_of(&[b'a', 0xff, 0xff]).is_empty());
        assert!(is_text("name\tuser\r\n王小明\u{3000}\n"));
        assert!(!is_text(&text_of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")));
    }

    #[test]
    fn lines_are_counted_whatever_ends_them() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["ada", "", "bo", "cleo"].join(end);
            let at = |name: &str| text.find(name).unwrap_or_default() as u64;
            assert_eq!(Lines::of(&text).number(0), 1, "{end:?}");
            let mut lines = Lines::of(&text);
            // The reader stops after the record, or in front of what ends its line.
            for byte in 3..=at("bo") {
                assert_eq!(Lines::of(&text).number(byte), 3, "{end:?} {byte}");
                assert_eq!(lines.number(byte), 3, "{end:?} {byte}");
            }
            assert_eq!(lines.number(at("cleo")), 4, "{end:?}");
            assert_eq!(Lines::of(&text).number(at("cleo")), 4, "{end:?}");
        }
        assert_eq!(
            delimiter("people\rada;Ada, Countess, of Lovelace;1\rbo;b,c,d,e"),
            b','
        );
        assert_eq!(delimiter("people\rada;Ada;1\rb,o,b,o,b"), b';');
    }

    #[test]
    fn formulas_are_texts() {
        for text in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            " =HYPERLINK(1)",
            "＝1",
        ] {
            assert_eq!(harmless(text), format!("'{text}"));
        }
        for text in ["ada", "Ada Lovelace", "王 =", ""] {
            assert_eq!(harmless(text), text);
        }
    }
}
