//! Passwords that are tried first: common ones, rows of keys, one's own name.

use unicode_normalization::UnicodeNormalization;

use super::error::FieldProblem;

/// The commonest passwords of published lists, and words that stand alone or before a few digits.
const COMMON: &str = "
    password passwort passw0rd p@ssword p@ssw0rd pa55word passpass mypassword changeme letmein
    welcome welcome1 iloveyou ilovegod lovelove loveyou sunshine princess football baseball
    basketball superman batman spiderman starwars pokemon dragon monkey shadow master michael
    jennifer jessica charlie michelle nicole daniel ashley jordan hunter killer trustno1 whatever
    computer internet samsung google facebook linkedin liverpool chelsea arsenal barcelona
    admin administrator root toor guest test tester testtest default secret student teacher
    school college university qwerty qwertyui qwertyuiop asdfghjkl zxcvbnm 1qaz2wsx 1q2w3e4r
    1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsx qazwsxedc !qaz2wsx a1b2c3d4 abcd1234
    abc12345 aa123456 a1234567 a12345678 123456aa 1234567a 12345678a 123456789a q123456 asd123456
    zxc123456 qwe123456 qweasdzxc 147258369 159357456 987654321 123123123 121212 112233 11223344
    123321123 12344321 123454321 woaini woaini520 woaini1314 woaiwojia wodemima mima mimamima
    zhangsan lisi wangwu xiaoming localhost database server
    5201314 5201314520 52013140 13145200 1314520 20082008 88888888 66666666 aini1314 beijing shanghai
    zhongguo nihao nihaoma grundy nimber sprague judge
";

/// Rows of keys and of letters, along which fingers go.
const ROWS: [&str; 9] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "q1w2e3r4t5y6u7i8o9p0",
    "1q2w3e4r5t6y7u8i9o0p",
    "!@#$%^&*()",
];

/// A password of digits alone that is shorter is a date, a telephone number or soon tried.
const SHORTEST_OF_DIGITS: usize = 12;

/// How many characters that are no letters do not hide a name or a word.
const LITTLE: usize = 6;

/// Why `password` is one of the first that somebody would try for the account `name`.
pub(super) fn weakness(password: &str, name: &str) -> Option<FieldProblem> {
    let password = password.nfkc().collect::<String>().to_lowercase();
    let name = name.nfkc().collect::<String>().to_lowercase();
    if is_name(&password, &name) {
        return Some(FieldProblem::PasswordIsName);
    }
    let weak = is_common(&password)
        || is_common(&letters_for_signs(&password))
        || few_characters(&password)
        || digits_alone(&password)
        || repeats(&password)
        || along_rows(&password);
    weak.then_some(FieldProblem::PasswordCommon)
}

/// A common word, forwards or backwards, once or more, also between digits and signs.
fn is_common(password: &str) -> bool {
    let letters = password.trim_matches(|c: char| !c.is_alphabetic());
    let is_word = |text: &str| COMMON.split_whitespace().any(|word| word == text);
    [password, letters].iter().any(|text| {
        is_word(text)
            || is_word(&backwards(text))
            || COMMON.split_whitespace().any(|word| is_only(word, text))
    })
}

fn is_only(word: &str, text: &str) -> bool {
    !text.is_empty() && text.replace(word, "").is_empty()
}

/// The letters that signs and digits are written for.
fn letters_for_signs(password: &str) -> String {
    let letter = |c| match c {
        '@' | '4' => 'a',
        '$' | '5' => 's',
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '7' => 't',
        other => other,
    };
    password.chars().map(letter).collect()
}

fn digits_alone(password: &str) -> bool {
    password.len() < SHORTEST_OF_DIGITS && password.chars().all(|c| c.is_ascii_digit())
}

/// The name, forwards or backwards, once or more, with next to nothing around it.
fn is_name(password: &str, name: &str) -> bool {
    let rest_is_nothing = |name: &str| {
        let rest = password.replace(name, "");
        rest.len() < password.len()
            && rest.chars().count() <= LITTLE
            && !rest.chars().any(char::is_alphabetic)
    };
    !name.is_empty() && (rest_is_nothing(name) || rest_is_nothing(&backwards(name)))
}

fn backwards(text: &str) -> String {
    text.chars().rev().collect()
}

fn few_characters(password: &str) -> bool {
    let mut seen: Vec<char> = password.chars().collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len() < 4
}

/// A piece of at most four characters, again and again.
fn repeats(password: &str) -> bool {
    let characters: Vec<char> = password.chars().collect();
    let again = |period: usize| {
        let later = characters.iter().skip(period);
        later
            .zip(&characters)
            .all(|(later, earlier)| later == earlier)
    };
    (1..=4).any(|period| characters.len() >= 2 * period && again(period))
}

/// Nothing but pieces of rows, of at least three keys each, and one character at the most.
fn along_rows(password: &str) -> bool {
    let mut rest = password;
    let mut others = 0;
    while !rest.is_empty() {
        let longest = rest.char_indices().map(|(at, c)| at + c.len_utf8()).rev();
        let piece = longest
            .filter(|end| rest[..*end].chars().count() >= 3)
            .find(|end| {
                let piece = &rest[..*end];
                let turned = backwards(piece);
                ROWS.iter()
                    .any(|row| row.contains(piece) || row.contains(&turned))
            });
        let end = piece.unwrap_or_else(|| {
            others += 1;
            rest.chars().next().map_or(0, char::len_utf8)
        });
        rest = &rest[end..];
    }
    others <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_is_refused() {
        for weak in [
            "12345678",
            "87654321",
            "1234567890",
            "password",
            "Password1",
            "PASSWORD123!",
            "p@ssw0rd",
            "qwertyui",
            "qwer1234",
            "1234qwer",
            "asdfghjkl",
            "abcdefgh",
            "hgfedcba",
            "aaaaaaaa",
            "abababab",
            "abcabcabc",
            "11112222",
            "iloveyou",
            "iloveyou2",
            "1q2w3e4r",
            "1qaz2wsx",
            "woaini1314",
            "5201314520",
            "88888888",
            "letmein2024",
            "drowssap",
            "abcd1234",
            "12345678a",
            "adminadmin",
            "passwordpassword",
            "grundygrundy",
            "123password",
            "19871224",
            "20051231",
            "13812345678",
            "Pa$$w0rd",
            "ｐａｓｓｗｏｒｄ",
            "zhangsan123",
            "localhost",
        ] {
            assert_eq!(
                weakness(weak, "anna"),
                Some(FieldProblem::PasswordCommon),
                "{weak}"
            );
        }
        for (named, name) in [
            ("alexander", "alexander"),
            ("Alexander", "alexANDER"),
            ("alexander1", "alexander"),
            ("rednaxela", "alexander"),
            ("annaanna", "anna"),
            ("anna2024", "anna"),
            ("anna12345", "anna"),
            ("anna@2024", "anna"),
            ("Anna20241", "anna"),
            ("张三张三张三张三", "张三"),
        ] {
            assert_eq!(
                weakness(named, name),
                Some(FieldProblem::PasswordIsName),
                "{named}"
            );
        }
    }

    #[test]
    fn what_takes_thought_is_taken() {
        for good in [
            "correct horse",
            "battery staple",
            "another one",
            "another horse",
            "x7!kq-Lm2",
            "天地玄黄宇宙洪荒",
            "annas own word",
            "hunter2-and-more",
            "secret-word",
            "student-pass-7",
            "correct horse battery",
            "Tr0ub4dor&3",
            "271828182845904",
        ] {
            assert_eq!(weakness(good, "anna"), None, "{good}");
        }
    }
}
