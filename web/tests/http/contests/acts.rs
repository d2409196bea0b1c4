//! Each act of a jury stands in the record of its contest, with who did it.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::Method;
use judge::Verdict;
use web::store::{ContestDraft, ContestId, HackId, NewHack, NewTeam, Role, SubmissionId, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge, judge_next};
use crate::site::{Site, Visitor};

/// The acts that there are words for.
fn acts_with_words() -> BTreeSet<String> {
    let locale = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en/contests.ftl");
    let texts = std::fs::read_to_string(locale).unwrap();
    let keys = texts.lines().filter_map(|line| line.strip_prefix("act-"));
    let acts = keys.filter_map(|line| line.split_once(" = "));
    acts.map(|(act, _)| act.to_owned()).collect()
}

async fn does(visitor: &mut Visitor, address: &str, form: &[(&str, &str)]) -> String {
    let done = visitor.post(address, form).await;
    assert_eq!(done.status, 303, "{address} {form:?}: {}", done.text);
    done.header("location").to_owned()
}

/// A moment as a form has it.
fn field(at: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(at).unwrap();
    moment.strftime("%Y-%m-%dT%H:%M").to_string()
}

/// What of a contest somebody may fill in, for one of teams that began an hour ago.
fn form() -> Vec<(&'static str, String)> {
    let start = UnixMs::now().0 - HOUR;
    vec![
        ("name_en", "Cup".to_owned()),
        ("rules", "icpc".to_owned()),
        ("counting", "best".to_owned()),
        ("penalty", "20".to_owned()),
        ("team", "1".to_owned()),
        ("prints", "1".to_owned()),
        ("start", field(start)),
        ("end", field(start + 5 * HOUR)),
        ("freeze", field(start + 4 * HOUR)),
        ("problems", "nim".to_owned()),
    ]
}

/// A team of one; its number.
async fn enter(site: &Site, id: ContestId, name: &str, team: &str) -> i64 {
    let alone = NewTeam::alone(site.account(name).await.id, team);
    let part = site.store.join_contest(id, &alone).await;
    part.unwrap().unwrap().0
}

/// What a jury does with questions, participants, balloons and papers.
async fn runs_the_room(site: &Site, root: &mut Visitor, id: ContestId) {
    let at = |part: &str| format!("/contests/{id}{part}");
    let mut ada = site.user("ada", Role::Student).await;
    site.user("bo", Role::Student).await;
    let one = enter(site, id, "ada", "Two Heaps").await;
    let two = enter(site, id, "bo", "Three Heaps").await;
    let asked = does(&mut ada, &at("/clarifications"), &[("text", "Why?")]).await;
    let question = asked.rsplit('-').next().unwrap();
    does(&mut ada, &at("/print"), &[("text", "int main() {}")]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(site, right, Verdict::AC).await;
    decides_on_a_hack(site, root, id, SubmissionId(right)).await;
    let hugo = site.account("hugo").await.id;
    let print = site.store.prints(id).await.unwrap().0[0].id;
    let link = root.post(&at("/jury/link"), &[("action", "make")]).await;
    assert_eq!(link.status, 200, "{}", link.text);
    does(root, &at("/jury/link"), &[("action", "revoke")]).await;
    for (part, form) in [
        ("/clarifications", "text=Lunch".to_owned()),
        ("/clarifications", format!("text=Hurry&to={two}")),
        ("/answer", format!("question={question}&text=Because")),
        ("/jury/extend", format!("participant={two}&minutes=5")),
        ("/jury/jurors", "juror=hugo".to_owned()),
        ("/jury/jurors", format!("dismiss={hugo}")),
        (
            "/balloons",
            format!("participant={one}&problem=A&action=hand"),
        ),
        (
            "/balloons",
            format!("participant={one}&problem=A&action=undo"),
        ),
        ("/jury/prints", format!("print={print}&action=done")),
        ("/jury/prints", format!("print={print}&action=undo")),
        (
            "/jury/people",
            format!("participant={one}&action=edit&name=Five Heaps"),
        ),
        (
            "/jury/people",
            format!("team={two}&action=move&account=ada"),
        ),
        (
            "/jury/people",
            format!("participant={one}&action=remove&sure=1"),
        ),
        (
            "/jury/people",
            format!("participant={two}&action=remove&sure=1"),
        ),
        ("/jury/people", "account=ada&action=admit".to_owned()),
    ] {
        let pairs = form.split('&').filter_map(|pair| pair.split_once('='));
        does(root, &at(part), &pairs.collect::<Vec<_>>()).await;
    }
}

/// A hack is taken back, and stands again.
async fn decides_on_a_hack(
    site: &Site,
    root: &mut Visitor,
    id: ContestId,
    submission: SubmissionId,
) {
    let hack = NewHack {
        problem: "nim".to_owned(),
        submission,
        hacker: site.account("bo").await.id,
        input: "1\n1\n1\n".to_owned(),
    };
    assert!(site.store.keep_contest_hack(id, &hack).await.unwrap());
    let hacks = site.store.contest_hacks(id, HackId(i64::MAX)).await;
    let number = hacks.unwrap()[0].id.to_string();
    // What counts again brings its balloon.
    for action in ["withdraw", "restore", "withdraw"] {
        let form = [("hack", number.as_str()), ("action", action)];
        does(root, &format!("/contests/{id}/jury/hacks"), &form).await;
    }
}

/// Teams come in from a table.
async fn brings_in(root: &mut Visitor, id: ContestId) {
    let table = "name,username\nFour Heaps,four";
    let form = format!(
        "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{table}\r\n\
         --x\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\nadd\r\n--x--\r\n"
    );
    let kind = Some("multipart/form-data; boundary=x");
    let address = format!("/contests/{id}/jury/import");
    let imported = root.send(Method::POST, &address, kind, form.into()).await;
    assert_eq!(imported.status, 200, "{}", imported.text);
}

/// What counts in the contest is judged again.
async fn judges_again(site: &Site, root: &mut Visitor, id: ContestId) {
    let mut cy = site.user("cy", Role::Student).await;
    enter(site, id, "cy", "Six Heaps").await;
    let right = hand_in(&mut cy, id, "A").await;
    judge(site, right, Verdict::AC).await;
    let set = does(root, "/setter/problems/nim/rejudgings", &[]).await;
    let number = set.rsplit('/').next().unwrap().parse().unwrap();
    let all = site.store.rejudging(number).await.unwrap().unwrap().all;
    for _ in 0..all {
        judge_next(site, Verdict::WA).await;
    }
    does(root, &set, &[("action", "apply")]).await;
    let another = does(root, "/setter/problems/nim/rejudgings", &[]).await;
    does(root, &another, &[("action", "drop")]).await;
    // What was dropped before anything of it was judged is named all the same, with where it is found.
    let jury = root.get(&format!("/contests/{id}/jury")).await;
    jury.has(&[
        "<span>began to have submissions judged again",
        "<span>dropped new results of submissions",
        &format!("href=\"{another}\""),
    ]);
}

#[tokio::test]
async fn whatever_the_jury_does_is_on_record() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    site.user("hugo", Role::Jury).await;
    site.state.library.enter_catalog().await.unwrap();
    let form = form();
    let form: Vec<(&str, &str)> = form
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let made = does(&mut root, "/contests/new", &form).await;
    let id: ContestId = made.rsplit('/').next().unwrap().parse().unwrap();
    does(&mut root, &format!("/contests/{id}/edit"), &form).await;
    runs_the_room(&site, &mut root, id).await;
    brings_in(&mut root, id).await;
    judges_again(&site, &mut root, id).await;
    let longer = format!("/contests/{id}/jury/longer");
    does(&mut root, &longer, &[("minutes", "5")]).await;
    let sure = [("sure", "1")];
    does(&mut root, &format!("/contests/{id}/jury/end"), &sure).await;
    let over = ContestDraft {
        is_team: true,
        ..draft(7, &["nim"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    let jury = format!("/contests/{id}/jury");
    does(&mut root, &format!("{jury}/reveal"), &[("action", "all")]).await;
    let acts = site.store.acts(id).await.unwrap();
    assert!(acts.iter().all(|act| act.name == "root"), "{acts:?}");
    let done: BTreeSet<String> = acts.iter().map(|act| act.act.clone()).collect();
    // What a team does itself.
    let by_teams = BTreeSet::from(["leave".to_owned()]);
    assert_eq!(&done | &by_teams, acts_with_words());
    // The record says each in words.
    let page = root.get(&jury).await;
    page.has(&[
        "moved somebody to another team",
        "ada: Five Heaps → Three Heaps",
        "withdrew a hack",
        "A Two Heaps ← bo",
        "ended the contest",
    ]);
    page.has_none(&["act-"]);
    let all = root.get(&format!("{jury}/acts")).await;
    for act in &done {
        all.has(&[&format!("<option value=\"{act}\">")]);
    }
    let chinese = root.get(&format!("{jury}?lang=zh")).await;
    chinese.has(&["揭晓了成绩</span> <span>全部", "分钟"]);
    chinese.has_none(&["<span>all</span>", " min</span>"]);
}

#[tokio::test]
async fn the_record_leads_to_what_it_names() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    site.user("hugo", Role::Jury).await;
    let mut ada = site.user("ada", Role::Student).await;
    let at = |part: &str| format!("/contests/{id}{part}");
    does(&mut ada, &at("/join"), &[]).await;
    let part = site.store.participants(id).await.unwrap()[0].id.to_string();
    let asked = does(&mut ada, &at("/clarifications"), &[("text", "Why?")]).await;
    let question = asked.rsplit('-').next().unwrap();
    let told = does(&mut grace, &at("/clarifications"), &[("text", "Lunch")]).await;
    let answer = [("question", question), ("text", "Because")];
    does(&mut grace, &at("/answer"), &answer).await;
    let more = [("participant", part.as_str()), ("minutes", "5")];
    does(&mut grace, &at("/jury/extend"), &more).await;
    does(&mut grace, &at("/jury/jurors"), &[("juror", "hugo")]).await;
    let renamed = [
        ("participant", part.as_str()),
        ("action", "edit"),
        ("name", "Ada Heaps"),
        ("seat", "3"),
    ];
    // By name, as accounts and participants are called.
    for (sought, is_there) in [("ADA", true), ("hugo", false)] {
        let found = at(&format!("/jury/people?q={sought}"));
        let found = grace.get(&found).await;
        assert_eq!(found.text.contains(&format!("id=\"p{part}\"")), is_there);
        assert_eq!(found.text.contains("Nobody here is called"), !is_there);
    }
    let page = async |grace: &mut Visitor| grace.get(&at("/jury")).await;
    let person = format!("href=\"{}#p{part}\"", at("/jury/people"));
    page(&mut grace).await.has(&[
        "<a href=\"/users/grace\">grace</a> <span>answered a question</span>",
        &format!("href=\"{asked}\">#{question} Because</a>"),
        &format!("href=\"{told}\">#"),
        &format!("{person}>ada: 5 min</a>"),
        "href=\"/users/hugo\">hugo</a>",
    ]);
    does(&mut grace, &at("/jury/people"), &renamed).await;
    let shown = page(&mut grace).await;
    shown.has(&[&format!("{person}>ada → Ada Heaps")]);
    // Nobody is called that any more.
    shown.has(&["<span>ada: 5 min</span>"]);
}

#[tokio::test]
async fn the_whole_record_is_reached_narrowed_and_taken_away() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    site.user("hugo", Role::Jury).await;
    let hugo = site.account("hugo").await.id;
    let owner = site.account("grace").await.id;
    let (store, address) = (&site.store, format!("/contests/{id}/jury"));
    store.note_act(id, hugo, "name", "=ada").await.unwrap();
    for number in 0..105 {
        let number = number.to_string();
        let note = store.note_act(id, owner, "announce", &number);
        note.await.unwrap();
    }
    let latest = grace.get(&address).await;
    latest.has(&[&format!("href=\"{address}/acts\"")]);
    latest.has_none(&["=ada"]);
    let first = grace.get(&format!("{address}/acts")).await;
    first.has_none(&["=ada", ">Newest<"]);
    let next = first.text.split("rel=\"next\" href=\"").nth(1).unwrap();
    let older = grace.get(next.split('"').next().unwrap()).await;
    older.has(&["=ada", ">#0</a>", ">Newest<"]);
    older.has_none(&["rel=\"next\"", ">#50</a>"]);
    let announced = "<span>announced something</span>";
    let by_hugo = grace.get(&format!("{address}/acts?who={hugo}")).await;
    by_hugo.has(&["=ada", &format!("value=\"{hugo}\" selected")]);
    by_hugo.has_none(&[announced]);
    let kind = grace.get(&format!("{address}/acts?act=announce")).await;
    kind.has(&[announced, "value=\"announce\" selected"]);
    kind.has_none(&["=ada"]);
    let nobody = grace.get(&format!("{address}/acts?who=nobody")).await;
    nobody.has(&["Nothing of this is on record."]);
    let table = grace.get(&format!("/contests/{id}/results/acts.csv")).await;
    table.has(&[",hugo,name,'=ada\n", ",grace,announce,104\n"]);
    assert_eq!(table.text.lines().count(), 107);
}

#[tokio::test]
async fn a_moved_member_leaves_what_was_handed_in_and_sees_the_new_teams() {
    let site = Site::new().await;
    let teams = ContestDraft {
        is_team: true,
        freeze_at: None,
        ..draft(1, &["nim"])
    };
    let (id, mut grace) = contest(&site, &teams).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut numbers = Vec::new();
    for (name, team) in [("ada", "Two Heaps"), ("bo", "Three Heaps")] {
        let user = site.account(name).await.id;
        let part = site
            .store
            .join_contest(id, &NewTeam::alone(user, team))
            .await;
        numbers.push(part.unwrap().unwrap());
    }
    let first = hand_in(&mut ada, id, "A").await;
    judge(&site, first, Verdict::AC).await;
    let theirs = hand_in(&mut bo, id, "A").await;
    judge(&site, theirs, Verdict::WA).await;
    let address = format!("/contests/{id}/jury/people");
    let to = numbers[1].to_string();
    let moving = |account| {
        [
            ("team", to.as_str()),
            ("action", "move"),
            ("account", account),
        ]
    };
    for wrong in ["bo", "grace", "nobody"] {
        let refused = grace.post(&address, &moving(wrong)).await;
        assert_eq!(refused.status, 422, "{wrong}");
        refused.has(&[
            "is in no other team of this contest",
            &format!("value=\"{wrong}\""),
        ]);
    }
    let refused = ada.post(&address, &moving("ada")).await;
    assert_eq!(refused.status, 404);
    assert_eq!(ada.get(&format!("/submissions/{theirs}")).await.status, 404);
    does(&mut grace, &address, &moving("ada")).await;
    // What was handed in counts where it did; what comes counts for the new team.
    let second = hand_in(&mut ada, id, "A").await;
    let counted = site.store.counted_since(id, 0).await.unwrap();
    let whose = |submission: i64| {
        let row = counted.iter().find(|row| row.id.0 == submission);
        row.unwrap().participant
    };
    assert_eq!(
        [first, theirs, second].map(whose),
        [numbers[0], numbers[1], numbers[1]]
    );
    assert_eq!(ada.get(&format!("/submissions/{theirs}")).await.status, 200);
    assert_eq!(bo.get(&format!("/submissions/{first}")).await.status, 404);
    assert_eq!(bo.get(&format!("/submissions/{second}")).await.status, 200);
    // Afterwards nobody is moved.
    let over = ContestDraft {
        start_at: UnixMs(teams.start_at.0 - 10 * HOUR),
        end_at: UnixMs(teams.end_at.0 - 10 * HOUR),
        ..teams
    };
    site.store.edit_contest(id, &over).await.unwrap();
    grace.get(&address).await.has_none(&["value=\"move\""]);
    let back = numbers[0].to_string();
    let late = [
        ("team", back.as_str()),
        ("action", "move"),
        ("account", "ada"),
    ];
    assert_eq!(grace.post(&address, &late).await.status, 404);
}
