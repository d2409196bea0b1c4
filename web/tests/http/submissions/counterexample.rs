//! A counterexample on the page of a submission, and the game it leads on to.

use judge::{Counterexample, Reason, Verdict};
use problems::{Idea, WrongIdea};
use web::explanation;
use web::store::{Role, Scopes};

use super::{submit, submit_to};
use crate::site::{Answer, Site, Visitor, judging};

/// The page of a submission that is judged, once it is explained: its events end then.
async fn explained(visitor: &mut Visitor, address: &str) -> Answer {
    let mut page = visitor.get(address).await;
    if let Some((_, events)) = page.text.split_once("data-events=\"") {
        let (events, _) = events.split_once('"').unwrap();
        let followed = visitor.get(&events.replace("&amp;", "&")).await;
        followed.has(&["event: done"]);
        page = visitor.get(address).await;
    }
    page.has_none(&["data-events"]);
    page
}

/// Where others have theirs explained the page is there all the same, and says so.
#[tokio::test]
async fn a_page_does_not_wait_for_the_explanations_of_others() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let mut result = judging(Verdict::WA, None);
    // Tests in one process know what others have looked at: no other has this heap.
    result.counterexample = Some(Counterexample {
        input: "1 1\n1\n1 7\n0\n".to_owned(),
        expected: "W".to_owned(),
        got: "L".to_owned(),
        explanation: None,
        mistake: None,
        idea: None,
        reason: None,
    });
    site.finish(1, &result).await;
    let others = explanation::AT_ONCE.acquire_many(2).await.unwrap();
    let page = anna.get("/submissions/1").await;
    page.has(&[
        "A smaller example",
        "still being worked out",
        "data-status=\"done\"",
        "data-events=\"/submissions/1/events?after=",
        "<noscript><meta http-equiv=\"refresh\"",
    ]);
    page.has_none(&["g(7) = 1"]);
    drop(others);
    // Whoever follows the page is sent it.
    let events = anna.get("/submissions/1/events").await;
    events.has(&["event: done", "g(7) = 1"]);
    let page = anna.get("/submissions/1").await;
    page.has(&["g(7) = 1"]);
    page.has_none(&["still being worked out", "data-events"]);
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
    let page = explained(&mut anna, "/submissions/1").await;
    page.has(&[
        "Recognised: sizes instead of Grundy values",
        "XORed as in Nim",
    ]);
    page.has(&["A smaller example", "1 1\n1\n1 3\n0"]);
    page.has(&["<mark>W</mark>", "It printed nothing."]);
    // Said anew in the language of the page.
    page.has_none(&["as the judge said it"]);
    page.has(&["g(3) = 1"]);
    let in_chinese = explained(&mut anna, "/submissions/1?lang=zh").await;
    in_chinese.has(&["更小的例子", "SG 值", "识别出的错误：把大小当成了 SG 值"]);
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
    // Enough to draw the position and to play from it.
    assert_eq!(example["position"], "subtraction:1@3", "{document:#}");
    assert_eq!([&example["outcome"], &won["outcome"]], ["N", "P"]);
    assert_eq!([&example["value"], &won["value"]], [1, 0]);
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
        let page = explained(&mut anna, &format!("/submissions/{id}")).await;
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

/// Numbers say who wins, too, and after a move that loses the game begins.
#[tokio::test]
async fn what_numbers_and_moves_claim_is_refuted() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let claimed = "Play the side your program says wins";
    for (id, problem, input, expected, got, game) in [
        (
            1,
            "hdoj-1527",
            "2 1\n",
            "0",
            "1",
            Some("at=2%2C1&amp;from=1"),
        ),
        (
            2,
            "nim-value",
            "1\n1\n3\n",
            "3",
            "0",
            Some("at=3&amp;first=other&amp;from=2"),
        ),
        // Who is said to win does.
        (3, "nim-value", "1\n1\n3\n", "3", "2", None),
        (4, "nim-move", "1\n2\n1 3\n", "2 2", "1 1", Some("moves=")),
    ] {
        submit_to(&mut anna, problem).await;
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
        let page = explained(&mut anna, &format!("/submissions/{id}")).await;
        let text = page.text.replace("&#38;", "&amp;");
        assert_eq!(text.contains(claimed), game.is_some(), "{problem}: {text}");
        if let Some(game) = game {
            assert!(text.contains(game), "{problem}: {text}");
        }
    }
    let page = explained(&mut anna, "/submissions/4").await;
    page.has(&["move does not win", "The other side answers: take 3"]);
    page.has(&["The move that wins", "<a href=\"/play/nim?at="]);
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let document = program.get("/api/v1/submissions/2").await.json();
    let example = &document["counterexample"];
    assert_eq!(example["claimed_winner"], "second", "{document:#}");
    // By its name a terminal draws the position.
    assert_eq!(example["position"], "nim@3", "{document:#}");
}

/// Who plays says the side first, and then moves.
#[tokio::test]
async fn the_side_that_a_program_chose_to_play_is_refuted() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let (claimed, any) = ("Play the side your program says wins", "Play this position");
    for (id, input, expected, got, says, not, game) in [
        (
            1,
            "1\n2\n1 1\n",
            "Second",
            "First\n1 1",
            claimed,
            any,
            "at=1%2C1",
        ),
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
        let page = explained(&mut anna, &format!("/submissions/{id}")).await;
        page.has(&[says]);
        page.has_none(&[not]);
        let text = page.text.replace("&#38;", "&amp;");
        let link = format!("href=\"/play/nim?{game}&amp;from={id}\"");
        assert!(text.contains(&link), "{text}");
    }
    // Where nobody can move there is nothing to play, and nothing to look at.
    submit_to(&mut anna, "nim-play").await;
    let mut result = judging(Verdict::WA, None);
    result.counterexample = Some(Counterexample {
        input: "1\n1\n0\n".to_owned(),
        expected: "Second".to_owned(),
        got: "First\n1 1".to_owned(),
        explanation: None,
        mistake: None,
        idea: None,
        reason: None,
    });
    site.finish(4, &result).await;
    let page = explained(&mut anna, "/submissions/4").await;
    page.has(&["A smaller example"]);
    page.has_none(&["/play/nim?", claimed, any]);
}
