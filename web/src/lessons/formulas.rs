//! Arithmetic in formulas: whether $5 \oplus 7 = 2$ is true as it stands.

use sg::Nimber;

/// Whether a formula of numbers alone is true: sums, products, nim sums and products, powers,
/// remainders and `\operatorname{mex}` of sets, with `=`, `\ne`, `<` and `>` between. `None` of a formula with anything
/// else in it.
pub(super) fn truth(formula: &str) -> Option<bool> {
    let tokens = tokens(formula)?;
    let is_relation = |token: &Token| matches!(token, Token::Relation(_));
    if !tokens.iter().any(is_relation) {
        return None;
    }
    let mut sides = tokens.split(is_relation).map(value);
    let mut left = sides.next()??;
    let relations = tokens.iter().filter_map(|token| match token {
        Token::Relation(relation) => Some(*relation),
        _ => None,
    });
    for (relation, right) in relations.zip(sides) {
        let right = right?;
        let holds = match relation {
            '=' => left == right,
            '<' => left < right,
            '>' => left > right,
            _ => left != right,
        };
        if !holds {
            return Some(false);
        }
        left = right;
    }
    Some(true)
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Token {
    Number(u64),
    /// `+`, `-`, `*`, `^`, `x` (nim sum), `o` (nim product), `m` (remainder), `M` (mex).
    Sign(char),
    Relation(char),
    Open,
    Close,
    Comma,
}

/// How signs are written, the longer ones first.
const SIGNS: [(&str, Token); 20] = [
    ("\\operatorname{mex}", Token::Sign('M')),
    ("\\otimes", Token::Sign('o')),
    ("\\oplus", Token::Sign('x')),
    ("\\times", Token::Sign('*')),
    ("\\cdot", Token::Sign('*')),
    ("\\bmod", Token::Sign('m')),
    ("\\ne", Token::Relation('!')),
    ("\\{", Token::Open),
    ("\\}", Token::Close),
    ("{", Token::Open),
    ("}", Token::Close),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
    ("+", Token::Sign('+')),
    ("-", Token::Sign('-')),
    ("^", Token::Sign('^')),
    ("=", Token::Relation('=')),
    ("<", Token::Relation('<')),
    (">", Token::Relation('>')),
];

fn tokens(formula: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = formula.trim();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let token = if digits > 0 {
            let (number, behind) = rest.split_at(digits);
            rest = behind;
            Token::Number(number.parse().ok()?)
        } else {
            let (sign, token) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
            rest = &rest[sign.len()..];
            *token
        };
        tokens.push(token);
        rest = rest.trim_start();
    }
    Some(tokens)
}

fn value(tokens: &[Token]) -> Option<i128> {
    let mut reader = Reader { tokens };
    let value = reader.sum()?;
    reader.tokens.is_empty().then_some(value)
}

struct Reader<'a> {
    tokens: &'a [Token],
}

impl Reader<'_> {
    fn sign(&mut self, signs: &str) -> Option<char> {
        match self.tokens.split_first() {
            Some((Token::Sign(sign), rest)) if signs.contains(*sign) => {
                self.tokens = rest;
                Some(*sign)
            }
            _ => None,
        }
    }

    fn next(&mut self) -> Option<Token> {
        let (token, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(*token)
    }

    fn sum(&mut self) -> Option<i128> {
        let mut left = self.product()?;
        while let Some(sign) = self.sign("+-x") {
            let right = self.product()?;
            left = match sign {
                '+' => left.checked_add(right)?,
                '-' => left.checked_sub(right)?,
                _ => i128::from((nimber(left)? + nimber(right)?).0),
            };
        }
        Some(left)
    }

    fn product(&mut self) -> Option<i128> {
        let mut left = self.power()?;
        while let Some(sign) = self.sign("*om") {
            let right = self.power()?;
            left = match sign {
                '*' => left.checked_mul(right)?,
                'm' => left.checked_rem(right)?,
                _ => i128::from((nimber(left)? * nimber(right)?).0),
            };
        }
        Some(left)
    }

    fn power(&mut self) -> Option<i128> {
        let base = self.atom()?;
        if self.sign("^").is_none() {
            return Some(base);
        }
        base.checked_pow(u32::try_from(self.atom()?).ok()?)
    }

    fn atom(&mut self) -> Option<i128> {
        match self.next()? {
            Token::Number(number) => Some(i128::from(number)),
            Token::Sign('M') => self.mex(),
            Token::Open => {
                let value = self.sum()?;
                (self.next()? == Token::Close).then_some(value)
            }
            _ => None,
        }
    }

    fn mex(&mut self) -> Option<i128> {
        let mut set = Vec::new();
        if self.next()? != Token::Open {
            return None;
        }
        if self.tokens.first() == Some(&Token::Close) {
            self.next()?;
        } else {
            loop {
                set.push(nimber(self.sum()?)?);
                match self.next()? {
                    Token::Comma => {}
                    Token::Close => break,
                    _ => return None,
                }
            }
        }
        Some(i128::from(sg::mex(set).0))
    }
}

fn nimber(value: i128) -> Option<Nimber> {
    u64::try_from(value).ok().map(Nimber)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_true_or_false() {
        for (formula, expected) in [
            (r"5 \oplus 7 = 2", Some(true)),
            (r"5 \oplus 7 \oplus 2 = 0", Some(true)),
            (r"5 \oplus 7 = 12", Some(false)),
            (r"5 = 4 + 1", Some(true)),
            (r"2 \otimes 3 = 1", Some(true)),
            (r"2 \otimes 2 = 4 \ne 3", Some(false)),
            (r"\operatorname{mex}\{0, 1, 3\} = 2", Some(true)),
            (r"\operatorname{mex}\{\} = 0", Some(true)),
            (r"10 \bmod 4 = 2", Some(true)),
            (r"2^{3} - 1 = 7 < 8", Some(true)),
            (r"3 \times (1 + 2) = 9", Some(true)),
            (r"x \oplus 7 = 2", None),
            (r"5, 7", None),
            ("5 = ", None),
        ] {
            assert_eq!(truth(formula), expected, "{formula}");
        }
    }
}
