//! What one visitor may see of all problems: in orders, by ideas and sources, and what a search finds.

use std::sync::{Arc, Mutex, PoisonError};

use memchr::memmem::Finder;

use super::ideas::Idea;
use super::index::{Entry, Index, JUDGES};
use super::readings::Typed;
use crate::kept::Kept;
use crate::locale::Locale;

/// How well a problem fits what is searched for, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is its id, its name or another way to write one of them.
    Exact,
    /// It is a part of its id, as a number is.
    Named,
    /// One of its names begins with it.
    Begun,
    /// It is found within them.
    Within,
}

/// In which order problems stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// By idea, then from easy to hard.
    Idea,
    /// By id, as people order them.
    Id,
    /// By the names of a language.
    Name(Locale),
    /// From easy to hard, those of which it is not known last.
    Difficulty,
}

impl Order {
    /// What comes before has the smaller key.
    fn key(self, entry: &Entry) -> usize {
        match self {
            Self::Idea => 0,
            Self::Id => entry.id_rank,
            Self::Name(locale) => entry.name_rank(locale),
            Self::Difficulty => usize::from(entry.difficulty.unwrap_or(u8::MAX)),
        }
    }

    /// Puts problems that are in the order of ideas, or of a search, into this one.
    pub(crate) fn sort(self, entries: &mut [&Entry]) {
        entries.sort_by_key(|it| self.key(it));
    }
}

/// What is seen by all from whom the same problems are hidden, as places in the index: it takes a walk over all
/// problems, so it is kept.
#[derive(Debug)]
pub(super) struct View {
    /// Whether the problem of each place is seen.
    is_seen: Vec<bool>,
    /// The originals of those, by idea, then from easy to hard…
    by_idea: Vec<usize>,
    /// …and in the orders that take sorting: by id, by the names of each language, by difficulty.
    by_id: Vec<usize>,
    by_name: [Vec<usize>; 2],
    by_difficulty: Vec<usize>,
    sources: Vec<&'static str>,
    /// The ideas that the problems are about, in their order, and how many originals there are of each.
    ideas: Vec<(Idea, usize)>,
    /// What was found for the questions that were asked last: most people ask the same, and to answer takes a walk
    /// over all problems.
    searches: Mutex<Kept<String, Found>>,
}

/// The places of what a search has found, the best first, and how well each fits.
type Found = Arc<[(Fit, usize)]>;

/// How many bytes of what searches have found a view keeps.
const KEPT_SEARCHES: usize = 1024 * 1024;

impl View {
    /// Of all problems but those of these places.
    pub(super) fn of(entries: &[Entry], hidden: &[usize]) -> Self {
        let mut is_seen = vec![true; entries.len()];
        for place in hidden {
            is_seen[*place] = false;
        }
        let is_original = |entry: &Entry| entry.original.is_none_or(|place| !is_seen[place]);
        let mut by_idea = Vec::new();
        let mut ideas: Vec<(Idea, usize)> = Vec::new();
        let mut counts = [("", 0_usize); JUDGES.len() + 1];
        for (place, entry) in entries.iter().enumerate().filter(|(at, _)| is_seen[*at]) {
            if ideas.last().is_none_or(|(idea, _)| *idea != entry.idea) {
                ideas.push((entry.idea, 0));
            }
            if !is_original(entry) {
                continue;
            }
            by_idea.push(place);
            if let Some((_, count)) = ideas.last_mut() {
                *count += 1;
            }
            let (source, count) = &mut counts[entry.judge];
            *source = entry.source;
            *count += 1;
        }
        counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        let sources = counts.into_iter().filter(|(_, count)| *count > 0);
        let in_order = |order: Order| {
            let mut places = by_idea.clone();
            places.sort_by_key(|place| order.key(&entries[*place]));
            places
        };
        Self {
            by_id: in_order(Order::Id),
            by_name: [Locale::En, Locale::Zh].map(|it| in_order(Order::Name(it))),
            by_difficulty: in_order(Order::Difficulty),
            sources: sources.map(|(source, _)| source).collect(),
            is_seen,
            by_idea,
            ideas,
            searches: Mutex::new(Kept::new(KEPT_SEARCHES)),
        }
    }

    fn in_order(&self, order: Order) -> &[usize] {
        match order {
            Order::Idea => &self.by_idea,
            Order::Id => &self.by_id,
            Order::Name(Locale::En) => &self.by_name[0],
            Order::Name(Locale::Zh) => &self.by_name[1],
            Order::Difficulty => &self.by_difficulty,
        }
    }
}

/// How many views are kept: most people see what all do, and the rest is of few.
const MOST_VIEWS: usize = 8;

/// What is seen by those who asked last, by the places of what is hidden from them.
#[derive(Debug, Default)]
pub(super) struct Views(Mutex<Vec<(Vec<usize>, Arc<View>)>>);

impl Views {
    /// What is seen of an index, always the same one, by somebody who may see all problems but those of these ids.
    pub(super) fn seen<'a, 'i>(
        &self,
        index: &'i Index,
        hidden: impl Iterator<Item = &'a str>,
    ) -> Seen<'i> {
        let mut hidden: Vec<usize> = hidden.filter_map(|id| index.place(id)).collect();
        hidden.sort_unstable();
        let view = self.known(&hidden).unwrap_or_else(|| {
            let view = Arc::new(View::of(&index.entries, &hidden));
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() == MOST_VIEWS {
                kept.remove(0);
            }
            kept.push((hidden, Arc::clone(&view)));
            view
        });
        Seen { index, view }
    }

    /// The view without these, if it is kept; it goes last then.
    fn known(&self, hidden: &[usize]) -> Option<Arc<View>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(of, _)| of == hidden)?;
        kept[place..].rotate_left(1);
        kept.last().map(|(_, view)| Arc::clone(view))
    }
}

/// What one visitor may see of the index.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    index: &'a Index,
    view: Arc<View>,
}

impl<'a> Seen<'a> {
    fn at(&self, place: usize) -> Option<&'a Entry> {
        let entry = self.index.entries.get(place);
        entry.filter(|_| self.view.is_seen[place])
    }

    /// All problems, by idea, then from easy to hard.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a Entry> {
        (0..self.view.is_seen.len()).filter_map(|place| self.at(place))
    }

    /// The problems without those that ask another question about the game of one that is seen.
    pub(crate) fn originals(&self, order: Order) -> impl ExactSizeIterator<Item = &'a Entry> {
        let index = self.index;
        let places = self.view.in_order(order).iter();
        places.map(move |place| &index.entries[*place])
    }

    /// Whether a problem is none of those that ask another question about the game of one that is seen.
    pub(crate) fn is_original(&self, entry: &Entry) -> bool {
        entry.original.is_none_or(|place| !self.view.is_seen[place])
    }

    /// The other questions about the game of a problem, with the word of each.
    pub(crate) fn variants(&self, entry: &Entry) -> Vec<(&'static str, &'a Entry)> {
        let variants = entry.variants.iter();
        variants
            .filter_map(|(word, place)| Some((*word, self.at(*place)?)))
            .collect()
    }

    /// The sources there are, those with most problems first.
    pub(crate) fn sources(&self) -> &[&'static str] {
        &self.view.sources
    }

    /// The ideas that the problems are about, in their order, and the originals of each, from easy to hard.
    pub(crate) fn ideas(
        &self,
    ) -> impl Iterator<Item = (Idea, impl ExactSizeIterator<Item = &'a Entry> + Clone)> {
        let index = self.index;
        let mut rest = self.view.by_idea.as_slice();
        self.view.ideas.iter().map(move |(idea, count)| {
            let (own, others) = rest.split_at(*count);
            rest = others;
            (*idea, own.iter().map(move |place| &index.entries[*place]))
        })
    }

    /// The problem of that id.
    pub(crate) fn get(&self, id: &str) -> Option<&'a Entry> {
        self.at(self.index.place(id)?)
    }

    /// The problems of these ids, each once, by idea, then from easy to hard.
    pub(crate) fn of_ids<'b>(&self, ids: impl Iterator<Item = &'b str>) -> Vec<&'a Entry> {
        let mut places: Vec<usize> = ids.filter_map(|id| self.index.place(id)).collect();
        places.sort_unstable();
        places.dedup();
        places
            .into_iter()
            .filter_map(|place| self.at(place))
            .collect()
    }

    /// The problems in which every word of the question is found, those first that it names.
    pub(crate) fn search(&self, question: &str) -> Vec<&'a Entry> {
        let found = self.ranked(question).into_iter();
        found.map(|(_, entry)| entry).collect()
    }

    /// The one problem that somebody means who types this: no other one is named by it as well, or found.
    pub(crate) fn meant(&self, typed: &str) -> Option<&'a Entry> {
        let found = self.ranked(typed);
        let (best, first) = found.first()?;
        let fit = found.iter().filter(|(fit, _)| fit == best);
        // The other questions about a game are not meant where it is named itself.
        let mut meant = fit.filter(|(_, entry)| self.is_original(entry));
        let is_named = *best <= Fit::Named;
        match (meant.next(), meant.next()) {
            (Some((_, entry)), None) if is_named => Some(*entry),
            _ => (found.len() == 1).then_some(*first),
        }
    }

    /// What fits a question, the best first.
    fn ranked(&self, question: &str) -> Vec<(Fit, &'a Entry)> {
        let question = question.to_lowercase();
        let searches = &self.view.searches;
        let kept = {
            let mut searches = searches.lock().unwrap_or_else(PoisonError::into_inner);
            searches.get(&question)
        };
        let found = kept.unwrap_or_else(|| {
            let found: Found = self.looked_for(&question).into();
            let bytes = question.len() + size_of_val(&*found);
            let mut searches = searches.lock().unwrap_or_else(PoisonError::into_inner);
            searches.put(question, Arc::clone(&found), bytes);
            found
        });
        let entries = &self.index.entries;
        let found = found.iter().map(|(fit, place)| (*fit, &entries[*place]));
        found.collect()
    }

    /// The same of a question in small letters, by a walk over all problems.
    fn looked_for(&self, question: &str) -> Vec<(Fit, usize)> {
        let words: Vec<&str> = question.split_whitespace().collect();
        let whole = words.join("");
        let finders: Vec<Finder<'_>> = words.iter().map(Finder::new).collect();
        // Of one word it is the same.
        let joined = (words.len() > 1).then(|| Finder::new(&whole));
        // A way to write something is a line.
        let typed = [&*whole, question.trim()];
        let begun = typed.map(|it| format!("\n{it}"));
        let begun = begun.each_ref().map(Finder::new);
        let exact = typed.map(|it| format!("\n{it}\n"));
        let exact = exact.each_ref().map(Finder::new);
        let mut found: Vec<(Fit, usize)> = Vec::new();
        for (place, entry) in self.index.entries.iter().enumerate() {
            if !self.view.is_seen[place] {
                continue;
            }
            let text = &self.index.found_by[entry.found_by.clone()];
            let has = |finder: &Finder<'_>| finder.find(text.as_bytes()).is_some();
            let reads = |typed: &str| entry.readings.typed(typed);
            let mut each = finders.iter().zip(&words);
            let has_each = each.all(|(finder, word)| has(finder) || reads(word).is_some());
            let read = reads(&whole);
            if !has_each && !joined.as_ref().is_some_and(has) && read.is_none() {
                continue;
            }
            let fit = if exact.iter().any(has) || read == Some(Typed::Whole) {
                Fit::Exact
            } else if entry.id.split('-').any(|part| part == whole) {
                Fit::Named
            } else if begun.iter().any(has) || read == Some(Typed::Beginning) {
                Fit::Begun
            } else {
                Fit::Within
            };
            found.push((fit, place));
        }
        // Those that fit as well stay in their order.
        found.sort_by_key(|(fit, _)| *fit);
        found
    }
}

#[cfg(test)]
mod tests;
