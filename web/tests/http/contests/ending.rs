//! When a contest is over, and for whom: time beyond the end, taking part afterwards, an end that is moved, and
//! what is shown then.

use axum::http::StatusCode;
use judge::Verdict;
use web::http::state::Scoreboards;
use web::scoreboard::{Place, Standing};
use web::store::{ContestDraft, NewTeam, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::Site;

/// A contest that ended an hour ago and has no freeze.
fn over() -> ContestDraft {
    ContestDraft {
        freeze_at: None,
        ..draft(6, &["nim"])
    }
}

#[tokio::test]
async fn a_contest_runs_until_the_last_who_has_extra_time() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &over()).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut parts = Vec::new();
    for name in ["ada", "bo"] {
        let alone = NewTeam::alone(site.account(name).await.id, name);
        let part = site.store.join_contest(id, &alone).await;
        parts.push(part.unwrap().unwrap());
    }
    let (running, past) = ("id=\"contests-running\"", "id=\"contests-past\"");
    let mut stranger = site.visitor();
    for (hours, section, other, phase) in [
        (3, running, past, ">Extra time<"),
        (0, past, running, ">Over<"),
    ] {
        let extend = site.store.extend_participant(id, parts[0], hours * HOUR);
        extend.await.unwrap();
        let list = stranger.get("/contests").await;
        list.has(&[section, phase]);
        list.has_none(&[other]);
    }
    let extend = site.store.extend_participant(id, parts[0], 3 * HOUR);
    extend.await.unwrap();
    let through = "Your own time is over; others, who have extra time, have until";
    let address = format!("/contests/{id}");
    bo.get(&address).await.has(&[through, ">Extra time<"]);
    let going = ada.get(&address).await;
    going.has(&["Your time ends in", ">Extra time<"]);
    going.has_none(&[through]);
    stranger.get(&address).await.has_none(&[through]);
}

#[tokio::test]
async fn who_takes_part_afterwards_is_told_so_and_the_jury_sees_who_it_is() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &over()).await;
    let mut ada = site.user("ada", Role::Student).await;
    let address = format!("/contests/{id}");
    let people = format!("{address}/jury/people");
    grace.get(&people).await.has_none(&["id=\"later\""]);
    ada.get(&address).await.has(&["data-phase=\"over\""]);
    let joined = ada.post(&format!("{address}/join"), &[]).await;
    assert_eq!(joined.status, 303, "{}", joined.text);
    for page in ["", "/problems/A", "/scoreboard"] {
        let shown = ada.get(&format!("{address}{page}")).await;
        shown.has(&[
            "data-phase=\"virtual\">You take part afterwards<",
            "Your time ends in",
        ]);
        shown.has_none(&["data-phase=\"over\""]);
    }
    let listed = grace.get(&people).await;
    listed.has(&["id=\"later\"", "<b>ada</b> <span class=\"tag\">Running<"]);
    listed.has_none(&["<summary><b>ada</b>"]);
    // To everybody else it is over.
    let others = site.visitor().get(&address).await;
    others.has(&["data-phase=\"over\""]);
}

#[tokio::test]
async fn the_jury_ends_a_contest_at_once_for_all_who_have_no_extra_time() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let address = format!("/contests/{id}");
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
    }
    let in_time = hand_in(&mut ada, id, "A").await;
    let part = site.store.participants(id).await.unwrap()[1].id;
    let extend = site.store.extend_participant(id, part, HOUR);
    extend.await.unwrap();
    let (jury, end) = (format!("{address}/jury"), format!("{address}/jury/end"));
    grace.get(&jury).await.has(&[&format!("action=\"{end}\"")]);
    let sure = [("sure", "1")];
    assert_eq!(ada.post(&end, &sure).await.status, StatusCode::NOT_FOUND);
    let unsure = grace.post(&end, &[]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    unsure.has(&["id=\"sure-error\"", "Tick the box"]);
    let before = site.store.contest(id).await.unwrap().unwrap();
    assert!(before.end_at > UnixMs::now());
    let ended = grace.post(&end, &sure).await;
    assert_eq!(ended.status, StatusCode::SEE_OTHER, "{}", ended.text);
    let told = grace.get(&jury).await;
    told.has(&["The contest was ended.", "ended the contest"]);
    told.has_none(&[&format!("action=\"{end}\"")]);
    let row = site.store.contest(id).await.unwrap().unwrap();
    assert!(row.end_at <= UnixMs::now() && row.revision > before.revision);
    // What was in time counts; of what comes now only that of who has extra time.
    let late = hand_in(&mut ada, id, "A").await;
    let extra = hand_in(&mut bo, id, "A").await;
    let counted = site.store.counted_since(id, 0).await.unwrap();
    let counted: Vec<i64> = counted.iter().map(|row| row.id.0).collect();
    assert!(counted.contains(&in_time) && counted.contains(&extra));
    assert!(!counted.contains(&late));
    // A freeze that had not begun hides nothing now.
    let extend = site.store.extend_participant(id, part, 0);
    extend.await.unwrap();
    site.visitor()
        .get(&address)
        .await
        .has(&["data-phase=\"over\""]);
    let again = grace.post(&end, &sure).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_jury_gives_everybody_more_time_and_the_freeze_moves_with_the_end() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let jury = format!("/contests/{id}/jury");
    let longer = format!("{jury}/longer");
    let is_there = format!("action=\"{longer}\"");
    grace.get(&jury).await.has(&[&is_there]);
    let ten = [("minutes", "10")];
    let stranger = ada.post(&longer, &ten).await;
    assert_eq!(stranger.status, StatusCode::NOT_FOUND);
    for wrong in ["", "0", "-5", "1441", "ten"] {
        let refused = grace.post(&longer, &[("minutes", wrong)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&["id=\"minutes-error\""]);
    }
    let contest = async || site.store.contest(id).await.unwrap().unwrap();
    let later = |at: UnixMs| UnixMs(at.0 + 600_000);
    let before = contest().await;
    let moved = grace.post(&longer, &ten).await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "{}", moved.text);
    let after = contest().await;
    assert_eq!(after.end_at, later(before.end_at));
    assert_eq!(after.freeze_at, before.freeze_at.map(later));
    assert!(after.revision > before.revision);
    let told = grace.get(&jury).await;
    told.has(&["gave everybody more time", "<span>end: ", ", freeze: "]);
    // A freeze that has begun stays: nothing that it hides is shown.
    let frozen = draft(4, &["nim"]);
    site.store.edit_contest(id, &frozen).await.unwrap();
    grace.post(&longer, &ten).await;
    let after = contest().await;
    assert_eq!(after.end_at, later(frozen.end_at));
    assert_eq!(after.freeze_at, frozen.freeze_at);
    // It lasts no longer than the form lets it.
    let longest = ContestDraft {
        end_at: UnixMs(frozen.start_at.0 + 31 * 24 * HOUR),
        ..draft(4, &["nim"])
    };
    site.store.edit_contest(id, &longest).await.unwrap();
    for one in ["1", "10"] {
        let refused = grace.post(&longer, &[("minutes", one)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{one}");
        refused.has(&["id=\"minutes-error\"", "lasts as long as one may"]);
    }
    assert_eq!(contest().await.end_at, longest.end_at);
    let told = grace.get(&jury).await;
    told.has(&["lasts as long as one may"]);
    told.has_none(&[&is_there]);
    site.store
        .edit_contest(id, &draft(7, &["nim"]))
        .await
        .unwrap();
    let over = grace.post(&longer, &ten).await;
    assert_eq!(over.status, StatusCode::NOT_FOUND);
    grace.get(&jury).await.has_none(&[&is_there]);
}

#[tokio::test]
async fn of_two_who_give_the_same_minutes_one_does_and_the_other_is_told() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let end = async || site.store.contest(id).await.unwrap().unwrap().end_at.0;
    let (jury, known) = (format!("/contests/{id}/jury"), end().await.to_string());
    let seen = format!("name=\"end\" value=\"{known}\"");
    grace.get(&jury).await.has(&[&seen]);
    let form = [("minutes", "10"), ("end", known.as_str())];
    let longer = format!("{jury}/longer");
    let first = grace.post(&longer, &form).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text);
    let moved = end().await;
    assert_eq!(moved, known.parse::<i64>().unwrap() + 600_000);
    let second = grace.post(&longer, &form).await;
    assert_eq!(second.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The page that says so is of the end as it is now: sent once more it moves that.
    let seen = format!("name=\"end\" value=\"{moved}\"");
    second.has(&["id=\"minutes-error\"", "Nothing was added", &seen]);
    assert_eq!(end().await, moved);

    let part = site.store.participants(id).await.unwrap()[0].id.to_string();
    let extend = format!("{jury}/extend");
    let people = grace.get(&format!("{jury}/people")).await;
    people.has(&["name=\"known\" value=\"0\""]);
    for (minutes, status) in [("5", 303), ("20", 422)] {
        let form = [
            ("participant", part.as_str()),
            ("minutes", minutes),
            ("known", "0"),
        ];
        let sent = grace.post(&extend, &form).await;
        assert_eq!(sent.status, status, "{}", sent.text);
        if status == 422 {
            sent.has(&["extra minutes of ada", "name=\"known\" value=\"300000\""]);
        }
    }
    let people = site.store.participants(id).await.unwrap();
    assert_eq!(people[0].extra_ms, 300_000);
}

/// A moment as a form has it.
fn field(at: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(at).unwrap();
    moment.strftime("%Y-%m-%dT%H:%M").to_string()
}

#[tokio::test]
async fn an_end_that_is_moved_says_what_was_handed_in_after_it() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(3, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let address = format!("/contests/{id}");
    ada.post(&format!("{address}/join"), &[]).await;
    hand_in(&mut ada, id, "A").await;
    let now = UnixMs::now().0;
    let mut moves = async |end: i64| {
        let (start, end) = (field(now - 3 * HOUR), field(end));
        let form = [
            ("name_en", "Autumn Cup"),
            ("rules", "icpc"),
            ("counting", "best"),
            ("penalty", "20"),
            ("visibility", "public"),
            ("start", &start),
            ("end", &end),
            ("problems", "nim"),
        ];
        let saved = grace.post(&format!("{address}/edit"), &form).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
        grace.get(saved.header("location")).await
    };
    let words = "One submission was handed in after the new end.";
    let saved = moves(now + HOUR).await;
    saved.has(&["The contest was saved."]);
    saved.has_none(&[words]);
    moves(now - HOUR)
        .await
        .has(&["The contest was saved.", words]);
    // It says what is so: what came in time counts still.
    assert_eq!(site.store.counted_since(id, 0).await.unwrap().len(), 1);
    grace
        .get(&format!("{address}/jury"))
        .await
        .has(&["one submission after the end still counts"]);
}

#[tokio::test]
async fn a_double_click_shows_one_cell() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(4, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    for letter in ["A", "B"] {
        let right = hand_in(&mut ada, id, letter).await;
        judge(&site, right, Verdict::AC).await;
    }
    let over = draft(6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    let (jury, reveal) = (format!("{address}/jury"), format!("{address}/jury/reveal"));
    for (seen, shown) in [("0", 1), ("1", 2)] {
        let field = format!("name=\"seen\" value=\"{seen}\"");
        grace.get(&jury).await.has(&[&field]);
        for _ in 0..2 {
            let form = [("action", "step"), ("seen", seen)];
            let step = grace.post(&reveal, &form).await;
            assert_eq!(step.status, StatusCode::SEE_OTHER, "{}", step.text);
            let row = site.store.contest(id).await.unwrap().unwrap();
            assert_eq!((row.revealed, row.thawed_at), (Some(shown), None));
        }
    }
    let acts = site.store.acts(id).await.unwrap();
    assert_eq!(acts.iter().filter(|act| act.act == "reveal").count(), 2);
    // The last button, too.
    for _ in 0..2 {
        let all = grace.post(&reveal, &[("action", "all")]).await;
        assert_eq!(all.status, StatusCode::SEE_OTHER, "{}", all.text);
    }
}

#[tokio::test]
async fn what_is_judged_in_the_middle_of_a_reveal_takes_nothing_back() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(4, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let mut sent = Vec::new();
    for name in ["ada", "bo"] {
        let mut visitor = site.user(name, Role::Student).await;
        visitor.post(&format!("{address}/join"), &[]).await;
        for letter in ["A", "B"] {
            sent.push(hand_in(&mut visitor, id, letter).await);
        }
    }
    let late = sent.remove(2);
    for right in sent {
        judge(&site, right, Verdict::AC).await;
    }
    let over = draft(6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    // From the bottom: what is not judged yet leaves bo there, whose other cell comes next.
    for seen in ["0", "1"] {
        let form = [("action", "step"), ("seen", seen)];
        let step = grace.post(&format!("{address}/jury/reveal"), &form).await;
        assert_eq!(step.status, StatusCode::SEE_OTHER, "{}", step.text);
    }
    judge(&site, late, Verdict::AC).await;
    let people = site.store.participants(id).await.unwrap();
    let fresh = Scoreboards::default();
    let held = fresh.latest(&site.store, id).await.unwrap();
    let public = &held.as_ref().unwrap().public;
    let solved = |who: usize, problem| {
        let participant = people[who].id.0;
        let place = Place {
            participant,
            problem,
        };
        public.cell(place).unwrap().standing == Standing::Solved
    };
    assert_eq!([solved(0, 0), solved(0, 1)], [false, false]);
    assert_eq!([solved(1, 0), solved(1, 1)], [true, true]);
}

#[tokio::test]
async fn a_jury_is_told_that_it_has_to_show_the_results() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(6, &["nim"])).await;
    let (address, link) = (
        format!("/contests/{id}"),
        format!("/contests/{id}/jury#reveal"),
    );
    grace
        .get(&address)
        .await
        .has(&[&link, "only the jury sees its results"]);
    site.visitor().get(&address).await.has_none(&[&link]);
    let all = [("action", "all")];
    grace.post(&format!("{address}/jury/reveal"), &all).await;
    grace.get(&address).await.has_none(&[&link]);
}

#[tokio::test]
async fn who_takes_part_afterwards_sees_what_was_solved_until_the_same_moment() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let address = format!("/contests/{id}");
    let join = format!("{address}/join");
    ada.post(&join, &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let end = format!("{address}/jury/end");
    grace.post(&end, &[("sure", "1")]).await;
    bo.get(&address).await.has(&["solved by one"]);
    let joined = bo.post(&join, &[]).await;
    assert_eq!(joined.status, 303, "{}", joined.text);
    let shown = bo.get(&address).await;
    shown.has(&["solved by nobody yet"]);
    shown.has_none(&["solved by one"]);
    // What they solve themselves counts there, and for nobody else.
    let own = hand_in(&mut bo, id, "A").await;
    judge(&site, own, Verdict::AC).await;
    bo.get(&address).await.has(&["solved by one"]);
    ada.get(&address).await.has(&["solved by one"]);
}
