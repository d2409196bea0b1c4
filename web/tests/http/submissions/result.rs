//! What the page of a submission says of its result.

use judge::reason::SignalCause;
use judge::{GroupScore, Points, Reason, Remark, Score, TestResult, Verdict};
use problems::Localized;
use web::store::{Role, Scopes};

use super::submit;
use crate::site::{Site, judging};

#[tokio::test]
async fn each_verdict_says_what_a_student_needs() {
    let site = Site::with_quota(100).await;
    let mut anna = site.user("anna", Role::Student).await;
    let differs = Reason::LineDiffers {
        line: 2,
        expected: "WLW".to_owned(),
        got: "WWW".to_owned(),
    };
    let crash = Reason::Signal {
        signal: "SIGSEGV".to_owned(),
        cause: Some(SignalCause::BadAddress),
        stderr: Some("<stack smashed>".to_owned()),
    };
    let cases = [
        (
            Verdict::WA,
            differs,
            [
                "Line 2 differs.",
                "W<mark>L</mark>W",
                "答案错误",
                "W<mark>W</mark>W",
            ],
        ),
        (
            Verdict::PE,
            Reason::WhiteSpace {
                line: 1,
                expected: "What␣a␣pity!".to_owned(),
                got: String::new(),
            },
            [
                "<mark>What␣a␣pity!</mark>",
                // An empty line is seen.
                "<mark>↵</mark>",
                "格式错误",
                "<mark>↵</mark>",
            ],
        ),
        (
            Verdict::TLE,
            Reason::TimeLimit { limit_ms: 1000 },
            [
                "longer than 1000 ms",
                "Time limit exceeded",
                "超出时间限制",
                "超过 1000 毫秒",
            ],
        ),
        (
            Verdict::MLE,
            Reason::MemoryLimit { limit_kib: 65536 },
            [
                "more than 64 MiB",
                "Memory limit exceeded",
                "超出内存限制",
                "超过 64 MiB",
            ],
        ),
        (
            Verdict::RE,
            crash,
            [
                "SIGSEGV",
                "&#60;stack smashed&#62;",
                "运行时错误",
                "下标越界",
            ],
        ),
    ];
    for (id, (verdict, reason, words)) in (1..).zip(cases) {
        submit(&mut anna).await;
        site.finish(id, &judging(verdict, Some(reason))).await;
        let english = anna.get(&format!("/submissions/{id}?lang=en")).await;
        english.has(&words[..2]);
        english.has(&["First failing test: small-2", "stopped at the first test"]);
        anna.get(&format!("/submissions/{id}?lang=zh"))
            .await
            .has(&words[2..]);
    }
}

/// What scripts are told of the first line.
const COMPLAINTS: &str = "data-complaints=\"[{&#34;line&#34;:1,&#34;message&#34;:";

#[tokio::test]
async fn a_compile_error_shows_all_the_compiler_said() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let words = "main.cpp:1:1: error: expected ';' <here>\n".repeat(50);
    let mut result = judging(Verdict::CE, None);
    result.tests.clear();
    (result.passed, result.message) = (0, Some(words.clone()));
    site.finish(1, &result).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["Compile error", "What the compiler said"]);
    // All of it, and the first of it at its line, once for scripts.
    assert_eq!(page.text.matches("&#60;here&#62;").count(), 52);
    // The line is marked, and who was there before learns of it from the last event.
    page.has(&[
        COMPLAINTS,
        "<span class=\"line is-wrong\" id=\"L1\"><span class=\"tok-type\">int</span> main()",
        "<span class=\"complaint\">main.cpp:1:1: error: expected",
        "<a href=\"#L1\">main.cpp:1:1</a>: error: expected",
    ]);
    let events = anna.get("/submissions/1/events").await;
    events.has(&["event: done", COMPLAINTS]);
    let stranger = site.visitor().get("/submissions/1").await;
    stranger.has_none(&["data-complaints", "is-wrong", "class=\"complaint\"", "#L1"]);
}

#[tokio::test]
async fn a_program_is_coloured_and_nothing_but_text() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let source = "int a; // <script>alert(1)</script>\nchar* b = \"</code><b>\";\n";
    let form = [("language", "cpp"), ("source", source)];
    anna.post("/problems/hdoj-1536", &form).await;
    let page = anna.get("/submissions/1").await;
    page.has(&[
        "<span class=\"tok-comment\">// &#60;script&#62;alert(1)&#60;/script&#62;</span>\n</span>",
        "<span class=\"tok-string\">&#34;&#60;/code&#62;&#60;b&#62;&#34;</span>;\n</span>",
    ]);
    page.has_none(&["<script>alert", "<b>"]);
}

#[tokio::test]
async fn what_is_said_of_a_compilation_is_in_the_language_of_the_reader() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let mut result = judging(Verdict::CE, None);
    let note = "\u{1e}{\"en\":\"the compiler gave up\",\"zh\":\"编译器崩溃了\"}";
    result.message = Some(format!("{note}\nmain.cpp:1: as it said"));
    site.finish(1, &result).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["the compiler gave up\n<a href=\"#L1\">main.cpp:1</a>: as it said"]);
    page.has_none(&["\u{1e}", "崩溃"]);
    let page = anna.get("/submissions/1?lang=zh").await;
    page.has(&["编译器崩溃了\n<a href=\"#L1\">main.cpp:1</a>: as it said"]);
    let account = site.account("anna").await;
    let mut program = site.program_with(&account, Scopes::USUAL).await;
    let document = program.get("/api/v1/submissions/1").await.json();
    let said = document["message"].as_str().unwrap();
    assert_eq!(said, "the compiler gave up\nmain.cpp:1: as it said");
}

#[tokio::test]
async fn what_an_accepted_program_gets_wrong_beyond_the_tests_is_a_remark() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let mut result = judging(Verdict::AC, None);
    result.remarks = vec![Remark {
        test: "beyond-1".to_owned(),
        verdict: Verdict::WA,
        input: Some("165580141 267914296".to_owned()),
        reason: Some(Reason::LineDiffers {
            line: 7,
            expected: "0".to_owned(),
            got: "1".to_owned(),
        }),
    }];
    site.finish(1, &result).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["Accepted", "A remark", "165580141 267914296"]);
    anna.get("/submissions/1?lang=zh")
        .await
        .has(&["附注", "应为“0”，程序输出的是“1”"]);
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let document = program.get("/api/v1/submissions/1").await.json();
    assert_eq!(document["verdict"], "AC");
    assert_eq!(document["remarks"][0]["test"], "beyond-1");
    let message = document["remarks"][0]["message"].as_str().unwrap();
    assert!(message.contains("165580141 267914296"), "{message}");
    // They are its owner's.
    let mut other = site.user("bert", Role::Student).await;
    let page = other.get("/submissions/1").await;
    page.has_none(&["A remark", "165580141"]);
}

#[tokio::test]
async fn points_and_those_of_groups_are_shown_to_all() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let mut result = judging(Verdict::WA, None);
    let group = |name: &str, points, most| GroupScore {
        name: name.to_owned(),
        score: Points::new(points),
        max_score: Some(Points::new(most)),
    };
    result.score = Some(Score {
        points: Points::new(62.5),
        most: Some(Points::new(100.0)),
        groups: vec![
            group("secret/1-small", 40.0, 40.0),
            group("secret/2-large", 22.5, 60.0),
        ],
    });
    site.finish(1, &result).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["Points", "62.5 / 100", "secret/2-large", "22.5 / 60"]);
    let mut other = site.user("bert", Role::Student).await;
    other
        .get("/submissions/1?lang=zh")
        .await
        .has(&["得分", "62.5 / 100"]);
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let document = program.get("/api/v1/submissions/1").await.json();
    assert_eq!(document["score"], 62.5);
    assert_eq!(document["max_score"], 100.0);
    assert_eq!(document["groups"][0]["name"], "secret/1-small");
    assert_eq!(document["groups"][1]["score"], 22.5);
    // Where a problem gives none, nothing is said of them.
    submit(&mut anna).await;
    site.finish(2, &judging(Verdict::AC, None)).await;
    anna.get("/submissions/2").await.has_none(&["Points"]);
    let document = program.get("/api/v1/submissions/2").await.json();
    assert!(document.get("score").is_none() && document.get("groups").is_none());
}

#[tokio::test]
async fn code_in_a_sentence_is_shown_as_code() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let reason = Reason::Rejected {
        said: "the move `1 <b>` is none".to_owned(),
    };
    site.finish(1, &judging(Verdict::WA, Some(reason))).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["the move <code>1 &#60;b&#62;</code> is none"]);
    page.has_none(&["`1"]);
}

#[tokio::test]
async fn what_was_said_in_a_conversation_is_shown_to_its_owner() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let refused = Reason::Refused {
        case: 3,
        what: Localized {
            en: "the game is lost".to_owned(),
            zh: "这一局输了".to_owned(),
        },
    };
    let reason = Reason::InConversation {
        reason: Box::new(refused),
        transcript: "> 2 <b>\n< First\n> lose\n".to_owned(),
    };
    site.finish(1, &judging(Verdict::WA, Some(reason))).await;
    let page = anna.get("/submissions/1").await;
    page.has(&[
        "Position 3: the game is lost.",
        "What was said",
        "&#60; First",
        "&#62; lose",
        "the highest took 3 ms",
    ]);
    page.has_none(&["<b>"]);
    let page = anna.get("/submissions/1?lang=zh").await;
    page.has(&["第 3 个局面：这一局输了。", "对话记录"]);
    let page = site
        .user("ben", Role::Student)
        .await
        .get("/submissions/1")
        .await;
    page.has_none(&["lose", "the game is lost"]);
}

#[tokio::test]
async fn time_stands_against_the_size_of_the_input_where_it_says_something() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut result = judging(Verdict::AC, None);
    result.tests[0].input_bytes = Some(12);
    let large = |time_ms| TestResult {
        name: "large-1".to_owned(),
        input_bytes: Some(70_000),
        time_ms,
        ..judging(Verdict::AC, None).tests.remove(0)
    };
    for (id, time_ms) in [(1, 250), (2, 9)] {
        submit(&mut anna).await;
        result.tests.truncate(1);
        result.tests.push(large(time_ms));
        site.finish(id, &result).await;
    }
    let slow = anna.get("/submissions/1").await;
    slow.has(&[
        "Time against size of the input",
        "up to 68 KiB",
        "The largest input took 250 ms",
    ]);
    // Others are told of no input.
    let to_others = site.visitor().get("/submissions/1").await;
    to_others.has(&["large-1"]);
    to_others.has_none(&["Time against size of the input", "68 KiB"]);
    let quick = anna.get("/submissions/2").await;
    quick.has(&["large-1"]);
    quick.has_none(&["Time against size of the input"]);
}
