//! The circles of a crate's modules, folder by folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::imports::{Crate, Module};

/// Some of what stands in a folder, where each knows each other, directly or not.
pub(crate) struct Circle {
    folder: String,
    members: BTreeSet<String>,
    /// Who shows it: a member, the file that names, and the member that is named.
    shown_by: BTreeSet<(String, String, String)>,
}

impl Circle {
    /// The folder, and what stands in it.
    pub(crate) fn name(&self) -> String {
        let members: Vec<&str> = self.members.iter().map(String::as_str).collect();
        format!("{}: {}", self.folder, members.join(" "))
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name())?;
        for (from, file, to) in &self.shown_by {
            writeln!(f, "    {from} -> {to} ({file})")?;
        }
        Ok(())
    }
}

/// Whom each one in a folder names, and in which files.
type Neighbours = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// All circles of a crate.
pub(crate) fn of(krate: &Crate) -> Vec<Circle> {
    let mut folders: BTreeMap<Module, Neighbours> = BTreeMap::new();
    for (from, to) in krate.edges() {
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        // Otherwise one of them is the other, or above it.
        if let (Some(user), Some(used)) = (from.get(common), to.get(common)) {
            let folder = folders.entry(from[..common].to_vec()).or_default();
            let named = folder.entry(user.clone()).or_default();
            named
                .entry(used.clone())
                .or_default()
                .insert(from.join("::"));
        }
    }
    folders
        .iter()
        .flat_map(|(folder, neighbours)| {
            let folder = [&[krate.name.to_owned()], folder.as_slice()].concat();
            circles(&folder.join("::"), neighbours)
        })
        .collect()
}

fn circles(folder: &str, neighbours: &Neighbours) -> Vec<Circle> {
    let reached: BTreeMap<&String, BTreeSet<String>> = neighbours
        .keys()
        .map(|member| (member, reached_from(member, neighbours)))
        .collect();
    let mut circles: BTreeMap<BTreeSet<String>, Circle> = BTreeMap::new();
    for (member, from_it) in &reached {
        let back = |other: &&String| reached.get(other).is_some_and(|set| set.contains(*member));
        let members: BTreeSet<String> = from_it.iter().filter(back).cloned().collect();
        if members.is_empty() {
            continue;
        }
        let shown_by = members.iter().flat_map(|from| {
            let named = neighbours[from].iter();
            let inside = named.filter(|(to, _)| members.contains(*to));
            inside.flat_map(move |(to, files)| {
                files
                    .iter()
                    .map(move |file| (from.clone(), file.clone(), to.clone()))
            })
        });
        let circle = Circle {
            folder: folder.to_owned(),
            members: members.clone(),
            shown_by: shown_by.collect(),
        };
        circles.insert(members, circle);
    }
    circles.into_values().collect()
}

fn reached_from(member: &str, neighbours: &Neighbours) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![member.to_owned()];
    while let Some(one) = open.pop() {
        for next in neighbours.get(&one).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}
