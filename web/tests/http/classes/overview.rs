//! The table of all that was set in a class: as a page, in each order, as a file, and by whom.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{AssignmentDraft, AssignmentProblem, Role};

use super::{draft, hand_in, join, world};
use crate::contests;

/// An assignment of one problem for ten points that was due an hour ago, and counts half since then.
fn second() -> AssignmentDraft {
    AssignmentDraft {
        title: "=Week <two>".to_owned(),
        problems: vec![AssignmentProblem::new("kayles", 1000, false)],
        ..draft(-1)
    }
}

#[tokio::test]
async fn one_table_has_all_members_and_all_assignments() {
    let mut world = world().await;
    let mut bo = world.site.user("bo", Role::Student).await;
    join(&world.site, world.class, "bo", "").await;
    let store = &world.site.store;
    let set = second();
    let late = store.create_assignment(world.class, &set).await.unwrap();
    // What is not open yet is in no sum.
    let coming = AssignmentDraft {
        title: "Week nine".to_owned(),
        opens_at: web::store::UnixMs(web::store::UnixMs::now().0 + super::HOUR),
        due_at: None,
        ..second()
    };
    store.create_assignment(world.class, &coming).await.unwrap();
    hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    hand_in(&world.site, &mut world.ada, "kayles", Verdict::AC).await;
    hand_in(&world.site, &mut bo, "hdoj-1536", Verdict::WA).await;
    hand_in(&world.site, &mut bo, "nim", Verdict::AC).await;
    hand_in(&world.site, &mut bo, "hdoj-1536", Verdict::AC).await;

    let class = world.class();
    world
        .thea
        .get(&class)
        .await
        .has(&[&format!("{class}/table\"")]);
    let table = format!("{class}/table");
    let shown = world.thea.get(&table).await;
    let (first, second) = (world.assignment, late);
    shown.has(&[
        "Ada Lovelace",
        &format!("<a href=\"{class}/assignments/{second}/table\">=Week &#60;two&#62;</a>"),
        &format!("href=\"{class}/members/ada#assignment-{first}\""),
        "all solved, something late: 1 of 1 solved, 5 of 10 points, late",
        "a part: 1 of 2 solved, 100 of 150 points",
        "all solved: 2 of 2 solved, 150 of 150 points",
        "<b>105</b><i>2/3</i>",
        "<b>150</b><i>2/3</i>",
        // The averages: of both, of the first, of the second.
        "<td>127.5</td><td>125</td><td>2.5</td>",
    ]);
    shown.has_none(&["Week nine", "rel=\"next\""]);
    let before = |text: &str, one: &str, other: &str| {
        let at = |name: &str| text.find(&format!("/members/{name}\"")).unwrap();
        at(one) < at(other)
    };
    for (order, is_ada_first) in [
        ("", true),
        ("sum", false),
        (&*first.to_string(), false),
        (&*second.to_string(), true),
        ("called", true),
        ("-7", true),
        ("99999", true),
    ] {
        let shown = world.thea.get(&format!("{table}?sort={order}")).await;
        assert_eq!(before(&shown.text, "ada", "bo"), is_ada_first, "{order}");
    }
    // More time for one student counts here as it does there.
    let ada = world.site.account("ada").await.id;
    let until = Some(web::store::UnixMs(i64::MAX / 2));
    let given = world.site.store.extend_assignment(second, ada, until);
    given.await.unwrap();
    let csv = world.thea.get(&format!("{table}.csv")).await;
    assert!(csv.header("content-disposition").contains("class-"));
    csv.has(&[
        "User name,Called,1 Week one: Solved,1 Week one: Points,1 Week one: Late,2 =Week <two>: Solved",
        "ada,Ada Lovelace,1,100,,1,10,,2,110\n",
        "bo,,2,150,,,,,2,150\n",
    ]);
    csv.has_none(&["Week nine"]);
    world
        .thea
        .get(&format!("{table}?lang=zh"))
        .await
        .has(&["总成绩表", "平均分", "全部通过"]);

    // Students see their own line alone.
    for address in [&table, &format!("{table}.csv")] {
        let refused = bo.get(address).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{address}");
    }
    bo.get(&class)
        .await
        .has(&["In all:", "2 of 3 solved, 150 of 160 points"]);
}

#[tokio::test]
async fn what_a_contest_hides_is_hidden_in_the_table_of_all() {
    let mut world = world().await;
    let store = &world.site.store;
    store
        .create_assignment(world.class, &second())
        .await
        .unwrap();
    hand_in(&world.site, &mut world.ada, "nim", Verdict::AC).await;
    hand_in(&world.site, &mut world.ada, "kayles", Verdict::AC).await;
    world.site.user("sue", Role::Setter).await;
    let sue = world.site.account("sue").await;
    let contest = contests::draft(1, &["nim"]);
    store.create_contest(sue.id, &contest).await.unwrap();
    let table = format!("{}/table", world.class());
    let shown = world.thea.get(&table).await;
    shown.has(&["<b>?</b>", "hidden while a contest", "5 of 10 points"]);
    shown.has_none(&["of 150 points"]);
    let csv = world.thea.get(&format!("{table}.csv")).await;
    csv.has(&["ada,Ada Lovelace,?,?,,1,5,late,?,?\n"]);
}
