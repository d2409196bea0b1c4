//! A site that has one of everything that an address can be of.

use web::store::{
    ContestDraft, ContestId, NewMember, NewPost, NewPrint, NewTeam, PostPlace, PrintBounds, Role,
    UnixMs, UserId,
};

use crate::classes::draft as assignment;
use crate::contests::draft;
use crate::site::{PASSWORD, Site};

/// A contest that goes on, and one that is by invitation and has not begun.
async fn make_contests(site: &Site, owner: UserId) {
    let open = ContestDraft {
        has_prints: true,
        has_frozen_balloons: false,
        hack_minutes: 60,
        ..draft(1, &["nim"])
    };
    let closed = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        hack_minutes: 60,
        ..draft(-1, &["nim"])
    };
    for draft in [open, closed] {
        site.store.create_contest(owner, &draft).await.unwrap();
    }
    let alone = NewTeam::alone(owner, "owner");
    let part = site.store.join_contest(ContestId(1), &alone).await;
    let print = NewPrint {
        contest: ContestId(1),
        participant: part.unwrap().unwrap(),
        user: owner,
        text: "int main() {}".to_owned(),
    };
    let bounds = PrintBounds {
        waiting: 1,
        lately: 1,
        since: UnixMs(0),
    };
    let asked = site.store.ask_for_print(&print, bounds).await.unwrap();
    assert!(asked.is_some());
}

/// A class of a teacher, with `owner` in it, and a contest of the class.
async fn make_class(site: &Site, owner: UserId) {
    let teacher = site.store.create_user("mentor", PASSWORD, Role::Teacher);
    let teacher = teacher.await.unwrap();
    let class = site.store.create_class(teacher.id, ("Games 101", ""));
    let class = class.await.unwrap();
    let member = NewMember {
        user: owner,
        label: String::new(),
    };
    crate::enrolment::enrol(&site.store, class, &[member]).await;
    let assignment = assignment(1);
    site.store
        .create_assignment(class, &assignment)
        .await
        .unwrap();
    let of_class = ContestDraft {
        class: Some(class),
        has_prints: true,
        hack_minutes: 60,
        ..draft(1, &["nim"])
    };
    site.store
        .create_contest(teacher.id, &of_class)
        .await
        .unwrap();
}

/// A site that has what the addresses of the table are of.
pub(crate) async fn furnished() -> Site {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    site.user("owner", Role::Student).await;
    let owner = site.account("owner").await;
    site.hand_in(&owner).await;
    site.hand_in(&owner).await;
    let post = NewPost {
        author: owner.id,
        body: "Is S given once?".to_owned(),
        tells: false,
    };
    let place = PostPlace::New {
        problem: "hdoj-1536",
        title: "S",
    };
    site.store.say(place, &post).await.unwrap();
    make_contests(&site, owner.id).await;
    make_class(&site, owner.id).await;
    site
}
