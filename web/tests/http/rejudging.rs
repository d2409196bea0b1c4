//! Judging again on the pages of setters.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{ContestDraft, Role, Scope, Visibility, Whose, Written};

use crate::contests::{contest, draft, hand_in, judge_next};
use crate::site::{Site, judging};
use crate::stored::{package, pass, push};

#[tokio::test]
async fn a_setter_sees_what_changes_before_it_counts() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    site.user("ada", Role::Student).await;
    let ada = site.account("ada").await;
    let id = site.hand_in(&ada).await.0;
    site.finish(id, &judging(Verdict::WA, None)).await;
    let problem = "/setter/problems/hdoj-1536";
    root.get(problem).await.has(&["/rejudgings\""]);
    let sets = format!("{problem}/rejudgings");
    // Whoever narrows the list of submissions to it finds that, too, if they may.
    let narrowed = "/submissions?problem=hdoj-1536";
    root.get(narrowed).await.has(&[&format!("href=\"{sets}\"")]);
    site.visitor().get(narrowed).await.has_none(&["rejudgings"]);
    root.get(&sets)
        .await
        .has(&["name=\"verdict\"", "value=\"TLE\""]);
    let refused = root.post(&sets, &[("verdict", "XX")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let begun = root.post(&sets, &[("verdict", "WA")]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let set = begun.header("location").to_owned();
    let early = root.get(&set).await;
    early.has(&["<progress"]);
    early.has_none(&["value=\"apply\""]);
    let refused = root.post(&set, &[("action", "apply")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let claim = site
        .store
        .claim_next(Whose::Anybodys, &["c", "cpp", "python"])
        .await
        .unwrap();
    let written = site
        .store
        .finish(&claim.unwrap(), &judging(Verdict::AC, None))
        .await;
    assert_eq!(written.unwrap(), Written::Yes);
    root.get(&set)
        .await
        .has(&["value=\"apply\"", "Wrong answer", "Accepted"]);
    let shown = format!("/api/v1/submissions/{id}");
    assert_eq!(root.get(&shown).await.json()["verdict"], "WA");
    let applied = root.post(&set, &[("action", "apply")]).await;
    assert_eq!(applied.header("location"), set);
    assert_eq!(root.get(&shown).await.json()["verdict"], "AC");
    // Whose the problem is not has nothing here.
    let mut grace = site.user("grace", Role::Setter).await;
    for address in [&sets, &set] {
        assert_eq!(grace.get(address).await.status, StatusCode::NOT_FOUND);
        let answer = grace.post(address, &[("action", "drop")]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    // A set is reached by its own problem alone.
    let other = set.replace("hdoj-1536", "nim");
    assert_eq!(root.get(&other).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_a_bad_machine_judged_is_judged_again_for_all_problems() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let mut ada = site.user("ada", Role::Student).await;
    let who = site.account("ada").await;
    for problem in ["nim", "kayles", "nim"] {
        let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
        let sent = ada.post(&format!("/problems/{problem}"), &form).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
        let mut claim = site
            .store
            .claim_next(Whose::Anybodys, &["c", "cpp", "python"])
            .await
            .unwrap()
            .unwrap();
        claim.machine = "judge 2".to_owned();
        let written = site.store.finish(&claim, &judging(Verdict::RE, None)).await;
        assert_eq!(written.unwrap(), Written::Yes);
    }
    let elsewhere = site.hand_in(&who).await.0;
    site.finish(elsewhere, &judging(Verdict::WA, None)).await;
    let none = root.get("/rejudge").await;
    none.has(&["name=\"machine\"", "name=\"submission\""]);
    none.has_none(&["would be judged again</h2>"]);
    let asked = "/rejudge?machine=judge+2&verdict=RE";
    let page = root.get(asked).await;
    page.has(&["3 submissions would be judged again", "<code>kayles</code>"]);
    page.has_none(&["<code>hdoj-1536</code>"]);
    let wanted = [("machine", "judge 2"), ("verdict", "RE")];
    let begun = root.post("/rejudge", &wanted).await;
    assert_eq!(begun.header("location"), "/rejudge");
    root.get("/rejudge")
        .await
        .has(&["/setter/problems/nim/rejudgings/"]);
    // Both wait for a decision now.
    let again = root.post("/rejudge", &wanted).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    again.has(&["is to be decided on first"]);
    let nothing = root.post("/rejudge", &[("language", "python")]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    nothing.has(&["No submission that is judged already fits."]);
    for (field, value) in [("verdict", "XX"), ("contest", "x"), ("submission", "99")] {
        let wrong = root.get(&format!("/rejudge?{field}={value}")).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
    }
    // Nothing of this is anybody else's business, and machines are not even a setter's.
    assert_eq!(ada.get("/rejudge").await.status, StatusCode::NOT_FOUND);
}

/// What the package calls its version is not the number that the site has for it.
#[tokio::test]
async fn versions_are_called_by_their_numbers_on_the_site() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let problem = "/setter/problems/hdoj-1536";
    let form = [
        ("path", "statement/problem.en.md"),
        ("text", "Our own words."),
        ("action", "save"),
    ];
    let saved = root.post(&format!("{problem}/files"), &form).await;
    assert_eq!(saved.header("location"), format!("{problem}/versions/2"));
    pass(&site).await;
    site.store.serve_version("hdoj-1536", 2).await.unwrap();
    site.user("ada", Role::Student).await;
    let ada = site.account("ada").await;
    let id = site.hand_in(&ada).await.0;
    site.finish(id, &judging(Verdict::WA, None)).await;
    let asked = root.get("/rejudge?problem=hdoj-1536").await;
    asked.has(&["<td data-label=\"With version\">2</td>"]);
    let sets = format!("{problem}/rejudgings");
    let begun = root.post(&sets, &[("verdict", "WA")]).await;
    let set = root.get(begun.header("location")).await;
    set.has(&["With version 2</p>"]);
    let versions = root.get(problem).await;
    versions.has(&["Content <code>"]);
    versions.has_none(&["<code>version:"]);
}

#[tokio::test]
async fn one_submission_is_judged_again_by_setter_and_jury_alone() {
    let site = Site::new().await;
    let (contest, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{contest}/join"), &[]).await;
    let mut sent = Vec::new();
    for _ in 0..2 {
        let id = hand_in(&mut ada, contest, "A").await;
        site.finish(id, &judging(Verdict::WA, None)).await;
        sent.push(id);
    }
    let mut judy = site.user("judy", Role::Jury).await;
    let shown = format!("/submissions/{}", sent[0]);
    let asked = format!("/rejudge?submission={}", sent[0]);
    let link = format!("href=\"{asked}\"");
    for visitor in [&mut ada, &mut judy] {
        visitor.get(&shown).await.has_none(&[&link]);
        assert_eq!(visitor.get(&asked).await.status, StatusCode::NOT_FOUND);
    }
    // Named to the jury, she may; whoever made the contest may as well, though the problem is not hers.
    let named = format!("/contests/{contest}/jury/jurors");
    grace.post(&named, &[("juror", "judy")]).await;
    grace.get(&shown).await.has(&[&link]);
    judy.get(&shown).await.has(&[&link]);
    let page = judy.get(&asked).await;
    page.has(&[
        "One submission would be judged again",
        "Judge it again",
        "ada",
    ]);
    let number = sent[0].to_string();
    let begun = judy.post("/rejudge", &[("submission", &number)]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let made = begun.header("location").to_owned();
    judge_next(&site, Verdict::AC).await;
    assert!(
        site.store
            .claim_next(Whose::Anybodys, &["c", "cpp", "python"])
            .await
            .unwrap()
            .is_none()
    );
    let page = judy.get(&made).await;
    page.has(&[&format!("#{number}"), "Autumn Cup", "value=\"apply\""]);
    assert_eq!(ada.get(&made).await.status, StatusCode::NOT_FOUND);
    let applied = judy.post(&made, &[("action", "apply")]).await;
    assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text);
    let result = |id: i64| format!("/api/v1/submissions/{id}");
    assert_eq!(ada.get(&result(sent[0])).await.json()["verdict"], "AC");
    assert_eq!(ada.get(&result(sent[1])).await.json()["verdict"], "WA");
    // What counts for another contest, or for none, is not hers to judge again.
    let all = judy.post("/rejudge", &[("problem", "nim")]).await;
    assert_eq!(all.status, StatusCode::UNPROCESSABLE_ENTITY);
    let of_contest = [("problem", "nim"), ("contest", &contest.to_string())];
    let begun = judy.post("/rejudge", &of_contest).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let sets = "/setter/problems/nim/rejudgings";
    judy.get(sets).await.has(&["name=\"contest\""]);
    let machine = judy.get("/rejudge?machine=judge").await;
    assert_eq!(machine.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_hidden_problem_is_as_one_that_there_is_not() {
    let site = Site::new().await;
    let (_, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut eve = site.program("eve", Role::Setter).await;
    let pushed = push(&mut eve, "zzz-hidden", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    // What she may have judged again, and what she sees, is meant by its id.
    for (problem, status) in [
        ("nim", StatusCode::OK),
        ("kayles", StatusCode::OK),
        ("zzz-hidden", StatusCode::UNPROCESSABLE_ENTITY),
        ("zzz-nothing", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let asked = grace.get(&format!("/rejudge?problem={problem}")).await;
        assert_eq!(asked.status, status, "{problem}: {}", asked.text);
    }
    let mut root = site.user("root", Role::Admin).await;
    let asked = root.get("/rejudge?problem=zzz-hidden").await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
}

#[tokio::test]
async fn no_link_leads_where_the_jury_of_a_contest_decides() {
    let site = Site::new().await;
    let mut eve = site.user("eve", Role::Setter).await;
    let account = site.account("eve").await;
    let scopes = [Scope::Author].into_iter().collect();
    let mut program = site.program_with(&account, scopes).await;
    let pushed = push(&mut program, "my-nim", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let public = site.store.set_visibility("my-nim", Visibility::Public);
    public.await.unwrap();
    let problem = "/setter/problems/my-nim";
    let sets = format!("href=\"{problem}/rejudgings\"");
    let narrowed = "/submissions?problem=my-nim";
    // A name that nobody has takes nothing away.
    let of_nobody = "/submissions?problem=my-nim&user=nobody";
    for address in [problem, narrowed, of_nobody] {
        eve.get(address).await.has(&[&sets]);
    }
    // Somebody else has a contest with it.
    let (id, mut grace) = contest(&site, &draft(1, &["my-nim"])).await;
    let page = eve.get(problem).await;
    page.has(&["While the contest “Autumn Cup” goes on, its jury decides"]);
    page.has_none(&[&sets]);
    eve.get(narrowed).await.has_none(&[&sets]);
    grace.get(narrowed).await.has(&[&sets]);
    // One by invitation leaves her what does not count for it, and its name is not told.
    let closed = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(1, &["my-nim"])
    };
    site.store.edit_contest(id, &closed).await.unwrap();
    let page = eve.get(problem).await;
    page.has(&[&sets]);
    page.has_none(&["Autumn Cup"]);
    let hidden = site.store.set_visibility("my-nim", Visibility::Contest);
    hidden.await.unwrap();
    let page = eve.get(problem).await;
    page.has(&["While a contest goes on that has this problem"]);
    page.has_none(&["Autumn Cup"]);
}
