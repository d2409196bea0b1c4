//! Where the files of the tests go: their paths keep the order in which they are judged.

use super::Writer;
use super::names::Names;
use crate::{Grading, Test};

/// Which of the versions is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Version {
    Current,
    Legacy,
}

/// A test and where its files go.
pub(super) struct Placed {
    pub(super) test: Test,
    /// The path below `data/`, without ending.
    pub(super) path: String,
}

impl Placed {
    /// The folder below `data/`.
    pub(super) fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// The places of the tests: in the order of their paths they are judged as they were.
pub(super) fn placed(writer: &Writer<'_>, version: Version) -> Vec<Placed> {
    let mut names = Names::default();
    let is_scoring = writer.problem.kind().grading == Grading::Scoring;
    let (mut samples, mut beyond) = (0, 0);
    let numbered = |count: &mut usize, folder: &str| {
        *count += 1;
        format!("{folder}/{:02}", *count)
    };
    let mut placed = Vec::new();
    for test in writer.tests {
        let path = match test.group.as_str() {
            Test::SAMPLE => numbered(&mut samples, Test::SAMPLE),
            // Tools that do not know the folder leave it alone; older ones do not.
            Test::BEYOND if version == Version::Legacy => continue,
            Test::BEYOND => numbered(&mut beyond, Test::BEYOND),
            "secret" => names.take(&format!("secret/{}", test.name)),
            group if is_scoring => {
                let name = test.name.rsplit('/').next().unwrap_or(&test.name);
                names.take(&format!("secret/{group}/{name}"))
            }
            _ => names.take(&format!("secret/{}", test.name)),
        };
        let test = test.clone();
        placed.push(Placed { test, path });
    }
    keep_order(&mut placed);
    placed
}

/// Numbers the secret tests where the order of their names is not that in which they are judged.
fn keep_order(placed: &mut [Placed]) {
    let mut secret: Vec<&mut Placed> = placed
        .iter_mut()
        .filter(|it| it.path.starts_with("secret/"))
        .collect();
    if secret.is_sorted_by(|a, b| a.path <= b.path) {
        return;
    }
    let digits = secret.len().to_string().len();
    for (place, placed) in secret.iter_mut().zip(1..) {
        let (folder, name) = place.path.rsplit_once('/').unwrap_or_default();
        place.path = format!("{folder}/{placed:0digits$}-{name}");
    }
}
