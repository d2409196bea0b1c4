//! `/problems/{id}/hack`: wrong programs are broken by those who have solved the problem.

use std::sync::Arc;

use axum::http::StatusCode;
use futures::FutureExt;
use judge::Verdict;
use problems::catalog;
use serde_json::json;
use web::http::state::Asker;
use web::store::{
    HackState, NewHack, NewSubmission, Priority, Role, Scope, Settings, SubmissionId, User,
    Visibility,
};

use crate::api::runs::judge;
use crate::site::{SOURCE, Site, Visitor, judging};
use crate::stored::{package, pass, push};

const ADDRESS: &str = "/problems/hdoj-1536/hack";

async fn solve(site: &Site, visitor: &mut Visitor) {
    let form = [("language", "cpp"), ("source", SOURCE)];
    visitor.post("/problems/hdoj-1536", &form).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
}

#[tokio::test]
async fn wrong_programs_are_for_those_who_have_solved_the_problem() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for visitor in [&mut anna, &mut site.visitor()] {
        let page = visitor.get(ADDRESS).await;
        page.has(&["Solve the problem first"]);
        page.has_none(&["<textarea", "Program 1", "class=\"numbered\""]);
    }
    let form = [("program", "1"), ("input", "1 1\n1\n1 3\n0\n")];
    let refused = anna.post(ADDRESS, &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let stranger = site.visitor().post(ADDRESS, &form).await;
    assert_ne!(stranger.status, StatusCode::OK);
    solve(&site, &mut anna).await;
    let page = anna.get(ADDRESS).await;
    page.has(&["Break these", "Program 1 (C++)", "Broken so far: 0 of"]);
    // Their sources can be read; what their authors believed is folded away.
    page.has(&[
        "<code><span class=\"line\"><span class=\"tok-meta\">#include</span>",
        "<details class=\"spoiler\"><summary>What its author believed</summary>",
    ]);
    page.has_none(&[
        "<details class=\"spoiler\" open>",
        "xor_of_sizes",
        // The comment on top of a source says what is wrong.
        "<span class=\"line\"><span class=\"tok-comment\">// ",
        "Wrong:",
    ]);
    let chinese = anna.get(&format!("{ADDRESS}?lang=zh")).await;
    chinese.has(&["作者当时的想法", "程序"]);
    anna.get(&format!("{ADDRESS}?lang=en")).await;
    // Those that are played have some, too.
    let played = anna.get("/problems/nim-play/hack").await;
    played.has(&["Solve the problem first"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_input_is_refused_with_the_reason() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    for (program, input, said) in [
        (
            "1",
            "1 1\n1\n1 x\n0\n",
            "The statement does not allow this input",
        ),
        ("1", "", "The statement does not allow this input"),
        ("99", "1 1\n1\n1 3\n0\n", "There is no such program."),
        ("0", "1 1\n1\n1 3\n0\n", "There is no such program."),
    ] {
        let form = [("program", program), ("input", input)];
        let page = anna.post(ADDRESS, &form).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            page.text
        );
        page.has(&[said]);
    }
    let long = "1 1\n".repeat(2000);
    let page = anna
        .post(ADDRESS, &[("program", "1"), ("input", &long)])
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hack_waits_for_no_guests_and_without_a_turn_it_is_no_run() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    let user = site.account("anna").await.id;
    let thinking = &site.state.thinking;
    // Guests have the engine, and more of them wait.
    let guests = |last: u8| Asker::Guests([192, 0, 2, last].into());
    let first = thinking.open(guests(1)).await.unwrap();
    let second = thinking.open(guests(2)).await.unwrap();
    let form = [("program", "1"), ("input", "1 1\n1\n1 x\n0\n")];
    let refused = anna.post(ADDRESS, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    drop((first, second));
    // As many of her own as may wait: more is refused at once, and counts for nothing.
    let held = thinking.of_member(user).await.unwrap();
    let mut waiting = Vec::new();
    loop {
        let mut next = Box::pin(thinking.of_member(user));
        if (&mut next).now_or_never().is_some() {
            break;
        }
        waiting.push(next);
    }
    for _ in 0..25 {
        let refused = anna.post(ADDRESS, &form).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    }
    drop((waiting, held));
    let refused = anna.post(ADDRESS, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_is_broken_by_an_input_that_it_gets_wrong() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    // With the set {1} heaps of 2 are lost: who XORs sizes says they are won, on which the others
    // agree with the engine.
    let input = "1 1\n1\n1 2\n0\n";
    let page = anna.get(ADDRESS).await;
    let programs = page.text.matches("<option").count();
    let (mut broken, mut marked) = (0, 0);
    for number in 1..=programs {
        let number = number.to_string();
        let page = anna
            .post(ADDRESS, &[("program", &number), ("input", input)])
            .await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        if page.text.contains(&format!("Program {number} is broken.")) {
            broken += 1;
            page.has(&["Its mistake: "]);
            // What it printed is marked where it differs from what is right.
            marked += page.text.matches("<mark>W</mark>").count();
        } else {
            page.has(&[&format!("Program {number} is right about this input.")]);
        }
    }
    assert!((1..programs).contains(&broken), "{broken} of {programs}");
    assert!(marked > 0);
    // It is kept for whoever did it.
    let page = anna.get(ADDRESS).await;
    page.has(&[
        &format!("Broken so far: {broken} of {programs}"),
        "· broken",
    ]);
    // Those stay readable, with what their authors believed.
    let unfolded = page
        .text
        .matches("<details class=\"spoiler\" open>")
        .count();
    assert!((1..=broken).contains(&unfolded), "{unfolded} of {broken}");
    assert_eq!(page.text.matches("class=\"numbered\"").count(), programs);
    let anna = site.account("anna").await;
    let kept = site.store.broken(anna.id, "hdoj-1536").await.unwrap();
    assert!(
        kept.iter().any(|path| path.contains("xor_of_sizes")),
        "{kept:?}"
    );
}

/// An accepted program of somebody's, whatever it does.
pub(crate) async fn accepted(
    site: &Site,
    user: &User,
    problem: &str,
    source: &str,
) -> SubmissionId {
    let new = NewSubmission {
        user: user.id,
        problem: problem.to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: "python".to_owned(),
        source_name: "main.py".to_owned(),
        source: source.into(),
        priority: Priority::Practice,
    };
    let id = site.store.submit(&new, None).await.unwrap();
    site.finish(id.0, &judging(Verdict::AC, None)).await;
    id
}

pub(crate) async fn lets_break(site: &Site, user: &User, lets_break: bool) {
    let settings = Settings {
        lets_break,
        ..Settings::default()
    };
    site.store.set_settings(user.id, &settings).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepted_programs_are_broken_where_their_authors_let_others() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    let mut bert = site.user("bert", Role::Student).await;
    let author = site.account("bert").await;
    // Whatever it is asked, it says W.
    let old = accepted(&site, &author, "hdoj-1536", "while True: pass").await;
    let wrong = accepted(&site, &author, "hdoj-1536", "print('W')  # a secret").await;
    let value = format!("s{wrong}");
    let lost = "1 1\n1\n1 2\n0\n";
    let aimed =
        |value: &str, input: &str| [("program", value.to_owned()), ("input", input.to_owned())];
    let attempt = async |visitor: &mut Visitor, value: &str, input: &str| {
        let form = aimed(value, input);
        let form: Vec<(&str, &str)> = form.iter().map(|(name, it)| (*name, it.as_str())).collect();
        visitor.post(ADDRESS, &form).await
    };
    // Nobody breaks what its author does not offer.
    anna.get(ADDRESS).await.has_none(&["bert"]);
    let refused = attempt(&mut anna, &value, lost).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    lets_break(&site, &author, true).await;
    let page = anna.get(ADDRESS).await;
    page.has(&[
        "Accepted program of bert (Python)",
        &format!("value=\"{value}\""),
    ]);
    page.has_none(&["a secret"]);
    bert.get(ADDRESS)
        .await
        .has_none(&["Accepted program of bert"]);
    // The latest one alone.
    let refused = attempt(&mut anna, &format!("s{old}"), lost).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let right = attempt(&mut anna, &value, "1 1\n1\n1 3\n0\n").await;
    right.has(&["The program of bert is right about this input."]);
    let broken = attempt(&mut anna, &value, lost).await;
    broken.has(&[
        "The program of bert is broken.",
        "is proposed as one",
        "bert, by anna",
        "You can let others break yours",
    ]);
    broken.has_none(&["a secret", "Accepted program of bert"]);
    // Its author sees by what.
    bert.get(ADDRESS)
        .await
        .has(&["bert, by anna", "1 1\n1\n1 2\n0", "You let others"]);
    let again = attempt(&mut anna, &value, lost).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    let hacks = site.store.hacks("hdoj-1536").await.unwrap();
    assert_eq!((hacks.len(), hacks[0].state), (1, HackState::Proposed));
    // What is too slow within the limits of a test is broken by that.
    let slow = accepted(&site, &author, "hdoj-1536", "while True: pass").await;
    let page = attempt(&mut anna, &format!("s{slow}"), lost).await;
    page.has(&["The program of bert is broken.", "is proposed as one"]);
    assert_eq!(site.store.hacks("hdoj-1536").await.unwrap().len(), 2);
    // Whoever takes the word back is left alone.
    lets_break(&site, &author, false).await;
    anna.get(ADDRESS)
        .await
        .has_none(&["Accepted program of bert"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_break_programs_by_the_same_rules() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let address = "/api/v1/problems/hdoj-1536/hack";
    let mut program = site.program("anna", Role::Student).await;
    let body = |program: &str, input: &str| json!({"program": program, "input": input}).to_string();
    let lost = "1 1\n1\n1 2\n0\n";
    // Whoever has not solved it is told nothing of what is wrong.
    let offered = program.get(address).await;
    offered.is_problem(403, "forbidden", &[]);
    let refused = program.post_json(address, body("1", lost)).await;
    refused.is_problem(403, "forbidden", &[]);
    let anna = site.account("anna").await;
    accepted(&site, &anna, "hdoj-1536", "print('W')").await;
    site.user("bert", Role::Student).await;
    let author = site.account("bert").await;
    let wrong = accepted(&site, &author, "hdoj-1536", "print('W')  # a secret").await;
    lets_break(&site, &author, true).await;
    let offered = program.get(address).await;
    offered.has_none(&["a secret"]);
    let offered = offered.json();
    let programs = offered["programs"].as_array().unwrap();
    let of_bert = programs.last().unwrap();
    assert_eq!(
        of_bert,
        &json!({"program": format!("s{wrong}"), "language": "python", "user": "bert", "broken": false})
    );
    let sizes = programs.iter().find(|it| {
        let text = it["source"].as_str().unwrap_or_default();
        text.contains("^=") && !text.contains("Wrong:")
    });
    assert!(sizes.is_some(), "{offered}");
    for (sent, fields) in [
        (body("1", "1 1\n1\n1 x\n0\n"), vec!["input"]),
        (body("99", lost), vec!["program"]),
        ("{}".to_owned(), vec!["program", "input"]),
    ] {
        let answer = program.post_json(address, sent).await;
        answer.is_problem(422, "invalid-fields", &fields);
    }
    let answer = program
        .post_json(address, body(&format!("s{wrong}"), lost))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert!(!answer.header("ratelimit-remaining").is_empty());
    let said = answer.json();
    assert_eq!(said["broken"], true, "{said}");
    assert_eq!(
        (&said["expected"], &said["got"]),
        (&json!("L"), &json!("W"))
    );
    assert_eq!(
        (&said["proposed"], &said["mistake"]),
        (&json!(true), &json!(null))
    );
    assert_eq!(site.store.hacks("hdoj-1536").await.unwrap().len(), 1);
    // Of the problem's own wrong programs one falls for it, and is kept as broken.
    let mut mistake = None;
    for target in programs.iter().filter(|it| it["source"].is_string()) {
        let name = target["program"].as_str().unwrap();
        let said = program.post_json(address, body(name, lost)).await.json();
        if said["broken"] == true {
            mistake = Some((
                name,
                said["mistake"]["name"].is_string(),
                said["proposed"] == true,
            ));
            break;
        }
    }
    let (name, is_named, is_proposed) = mistake.unwrap();
    assert!(is_named && !is_proposed);
    let offered = program.get(address).await.json();
    let broken = offered["programs"].as_array().unwrap().iter();
    let broken: Vec<&str> = broken
        .filter(|it| it["broken"] == true)
        .map(|it| it["program"].as_str().unwrap())
        .collect();
    assert_eq!(broken, [name]);
}

/// What the problem does not allow by now is said at the input.
async fn what_is_not_allowed_any_more_can_be_dropped(
    site: &Site,
    grace: &mut Visitor,
    anna: &User,
) {
    let address = "/setter/problems/my-nim/hacks";
    let submission = accepted(site, anna, "my-nim", "print('Second')").await;
    let odd = NewHack {
        problem: "my-nim".to_owned(),
        submission,
        hacker: site.account("grace").await.id,
        input: "no such thing\n".to_owned(),
    };
    assert!(site.store.keep_hack(&odd).await.unwrap());
    let odd = site.store.hacks("my-nim").await.unwrap()[0].id.to_string();
    let refused = grace
        .post(address, &[("hack", &odd), ("action", "join")])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["does not allow this input any more", "value=\"drop\""]);
    refused.has_none(&["value=\"join\""]);
    let dropped = grace
        .post(address, &[("hack", &odd), ("action", "drop")])
        .await;
    assert_eq!(dropped.header("location"), address);
}

#[tokio::test]
async fn what_breaks_an_accepted_program_becomes_a_test() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let account = site.account("grace").await;
    let may = Scope::ALL
        .into_iter()
        .filter(|it| it.needs() <= Role::Setter);
    let mut program = site.program_with(&account, may.collect()).await;
    let game = catalog::archive("nim").unwrap();
    let game = game.file("game.toml").unwrap();
    let archive = package().with_file("game.toml", Some(game)).unwrap();
    let pushed = push(&mut program, "my-nim", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let public = site.store.set_visibility("my-nim", Visibility::Public);
    public.await.unwrap();
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let mut hacks = Vec::new();
    for input in ["1\n2\n3 4\n", "1\n1\n7\n"] {
        let submission = accepted(&site, &anna, "my-nim", "print('First')").await;
        let hack = NewHack {
            problem: "my-nim".to_owned(),
            submission,
            hacker: account.id,
            input: input.to_owned(),
        };
        assert!(site.store.keep_hack(&hack).await.unwrap());
        assert!(!site.store.keep_hack(&hack).await.unwrap());
        hacks.push(site.store.hacks("my-nim").await.unwrap()[0].id.to_string());
    }
    let address = "/setter/problems/my-nim/hacks";
    grace.get("/setter/problems/my-nim").await.has(&[address]);
    grace
        .get(address)
        .await
        .has(&["anna, by grace", "3 4", "Add it as a test"]);
    for action in ["", "Drop", "delete"] {
        let refused = grace
            .post(address, &[("hack", &hacks[1]), ("action", action)])
            .await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{action}");
    }
    let dropped = grace
        .post(address, &[("hack", &hacks[1]), ("action", "drop")])
        .await;
    assert_eq!(dropped.header("location"), address);
    let joined = grace
        .post(address, &[("hack", &hacks[0]), ("action", "join")])
        .await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    assert_eq!(
        joined.header("location"),
        "/setter/problems/my-nim/versions/2"
    );
    let file = |suffix: &str| {
        format!(
            "/setter/problems/my-nim/files?path=data/secret/hack-{}.{suffix}",
            hacks[0]
        )
    };
    // The note of the version names nobody: it stays when their account is gone.
    let versions = grace.get("/setter/problems/my-nim").await;
    versions.has(&[&format!("hack {}: breaks submission #", hacks[0])]);
    versions.has_none(&["program of anna"]);
    grace.get(&file("in")).await.has(&["3 4"]);
    grace.get(&file("ans")).await.has(&["First"]);
    // It is a file, next to the tests that the plan makes.
    pass(&site).await;
    site.store.serve_version("my-nim", 2).await.unwrap();
    let tests = grace.get("/setter/problems/my-nim/tests").await;
    tests.has(&[&format!(
        "<code>hack-{}</code></th><td data-label=\"Group\">secret</td><td data-label=\"Made by\">a file of the package",
        hacks[0]
    )]);
    // Whoever presses once more is shown what became of it, and nothing else is made.
    for hack in &hacks {
        let decided = grace
            .post(address, &[("hack", hack), ("action", "join")])
            .await;
        assert_eq!(decided.header("location"), address, "{}", decided.text);
    }
    let states = site.store.hacks("my-nim").await.unwrap();
    let states: Vec<_> = states.iter().map(|it| it.state).collect();
    assert_eq!(states, [HackState::Dropped, HackState::Joined]);
    let versions = site.store.problem_versions("my-nim").await.unwrap();
    assert_eq!(versions.len(), 2);
    what_is_not_allowed_any_more_can_be_dropped(&site, &mut grace, &anna).await;
    let unknown = grace
        .post(address, &[("hack", "9999"), ("action", "join")])
        .await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let mut hugo = site.user("hugo", Role::Setter).await;
    assert_eq!(hugo.get(address).await.status, StatusCode::NOT_FOUND);
}
