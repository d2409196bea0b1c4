//! Whether everything that is said of a wrong game, position or claim is Chinese in Chinese.
#![allow(clippy::expect_used, reason = "a failure is the test's failure")]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use sg::conjecture::Claim;
use sg::notation::{self, AskError};
use sg::octal::Code;
use sg::{Play, Wording, coins};

/// Names that are the same in both languages.
static NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let rules = coins::Rule::forms().zh;
    let rules = rules.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let families = notation::families().map(|family| family.name.to_owned());
    rules.map(str::to_owned).chain(families).collect()
});

/// Asserts that Chinese is Chinese: without words of another language next to names and quotations.
#[track_caller]
fn is_chinese(said: &Wording) {
    let zh = &said.zh;
    assert!(
        zh.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)),
        "{zh}"
    );
    // What stands between backquotes is quoted.
    let unquoted: String = zh.split('`').step_by(2).collect();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    for word in unquoted.split(|c| !is_word(c)) {
        // A rule may end with a number.
        let rule = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_rule = rule.ends_with('-') && NAMES.contains(&format!("{rule}N"));
        let is_known =
            is_rule || NAMES.contains(word) || ["SG", "Anti-SG", "Every-SG"].contains(&word);
        let is_english = word.chars().filter(char::is_ascii_alphabetic).count() > 2;
        assert!(is_known || !is_english, "`{word}` in {zh}");
    }
}

/// A text with a sign more or another one at each place, and cut off there.
fn spoiled(text: &str) -> impl Iterator<Item = String> {
    const SIGNS: [&str; 14] = [
        "?",
        "x",
        ",",
        ";",
        "/",
        ":",
        "-",
        ">",
        "@",
        ".",
        "0",
        "2",
        "99999999999999999999",
        "1,1",
    ];
    let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    places.flat_map(move |at| {
        let (before, after) = text.split_at(at);
        let rest = after.get(1..).unwrap_or_default();
        let with = SIGNS.into_iter().flat_map(move |sign| {
            [
                format!("{before}{sign}{after}"),
                format!("{before}{sign}{rest}"),
                format!("{before}{sign}"),
            ]
        });
        with.chain([before.to_owned()])
    })
}

#[test]
fn what_is_wrong_with_a_game_or_position_is_said_in_chinese() {
    let mut problems = BTreeSet::new();
    let mut expected = BTreeSet::new();
    let more = [
        "coins:ruler,ruler@2:3,0:5",
        "silver-dollar@3,3",
        "chomp@2,3",
        "calendar@2001-2-30",
        "dag@1>2,2>1;1",
        "octal:17.7@3",
        "cram@00/0a",
    ];
    let wide = format!("cram@{}", "0".repeat(65));
    let long = format!("octal:0.{}@3", "7".repeat(70));
    let examples = notation::families().map(|family| family.example);
    for text in examples.chain(more).chain([wide.as_str(), long.as_str()]) {
        for text in spoiled(text).chain([text.to_owned()]) {
            for error in [notation::game(&text).err(), notation::position(&text).err()] {
                let Some(error) = error else { continue };
                is_chinese(&error.problem);
                is_chinese(&error.wording());
                assert_eq!(error.to_string(), error.wording().en, "{text}");
                problems.insert(error.problem.zh.to_string());
                expected.insert(error.expected.zh.to_string());
            }
        }
    }
    assert!(problems.len() > 40, "only {problems:?}");
    assert!(expected.len() > 55, "only {} {expected:?}", expected.len());
}

#[test]
fn what_is_wrong_with_a_claim_or_a_code_is_said_in_chinese() {
    let deep = format!("value = {}", "(".repeat(150));
    let long = "n + ".repeat(500);
    for claim in [
        "",
        "lost",
        "lost iff",
        "lost iff n",
        "lost iff n mod 4 = 0 and",
        "lost iff xor of n = 1",
        "value = ",
        "value = 99999999999999999999999",
        "value = floor(n",
        deep.as_str(),
        long.as_str(),
    ] {
        let error = Claim::parse(claim).expect_err(claim);
        // Signs alone are the same in every language.
        if error.expected.en.chars().any(char::is_alphabetic) {
            let said = Wording {
                zh: format!("应为{}", error.expected.zh).into(),
                ..error.expected
            };
            is_chinese(&said);
        }
    }
    for code in [
        "",
        "77",
        "00.7",
        "0.g",
        "3.7",
        &format!("0.{}", "7".repeat(70)),
    ] {
        let error = code.parse::<Code>().expect_err(code);
        is_chinese(&error.problem);
        is_chinese(&error.expected);
    }
}

#[test]
fn why_a_question_has_no_answer_is_said_in_chinese() {
    let all = [
        AskError::Budget { positions: 7 },
        AskError::Unproved {
            heap: 9,
            checked_to: 8,
        },
        AskError::TooLarge { heap: 5 },
        AskError::NoTable {
            game: "chomp".to_owned(),
        },
        AskError::NoSuchMove {
            from: "3".to_owned(),
            to: "4".to_owned(),
        },
    ];
    let cycles = Play::ALL.map(|play| AskError::Cycle {
        position: "3".to_owned(),
        play,
    });
    for error in all.into_iter().chain(cycles) {
        let said = error.wording();
        is_chinese(&said);
        assert_eq!(said.en, error.to_string());
    }
}
