//! Which of those who take part in a contest stand on a page of its jury, and on which page one of them stands.

use serde::Deserialize;

use crate::http::links;
use crate::store::{ContestId, Participant, ParticipantId};

/// How many of those who take part stand on a page.
const ON_A_PAGE: usize = 100;

/// Which of them are asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// What they are called; empty for all.
    pub(super) q: String,
    /// The number of the first on the page; empty for the first page.
    from: String,
}

impl Parameters {
    /// The page on which somebody is.
    pub(super) fn with(id: ParticipantId) -> Self {
        Self {
            q: String::new(),
            from: id.to_string(),
        }
    }

    /// Those on the page of what was found, in the order of their numbers, and with whom the pages before and after
    /// it begin. What fits on one page is all there.
    pub(super) fn page<T>(
        &self,
        mut found: Vec<T>,
        id: impl Fn(&T) -> ParticipantId,
    ) -> (Vec<T>, [Option<ParticipantId>; 2]) {
        let from: i64 = self.from.trim().parse().unwrap_or_default();
        let start = found.iter().position(|it| id(it).0 >= from);
        let start = start.filter(|_| found.len() > ON_A_PAGE).unwrap_or(0);
        let previous = start.saturating_sub(ON_A_PAGE);
        let previous = found.get(previous).map(&id).filter(|_| start > 0);
        let next = found.get(start + ON_A_PAGE).map(&id);
        found.truncate(start + ON_A_PAGE);
        (found.split_off(start), [previous, next])
    }

    /// The address of the page that begins with somebody, of those who are called the same.
    pub(super) fn address(&self, contest: ContestId, first: ParticipantId) -> String {
        let first = first.to_string();
        let values = [("q", self.q.trim()), ("from", first.as_str())];
        links::with_query(&format!("/contests/{contest}/jury/people"), values)
    }
}

/// Where one of these people, who take part, stands.
pub(super) fn place_of(contest: ContestId, people: &[Participant], id: ParticipantId) -> String {
    let from = if people.len() > ON_A_PAGE {
        format!("?from={id}")
    } else {
        String::new()
    };
    format!("/contests/{contest}/jury/people{from}#p{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the last of a page, and with whom the pages before and after it begin.
    fn page(count: i64, from: &str) -> (Option<i64>, Option<i64>, [Option<i64>; 2]) {
        let asked = Parameters {
            from: from.to_owned(),
            ..Parameters::default()
        };
        let all: Vec<i64> = (1..=count).collect();
        let (shown, places) = asked.page(all, |it| ParticipantId(*it));
        let places = places.map(|it| it.map(|it| it.0));
        (shown.first().copied(), shown.last().copied(), places)
    }

    #[test]
    fn pages_follow_each_other_and_begin_with_who_is_asked_for() {
        assert_eq!(page(0, ""), (None, None, [None, None]));
        assert_eq!(page(250, ""), (Some(1), Some(100), [None, Some(101)]));
        assert_eq!(
            page(250, "101"),
            (Some(101), Some(200), [Some(1), Some(201)])
        );
        assert_eq!(page(250, "201"), (Some(201), Some(250), [Some(101), None]));
        assert_eq!(page(250, "30"), (Some(30), Some(129), [Some(1), Some(130)]));
        // Whoever is not there any more, and what is no number.
        assert_eq!(page(250, "999"), page(250, ""));
        assert_eq!(page(250, "x"), page(250, ""));
        // What fits on one page is all there.
        assert_eq!(page(100, "50"), (Some(1), Some(100), [None, None]));
    }

    #[test]
    fn the_search_goes_on_from_page_to_page() {
        let asked = Parameters {
            q: " Heaps & co ".to_owned(),
            ..Parameters::default()
        };
        assert_eq!(
            asked.address(ContestId(3), ParticipantId(101)),
            "/contests/3/jury/people?q=Heaps%20%26%20co&from=101"
        );
    }
}
