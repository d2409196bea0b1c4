//! Who made a problem and where it comes from, in every way that the versions have to say it.

use serde::Deserialize;

use super::FILE;
use super::one_or_many::OneOrMany;
use crate::package::findings::Findings;
use crate::{Diagnostic, Place, Source, WebAddress};

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name with its url")]
pub(super) enum SourceEntry {
    Name(String),
    Full { name: String, url: Option<String> },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected an author, or authors with their roles"
)]
pub(super) enum Credits {
    Author(String),
    Full { authors: Option<OneOrMany<Person>> },
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name with an email")]
pub(super) enum Person {
    Name(String),
    Full { name: String },
}

/// The authors of `credits`, or else of the older key `author`, a list with commas and `and`.
pub(super) fn authors(credits: Option<Credits>, author: Option<OneOrMany<String>>) -> Vec<String> {
    match credits {
        None => author
            .map(OneOrMany::into_vec)
            .unwrap_or_default()
            .iter()
            .flat_map(|names| names.split(','))
            .flat_map(|names| names.split(" and "))
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect(),
        Some(Credits::Author(name)) => vec![name],
        Some(Credits::Full { authors }) => authors
            .map(OneOrMany::into_vec)
            .unwrap_or_default()
            .into_iter()
            .map(|person| match person {
                Person::Name(name) | Person::Full { name } => name,
            })
            .collect(),
    }
}

/// The sources; `url` is that of the older key `source_url`.
pub(super) fn sources(
    source: Option<OneOrMany<SourceEntry>>,
    url: Option<String>,
    found: &mut Findings,
) -> Vec<Source> {
    let entries = source.map(OneOrMany::into_vec).unwrap_or_default();
    let mut address = |url: String| {
        let address = WebAddress::parse(&url);
        if address.is_none() {
            let message = say!("source: `{url}` is not an address on the web", url);
            found.push(
                Diagnostic::warning("bad-address", Place::file(FILE), message).with_help(say!(
                    "write a whole address, beginning with https:// or http://"
                )),
            );
        }
        address
    };
    let mut sources: Vec<Source> = entries
        .into_iter()
        .map(|entry| match entry {
            SourceEntry::Name(name) => Source { name, url: None },
            SourceEntry::Full { name, url } => Source {
                name,
                url: url.and_then(&mut address),
            },
        })
        .collect();
    if let (Some(first), Some(url)) = (sources.first_mut(), url) {
        first.url = first.url.take().or_else(|| address(url));
    }
    sources
}
