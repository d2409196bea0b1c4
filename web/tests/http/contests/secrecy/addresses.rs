//! Every address of the site that can be read: its routes, filled with what there is.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::world::{BY_LINK, LINK, WITH_FILES, World};
use super::{PROBLEMS, SECRET};

/// What comes with the statement of [`WITH_FILES`]: as a picture of it, and next to it.
const PICTURE: &str = "img/board.svg";
const ATTACHED: &str = "tool.py";

impl World {
    /// Every address that can be read, for both problems, and what the Contest API has at this moment.
    pub(super) async fn addresses(&mut self) -> BTreeSet<String> {
        let mut addresses = BTreeSet::new();
        for pattern in patterns() {
            for problem in PROBLEMS {
                addresses.insert(self.filled(&pattern, problem));
            }
            // The others have no files.
            if pattern.ends_with("/{*name}") || pattern.ends_with("/attachments/{name}") {
                addresses.insert(self.filled(&pattern, WITH_FILES));
            }
            if pattern.ends_with("/results/{file}") {
                for file in results() {
                    addresses.insert(self.filled(&pattern.replace("{file}", &file), SECRET));
                }
            }
        }
        for query in [
            "/problems?q=1404",
            "/problems?q=chocolate",
            "/problems?sort=accepted",
            "/submissions?problem=nim",
            "/submissions?user=ada",
            "/submissions?verdict=AC",
            "/submissions?open=waiting",
            "/api/v1/submissions?user=ada",
            "/api/v1/submissions?problem=nim&verdict=AC",
        ] {
            addresses.insert(query.to_owned());
        }
        addresses.insert(format!("/submissions?problem={SECRET}"));
        addresses.insert(format!("/play/problem:{SECRET}"));
        addresses.insert(format!("/explore?game=problem%3A{SECRET}"));
        // The class of `mentor`, who teaches `ada` too.
        if self.class.is_some() {
            for page in [
                "",
                "/table",
                "/table.csv",
                "/members/ada",
                "/assignments/1/table",
            ] {
                addresses.insert(format!("/classes/2{page}"));
            }
            for similar in ["", "/1/2"] {
                addresses.insert(format!("/classes/2/assignments/1/similar{similar}"));
            }
        }
        addresses.insert(format!("/contests/{}/problems/B", self.contest));
        addresses.extend(self.objects().await);
        addresses
    }

    /// What the Contest API has of the contest, as its jury is told: the kinds of objects, and each object.
    async fn objects(&mut self) -> BTreeSet<String> {
        let contest = format!("/api/contests/{}", self.contest);
        let jury = self.visitors.get_mut("jury").unwrap();
        let mut found = BTreeSet::new();
        for kind in kinds() {
            let address = format!("{contest}/{kind}");
            let answer = jury.get(&address).await;
            assert_eq!(answer.status, 200, "{address}: {}", answer.text);
            let objects = answer.json();
            let objects = objects.as_array().into_iter().flatten();
            let ids = objects.filter_map(|object| object["id"].as_str());
            // Of what is the same in every contest, one is as good as another.
            let most = match kind.as_str() {
                "judgement-types" | "languages" => 1,
                _ => usize::MAX,
            };
            found.extend(ids.take(most).map(|id| format!("{address}/{id}")));
            found.insert(address);
        }
        found
    }

    pub(super) fn filled(&self, pattern: &str, problem: &str) -> String {
        let first = if pattern.contains("/contests/") {
            self.contest.to_string()
        } else if pattern.contains("/submissions/") {
            self.last.to_string()
        } else {
            problem.to_owned()
        };
        let parts = pattern.split('/').map(|part| match part {
            "{id}" | "{cid}" => first.as_str().to_owned(),
            "{other}" => self.wrong.to_string(),
            "{one}" | "{submission}" => self.last.to_string(),
            "{letter}" => "A".to_owned(),
            "{*name}" if pattern.contains("/files/") => PICTURE.to_owned(),
            "{*name}" => ATTACHED.to_owned(),
            "{name}" if pattern.contains("/attachments/") => ATTACHED.to_owned(),
            "{name}" => "ada".to_owned(),
            "{game}" => "nim".to_owned(),
            // Each site has another.
            "{secret}" if pattern.starts_with(BY_LINK) => LINK.to_owned(),
            part if part.starts_with('{') => "1".to_owned(),
            part => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }
}

fn source(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    std::fs::read_to_string(root.join(path)).unwrap()
}

/// The kinds of objects that the Contest API answers with: the arms of the match over them, and the runs, which are
/// read by themselves.
fn kinds() -> BTreeSet<String> {
    let text = source("api/contests/objects.rs");
    let arms = text.lines().filter_map(|line| {
        let (kind, _) = line.trim_start().strip_prefix('"')?.split_once("\" =>")?;
        Some(kind.to_owned())
    });
    arms.chain(["runs".to_owned()]).collect()
}

/// The files of results.
fn results() -> BTreeSet<String> {
    let text = source("contests/results.rs");
    let is_file = |name: &&str| {
        let is_plain = name.bytes().all(|it| it.is_ascii_lowercase() || it == b'.');
        let mut ends = [".tsv", ".csv", ".json"].into_iter();
        is_plain && ends.any(|end| name.ends_with(end))
    };
    let found: BTreeSet<String> = text.split('"').filter(is_file).map(str::to_owned).collect();
    assert!(found.len() >= 4, "{found:?}");
    found
}

/// The addresses that the sources name, as patterns.
fn patterns() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/**/*.rs");
    let mut found = BTreeSet::new();
    for path in glob::glob(root.to_str().unwrap()).unwrap() {
        let text = std::fs::read_to_string(path.unwrap()).unwrap();
        for mark in [".route(", "path = "] {
            for (at, _) in text.match_indices(mark) {
                let rest = text[at + mark.len()..].trim_start();
                let quoted = rest
                    .strip_prefix('"')
                    .and_then(|rest| rest.split('"').next());
                found.extend(quoted.filter(|it| it.starts_with('/')).map(str::to_owned));
            }
        }
    }
    assert!(found.len() > 60, "{found:#?}");
    // Signing out would end the walk.
    found.remove("/logout");
    found
}

/// What programs are told they may find is all there is, so none is walked past.
#[tokio::test]
async fn every_kind_of_objects_is_named_to_programs_and_has_an_address() {
    let mut world = super::world::world(judge::Verdict::AC).await;
    let address = format!("/api/contests/{}/access", world.contest);
    let jury = world.visitors.get_mut("jury").unwrap();
    let told: Value = jury.get(&address).await.json();
    let told = told["endpoints"].as_array().unwrap().iter();
    let mut told: BTreeSet<String> = told
        .map(|kind| kind["type"].as_str().unwrap().to_owned())
        .collect();
    // The contest itself stands above them, and this says what there is.
    assert!(told.remove("contest"));
    told.insert("access".to_owned());
    assert_eq!(told, kinds());
    // Some object of each kind that this contest has any of is walked by its own address.
    let addresses = world.addresses().await;
    for kind in [
        "problems",
        "teams",
        "submissions",
        "judgements",
        "clarifications",
        "accounts",
    ] {
        let below = format!("/api/contests/{}/{kind}/", world.contest);
        let is_one = |it: &&String| it.starts_with(&below) && !it.ends_with("/files");
        assert!(
            addresses.iter().any(|it| is_one(&it)),
            "{kind}: {addresses:#?}"
        );
    }
}
