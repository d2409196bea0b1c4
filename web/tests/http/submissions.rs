//! `/submissions/{id}` and its events.

use axum::http::StatusCode;
use judge::reason::SignalCause;
use judge::{Counterexample, GroupScore, Points, Reason, Remark, Score, TestResult, Verdict};
use problems::{Idea, Localized, WrongIdea};
use web::store::{Progress, Role, Scopes, Status};

use crate::site::{SOURCE, Site, Visitor, judging};

pub(crate) async fn submit(visitor: &mut Visitor) {
    submit_to(visitor, "hdoj-1536").await;
}

async fn submit_to(visitor: &mut Visitor, problem: &str) {
    let form = [("language", "cpp"), ("source", SOURCE)];
    let sent = visitor.post(&format!("/problems/{problem}"), &form).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
}

#[tokio::test]
async fn a_waiting_submission_refreshes_itself_with_and_without_a_script() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    submit(&mut anna).await;
    let page = anna.get("/submissions/2").await;
    page.has(&[
        "data-events=\"/submissions/2/events?after=1\"",
        "<noscript><meta http-equiv=\"refresh\"",
        "One submission is ahead of this one.",
        "seven heaps",
    ]);
    let claim = site.claim(2).await;
    anna.get("/submissions/2").await.has(&["Compiling."]);
    let one = judging(Verdict::AC, None).tests;
    let progress = Progress {
        state: Status::Running,
        total: Some(24),
        first: 0,
        tests: one,
    };
    let _ = site.store.progress(&claim, &progress).await.unwrap();
    anna.get("/submissions/2").await.has(&[
        "Test 2 of 24.",
        "<progress max=\"24\" value=\"1\"",
        "sample-1",
    ]);
}

#[tokio::test]
async fn a_finished_submission_needs_no_refresh() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["Accepted", "3 ms", "1500 KiB", "data-status=\"done\""]);
    page.has_none(&["data-events", "http-equiv=\"refresh\""]);
}

#[tokio::test]
async fn a_solved_problem_leads_on() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut berta = site.user("berta", Role::Student).await;
    submit(&mut anna).await;
    let onwards = [
        "Solved!",
        "/problems/hdoj-1536/next",
        "/problems/hdoj-1536/solution",
    ];
    anna.get("/submissions/1").await.has_none(&onwards);
    site.finish(1, &judging(Verdict::AC, None)).await;
    anna.get("/submissions/1").await.has(&onwards);
    // It is hers alone, and of what is right alone.
    berta.get("/submissions/1").await.has_none(&onwards);
    submit(&mut anna).await;
    site.finish(2, &judging(Verdict::WA, None)).await;
    anna.get("/submissions/2").await.has_none(&onwards);
}

#[tokio::test]
async fn home_leads_on_where_a_solved_problem_does() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit_to(&mut anna, "nim").await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let next = anna.get("/problems/nim/next").await;
    let there = next.header("location").to_owned();
    let button = format!("<a class=\"button primary\" href=\"{there}\">");
    let home = anna.get("/").await;
    home.has(&["Next on your path", &button]);
}

#[tokio::test]
async fn what_comes_next_is_the_next_that_is_not_solved() {
    let site = Site::with_quota(100).await;
    let mut anna = site.user("anna", Role::Student).await;
    let next = async |visitor: &mut Visitor, id: &str| {
        let page = visitor.get(&format!("/problems/{id}/next")).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{id}");
        page.header("location").to_owned()
    };
    let after = next(&mut anna, "nim").await;
    assert!(after.starts_with("/problems/") && after != "/problems/nim");
    // Other questions about the game stand where the game does.
    assert_eq!(next(&mut anna, "nim-count").await, after);
    // What is solved is passed over.
    let solved = after.strip_prefix("/problems/").unwrap().to_owned();
    submit_to(&mut anna, &solved).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let then = next(&mut anna, "nim").await;
    assert_ne!(then, after);
    assert_eq!(next(&mut anna, &solved).await, then);
    // After the last of the path one begins with what was left out.
    let mut seen = vec!["nim".to_owned()];
    loop {
        let id = seen.last().cloned().unwrap_or_default();
        let there = next(&mut anna, &id).await.replace("/problems/", "");
        if seen.contains(&there) {
            break;
        }
        seen.push(there);
    }
    assert_eq!(next(&mut anna, seen.last().unwrap()).await, "/problems/nim");
    assert!(seen.len() > 40, "{seen:?}");
    let nowhere = anna.get("/problems/no-such/next").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}

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
    assert_eq!(page.text.matches("&#60;here&#62;").count(), 50);
    // The line is marked, and who was there before learns of it from the last event.
    page.has(&[
        "data-wrong-lines=\"1\"",
        "<span class=\"line is-wrong\" id=\"L1\"><span class=\"tok-type\">int</span> main()",
    ]);
    let events = anna.get("/submissions/1/events").await;
    events.has(&["event: done", "data-wrong-lines=\"1\""]);
    let stranger = site.visitor().get("/submissions/1").await;
    stranger.has_none(&["data-wrong-lines", "is-wrong"]);
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
    page.has(&["the compiler gave up\nmain.cpp:1: as it said"]);
    page.has_none(&["\u{1e}", "崩溃"]);
    let page = anna.get("/submissions/1?lang=zh").await;
    page.has(&["编译器崩溃了\nmain.cpp:1: as it said"]);
    let account = site.account("anna").await;
    let mut program = site.program_with(&account, Scopes::USUAL).await;
    let document = program.get("/api/v1/submissions/1").await.json();
    let said = document["message"].as_str().unwrap();
    assert_eq!(said, "the compiler gave up\nmain.cpp:1: as it said");
}

#[tokio::test]
async fn a_small_counterexample_is_shown() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let reason = Reason::NoOutput {
        expected: "W".to_owned(),
    };
    let mut result = judging(Verdict::WA, Some(reason));
    result.counterexample = Some(Counterexample {
        input: "1 1\n1\n1 3\n0\n".to_owned(),
        expected: "W".to_owned(),
        got: String::new(),
        explanation: Some("as the judge said it".to_owned()),
        mistake: None,
        idea: Some(Idea::Known(WrongIdea::SizesForValues)),
        reason: None,
    });
    site.finish(1, &result).await;
    let page = anna.get("/submissions/1").await;
    page.has(&[
        "Recognised: sizes instead of Grundy values",
        "XORed as in Nim",
    ]);
    page.has(&["A smaller example", "1 1\n1\n1 3\n0"]);
    page.has(&["<mark>W</mark>", "It printed nothing."]);
    // Said anew in the language of the page.
    page.has_none(&["as the judge said it"]);
    page.has(&["g(3) = 1"]);
    anna.get("/submissions/1?lang=zh").await.has(&[
        "更小的例子",
        "SG 值",
        "识别出的错误：把大小当成了 SG 值",
    ]);
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let document = program.get("/api/v1/submissions/1").await.json();
    let mistake = &document["counterexample"]["mistake"];
    assert_eq!(mistake["id"], "sizes-for-values", "{document:#}");
    // The move that wins, for programs: in both languages, whoever asks.
    let example = &document["counterexample"];
    let won = &example["winning_moves"][0];
    assert_eq!(won["to"], "subtraction:1@2", "{document:#}");
    assert!(won["en"].as_str().unwrap().contains("take 1"), "{won}");
    assert!(won["zh"].as_str().unwrap().contains("取走 1"), "{won}");
    assert_eq!(example["moves_left_out"], 0);
}

/// From a counterexample on one plays the side that the program says wins, and looks at every move.
#[tokio::test]
async fn a_counterexample_leads_on_to_its_refutation() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for (id, heap, expected, got, side) in [
        // Won for who begins: the program says the other side, which is played.
        (1, 3, "W", "L", "&amp;first=other"),
        (2, 2, "L", "W", ""),
    ] {
        submit(&mut anna).await;
        let mut result = judging(Verdict::WA, None);
        result.counterexample = Some(Counterexample {
            input: format!("1 1\n1\n1 {heap}\n0\n"),
            expected: expected.to_owned(),
            got: got.to_owned(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        });
        site.finish(id, &result).await;
        let page = anna.get(&format!("/submissions/{id}")).await;
        let game = format!("/play/subtraction%3A1?at={heap}");
        let text = page.text.replace("&#38;", "&amp;");
        assert!(
            text.contains(&format!("href=\"{game}{side}&amp;from={id}\"")),
            "{text}"
        );
        let moves = format!("href=\"{game}&amp;against=person&amp;show=values&amp;from={id}\"");
        assert!(text.contains(&moves), "{text}");
        page.has(&["Play the side your program says wins"]);
    }
    // A lost position: each move has its answer, one click deeper.
    let page = anna
        .get("/play/nim?at=1%2C2%2C3&against=person&show=values")
        .await;
    page.has(&["Answered by:", "moves=0."]);
    assert_eq!(page.text.matches("class=\"move-reply\"").count(), 6);
    // A won one: the moves that win have none.
    let page = anna
        .get("/play/nim?at=1%2C2&against=person&show=values")
        .await;
    page.has(&["data-rating=\"wins\"", "Answered by:"]);
}

/// Who plays says the side first, and then moves.
#[tokio::test]
async fn the_side_that_a_program_chose_to_play_is_refuted() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let (claimed, any) = ("Play the side your program says wins", "Play this position");
    for (id, input, expected, got, says, not, game) in [
        (1, "1\n1\n0\n", "Second", "First\n1 1", claimed, any, "at=0"),
        // For who begins the program chose to wait, which is played.
        (
            2,
            "1\n1\n2\n",
            "First",
            "Second\n1 1",
            claimed,
            any,
            "at=2&amp;first=other",
        ),
        // The side is right, a move was not.
        (3, "1\n1\n2\n", "First", "First\n1 1", any, claimed, "at=2"),
    ] {
        submit_to(&mut anna, "nim-play").await;
        let mut result = judging(Verdict::WA, None);
        result.counterexample = Some(Counterexample {
            input: input.to_owned(),
            expected: expected.to_owned(),
            got: got.to_owned(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        });
        site.finish(id, &result).await;
        let page = anna.get(&format!("/submissions/{id}")).await;
        page.has(&[says]);
        page.has_none(&[not]);
        let text = page.text.replace("&#38;", "&amp;");
        let link = format!("href=\"/play/nim?{game}&amp;from={id}\"");
        assert!(text.contains(&link), "{text}");
    }
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
async fn standard_error_does_not_carry_hidden_tests_out() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let input = "HIDDEN 7 7 7\n".repeat(10);
    let raised = Reason::ExitCode {
        code: 1,
        error: Some("ValueError: invalid literal".to_owned()),
        stderr: Some(format!("{input}ValueError: invalid literal")),
    };
    let mut result = judging(Verdict::RE, Some(raised.clone()));
    site.finish(1, &result).await;
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let page = anna.get("/submissions/1").await;
    let document = program.get("/api/v1/submissions/1").await;
    for seen in [&page, &document] {
        seen.has(&["ValueError: invalid literal"]);
        seen.has_none(&["HIDDEN"]);
    }
    // Without a line that names the error, the first one stands for it.
    let silent = Reason::Signal {
        signal: "SIGABRT".to_owned(),
        cause: None,
        stderr: Some(format!("terminate called\n{input}")),
    };
    submit(&mut anna).await;
    site.finish(2, &judging(Verdict::RE, Some(silent))).await;
    let page = anna.get("/submissions/2").await;
    page.has(&["terminate called"]);
    page.has_none(&["HIDDEN"]);
    // Setters see what it was, and everybody sees all of a sample.
    let mut setter = site.user("eve", Role::Setter).await;
    setter.get("/submissions/1").await.has(&["HIDDEN"]);
    let sample = result.tests.pop().unwrap();
    result.tests = vec![TestResult {
        group: "sample".to_owned(),
        ..sample
    }];
    submit(&mut anna).await;
    site.finish(3, &result).await;
    anna.get("/submissions/3").await.has(&["HIDDEN"]);
    let document = program.get("/api/v1/submissions/3").await;
    document.has(&["HIDDEN"]);
}

#[tokio::test]
async fn a_program_and_its_outputs_are_for_its_owner_and_setters() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let secret = Reason::LineDiffers {
        line: 1,
        expected: "SECRET".to_owned(),
        got: "x".to_owned(),
    };
    site.finish(1, &judging(Verdict::WA, Some(secret))).await;
    let private = ["seven heaps", "SECRET"];
    anna.get("/submissions/1").await.has(&private);
    site.user("setter", Role::Setter)
        .await
        .get("/submissions/1")
        .await
        .has(&private);
    site.user("root", Role::Admin)
        .await
        .get("/submissions/1")
        .await
        .has(&private);
    for mut other in [site.user("ben", Role::Student).await, site.visitor()] {
        let page = other.get("/submissions/1").await;
        page.has(&["Wrong answer", "small-2"]);
        page.has_none(&private);
    }
}

#[tokio::test]
async fn what_is_no_submission_is_not_found() {
    let site = Site::new().await;
    for address in ["/submissions/1", "/submissions/x", "/submissions/1/events"] {
        assert_eq!(
            site.visitor().get(address).await.status,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
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
        "Case 3: the game is lost.",
        "What was said",
        "&#60; First",
        "&#62; lose",
    ]);
    page.has_none(&["<b>"]);
    let page = anna.get("/submissions/1?lang=zh").await;
    page.has(&["第 3 组：这一局输了。", "对话记录"]);
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
        "up to 70000 bytes",
        "The largest input took 250 ms",
    ]);
    // Others are told of no input.
    let to_others = site.visitor().get("/submissions/1").await;
    to_others.has(&["large-1"]);
    to_others.has_none(&["Time against size of the input", "70000"]);
    let quick = anna.get("/submissions/2").await;
    quick.has(&["large-1"]);
    quick.has_none(&["Time against size of the input"]);
}
