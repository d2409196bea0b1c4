//! The words of a script.

use super::ScriptError;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    /// A command, a test, a function or an option: all are upper-case.
    Word(String),
    Name(String),
    Integer(String),
    Float(String),
    Text(Vec<u8>),
    /// A sign of one or two characters.
    Sign(&'static str),
}

const SIGNS: [&str; 21] = [
    "&&", "||", "<=", ">=", "==", "!=", "<", ">", "!", "(", ")", "[", "]", ",", "=", "+", "-", "*",
    "/", "%", "^",
];

/// The tokens of a script, each with its line.
pub(super) fn tokens(text: &[u8]) -> Result<Vec<(usize, Token)>, ScriptError> {
    let mut reader = Reader {
        text,
        at: 0,
        line: 1,
    };
    let mut tokens = Vec::new();
    while let Some(byte) = reader.peek() {
        let line = reader.line;
        let token = match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {
                reader.next();
                continue;
            }
            b'#' => {
                reader.take(|byte| byte != b'\n');
                continue;
            }
            b'"' => Token::Text(reader.text()?),
            b'A'..=b'Z' => Token::Word(reader.take(|byte| byte.is_ascii_uppercase())),
            b'a'..=b'z' => {
                Token::Name(reader.take(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
            }
            b'0'..=b'9' => reader.number(),
            _ => {
                let rest = &reader.text[reader.at..];
                let sign = SIGNS
                    .into_iter()
                    .find(|sign| rest.starts_with(sign.as_bytes()));
                let Some(sign) = sign else {
                    let what = format!("`{}` means nothing here", char::from(byte));
                    return Err(ScriptError { line, what });
                };
                reader.at += sign.len();
                Token::Sign(sign)
            }
        };
        tokens.push((line, token));
    }
    Ok(tokens)
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    fn take(&mut self, is_part: impl Fn(u8) -> bool) -> String {
        let mut taken = String::new();
        while let Some(byte) = self.peek().filter(|byte| is_part(*byte)) {
            taken.push(char::from(byte));
            self.next();
        }
        taken
    }

    fn number(&mut self) -> Token {
        let is_digit = |byte: u8| byte.is_ascii_digit();
        let mut number = self.take(is_digit);
        let mut is_float = false;
        if self.peek() == Some(b'.') {
            self.next();
            is_float = true;
            number.push('.');
            number.push_str(&self.take(is_digit));
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            let sign = self.text.get(self.at + 1).copied();
            let has_sign = matches!(sign, Some(b'+' | b'-'));
            let first = self.text.get(self.at + 1 + usize::from(has_sign)).copied();
            if first.is_some_and(is_digit) {
                is_float = true;
                self.next();
                number.push('e');
                if let Some(sign) = sign.filter(|_| has_sign) {
                    self.next();
                    number.push(char::from(sign));
                }
                number.push_str(&self.take(is_digit));
            }
        }
        if is_float {
            Token::Float(number)
        } else {
            Token::Integer(number)
        }
    }

    /// A text between quotes, with what its backslashes mean.
    fn text(&mut self) -> Result<Vec<u8>, ScriptError> {
        let line = self.line;
        let open = || ScriptError {
            line,
            what: "a text begins here and does not end; write `\"` behind it".to_owned(),
        };
        self.next();
        let mut text = Vec::new();
        loop {
            match self.next().ok_or_else(open)? {
                b'"' => return Ok(text),
                b'\\' => {
                    let escaped = self.next().ok_or_else(open)?;
                    match escaped {
                        b'n' => text.push(b'\n'),
                        b't' => text.push(b'\t'),
                        b'r' => text.push(b'\r'),
                        b'b' => text.push(8),
                        b'f' => text.push(12),
                        b'"' | b'\\' => text.push(escaped),
                        b'\n' => {}
                        b'0'..=b'7' => text.push(self.octal(escaped)?),
                        other => text.extend([b'\\', other]),
                    }
                }
                byte => text.push(byte),
            }
        }
    }

    fn octal(&mut self, first: u8) -> Result<u8, ScriptError> {
        let mut value = u32::from(first - b'0');
        for _ in 0..2 {
            let digit = self.peek().filter(|byte| (b'0'..=b'7').contains(byte));
            let Some(digit) = digit else { break };
            self.next();
            value = value * 8 + u32::from(digit - b'0');
        }
        u8::try_from(value).map_err(|_| ScriptError {
            line: self.line,
            what: format!("`\\{value:o}` is no character; the last is \\377"),
        })
    }
}
