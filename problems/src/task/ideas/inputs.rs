//! Ideas about the input: the answers are right, but to another input. It is changed as text, so that the
//! same ideas serve every problem; what the reference says of the changed input is what they would answer.

use crate::WrongIdea;

/// The numbers of an input, line by line.
pub(super) type Lines = Vec<Vec<u64>>;

/// The lines of an input; `None` where there is more than numbers.
pub(super) fn read(input: &str) -> Option<Lines> {
    let lines = input.lines().map(|line| {
        let words = line.split_ascii_whitespace();
        words.map(|word| word.parse().ok()).collect()
    });
    lines.collect()
}

/// The numbers of an input, line by line, whatever else is in it.
pub(super) fn numbers_of(input: &str) -> Lines {
    let numbers = |line: &str| {
        let words = line.split_ascii_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    };
    input.lines().map(numbers).collect()
}

/// The same as text.
pub(super) fn written(lines: &Lines) -> String {
    let mut text = String::new();
    for line in lines {
        let words: Vec<String> = line.iter().map(u64::to_string).collect();
        text.extend([words.join(" ").as_str(), "\n"]);
    }
    text
}

/// Where an input has a list, and where it says how long that is.
enum List {
    /// Numbers on one line, from a place on.
    Words {
        line: usize,
        from: usize,
        count: (usize, usize),
    },
    /// Lines.
    Lines {
        from: usize,
        to: usize,
        count: (usize, usize),
    },
}

/// The list of an input: the last numbers of a line whose number stands before them, or lines whose
/// number does.
fn list(lines: &Lines) -> Option<List> {
    for line in (0..lines.len()).rev() {
        let own = &lines[line];
        if own.len() >= 2 && own[0] == own.len() as u64 - 1 {
            return Some(List::Words {
                line,
                from: 1,
                count: (line, 0),
            });
        }
        let above = line.checked_sub(1).map(|above| (above, &lines[above]));
        if let Some((above, words)) = above
            && words.last() == Some(&(own.len() as u64))
            && words.len() <= 3
        {
            return Some(List::Words {
                line,
                from: 0,
                count: (above, words.len() - 1),
            });
        }
    }
    None
}

/// The edges of an input: lines of two numbers whose number stands before them.
fn edges(lines: &Lines) -> Option<List> {
    let is_edge = |line: &Vec<u64>| line.len() == 2;
    for from in 1..lines.len() {
        let to = from
            + lines[from..]
                .iter()
                .take_while(|line| is_edge(line))
                .count();
        for to in (from + 1..=to).rev() {
            let length = (to - from) as u64;
            let above = &lines[from - 1];
            // A tree has one edge less than nodes.
            if let Some(place) = above.iter().rposition(|number| *number == length)
                && above.len() <= 3
            {
                return Some(List::Lines {
                    from,
                    to,
                    count: (from - 1, place),
                });
            }
            if above.as_slice() == [length + 1] {
                return Some(List::Lines {
                    from,
                    to,
                    count: (usize::MAX, 0),
                });
            }
        }
    }
    None
}

fn change_words(lines: &Lines, change: &dyn Fn(&mut Vec<u64>)) -> Lines {
    let mut lines = lines.clone();
    let Some(List::Words { line, from, count }) = list(&lines) else {
        return lines;
    };
    let mut words = lines[line].split_off(from);
    change(&mut words);
    let length = words.len() as u64;
    lines[line].extend(words);
    lines[count.0][count.1] = length;
    lines
}

fn change_edges(lines: &Lines, change: &dyn Fn(&mut Vec<Vec<u64>>)) -> Lines {
    let mut lines = lines.clone();
    let Some(List::Lines { from, to, count }) = edges(&lines) else {
        return lines;
    };
    let mut edges: Vec<Vec<u64>> = lines[from..to].to_vec();
    change(&mut edges);
    let length = edges.len() as u64;
    lines.splice(from..to, edges);
    if count.0 != usize::MAX {
        lines[count.0][count.1] = length;
    }
    lines
}

/// What stands instead of an input, for somebody with that idea.
pub(super) type Change = Box<dyn Fn(&Lines) -> Lines>;

fn words(change: impl Fn(&mut Vec<u64>) + 'static) -> Change {
    Box::new(move |lines| change_words(lines, &change))
}

fn lines(change: impl Fn(&mut Vec<Vec<u64>>) + 'static) -> Change {
    Box::new(move |lines| change_edges(lines, &change))
}

fn once<W: PartialEq + Clone>(words: &mut Vec<W>) {
    let mut seen: Vec<W> = Vec::new();
    for word in words.iter() {
        if !seen.contains(word) {
            seen.push(word.clone());
        }
    }
    *words = seen;
}

/// The ideas, each with what it makes of an input.
pub(super) fn ideas() -> Vec<(WrongIdea, Change)> {
    let mut ideas: Vec<(WrongIdea, Change)> = vec![
        (WrongIdea::EqualOnce, words(once)),
        (
            WrongIdea::EqualOnce,
            words(|words| {
                let all = words.clone();
                words.retain(|word| all.iter().filter(|it| *it == word).count() % 2 == 1);
                once(words);
            }),
        ),
        (WrongIdea::EqualOnce, lines(once)),
        (
            WrongIdea::EqualOnce,
            lines(|edges| {
                for edge in edges.iter_mut() {
                    edge.sort_unstable();
                }
                once(edges);
            }),
        ),
        (
            WrongIdea::MovesForgotten,
            lines(|edges| edges.retain(|edge| edge[0] != edge[1])),
        ),
        (WrongIdea::InputMisread, words(|words| words.reverse())),
        (
            WrongIdea::InputMisread,
            words(|words| words.sort_unstable()),
        ),
        (
            WrongIdea::InputMisread,
            lines(|edges| edges.iter_mut().for_each(|edge| edge.reverse())),
        ),
        (
            WrongIdea::InputMisread,
            lines(|edges| edges.iter_mut().for_each(|edge| edge.sort_unstable())),
        ),
        (WrongIdea::OnePartOnly, words(|words| words.truncate(1))),
        (
            WrongIdea::OnePartOnly,
            words(|words| {
                words.drain(..words.len().saturating_sub(1));
            }),
        ),
        (
            WrongIdea::OnePartOnly,
            words(|words| {
                let largest = words.iter().copied().max();
                *words = largest.into_iter().collect();
            }),
        ),
        (
            WrongIdea::OffByOne,
            words(|words| words.iter_mut().for_each(|word| *word += 1)),
        ),
        (
            WrongIdea::OffByOne,
            words(|words| {
                for word in words.iter_mut() {
                    *word = word.saturating_sub(1);
                }
            }),
        ),
    ];
    ideas.extend(of_single_numbers());
    ideas
}

/// The numbers of a line read as one more or less, one by one, and two of them exchanged.
fn of_single_numbers() -> Vec<(WrongIdea, Change)> {
    let mut ideas: Vec<(WrongIdea, Change)> = Vec::new();
    for line in 0..2 {
        for place in 0..3 {
            for more in [true, false] {
                ideas.push((
                    WrongIdea::OffByOne,
                    Box::new(move |lines: &Lines| {
                        let mut lines = lines.clone();
                        let word = lines.get_mut(line).and_then(|line| line.get_mut(place));
                        if let Some(word) = word {
                            *word = if more {
                                *word + 1
                            } else {
                                word.saturating_sub(1)
                            };
                        }
                        lines
                    }),
                ));
            }
        }
        for (a, b) in [(0, 1), (1, 2), (0, 2)] {
            ideas.push((
                WrongIdea::InputMisread,
                Box::new(move |lines: &Lines| {
                    let mut lines = lines.clone();
                    if let Some(line) = lines.get_mut(line).filter(|line| line.len() > b) {
                        line.swap(a, b);
                    }
                    lines
                }),
            ));
        }
    }
    ideas
}

/// The list of an input, without what says how long it is.
fn listed(lines: &Lines) -> Option<&[u64]> {
    match list(lines)? {
        List::Words { line, from, .. } => lines.get(line)?.get(from..),
        List::Lines { .. } => None,
    }
}

/// The edges of an input.
fn joined(lines: &Lines) -> Option<&[Vec<u64>]> {
    match edges(lines)? {
        List::Lines { from, to, .. } => lines.get(from..to),
        List::Words { .. } => None,
    }
}

/// Whether two numbers of its list are equal, or two lines with two numbers, in either order: two edges
/// with the same ends.
pub(super) fn has_equal(lines: &Lines) -> bool {
    let repeats = |words: &[u64]| (1..words.len()).any(|at| words[..at].contains(&words[at]));
    let pairs: Vec<&[u64]> = lines
        .iter()
        .map(Vec::as_slice)
        .filter(|it| it.len() == 2)
        .collect();
    let is_same = |a: &[u64], b: &[u64]| a == b || (a[0] == b[1] && a[1] == b[0]);
    let mut later = 1..pairs.len();
    listed(lines).is_some_and(repeats)
        || later.any(|at| pairs[..at].iter().any(|pair| is_same(pair, pairs[at])))
}

/// Whether a line is a list, with its length in front, that has a number twice.
pub(super) fn repeats_in(lines: &Lines, line: usize) -> bool {
    let list = lines.get(line).and_then(|line| line.split_first());
    list.is_some_and(|(count, words)| {
        *count == words.len() as u64 && (1..words.len()).any(|at| words[..at].contains(&words[at]))
    })
}

/// Whether a line has the same number twice: an edge from a node to itself.
pub(super) fn has_loop(lines: &Lines) -> bool {
    lines
        .iter()
        .any(|line| matches!(line[..], [a, b] if a == b))
}

/// Whether its list does not ascend, or an edge of it has its larger end first, or where it has no edges
/// a pair of numbers is so.
pub(super) fn is_unordered(lines: &Lines) -> bool {
    let numbers = listed(lines).is_some_and(|words| !words.is_sorted());
    let edges = joined(lines).unwrap_or(lines);
    let descends = |line: &Vec<u64>| matches!(line[..], [a, b] if a > b);
    numbers || edges.iter().any(descends)
}

/// Whether its list has a 0 or a 1.
pub(super) fn has_smallest(lines: &Lines) -> bool {
    listed(lines).is_some_and(|words| words.iter().any(|word| *word <= 1))
}

/// Whether no number of its list is above 1.
pub(super) fn has_smallest_only(lines: &Lines) -> bool {
    listed(lines).is_some_and(|words| words.iter().all(|word| *word <= 1))
}

/// The largest number of its list, or of all of it where it has none.
pub(super) fn largest(lines: &Lines) -> u64 {
    let all = || lines.iter().flatten().copied().max();
    let listed = listed(lines).map(|words| words.iter().copied().max());
    listed.unwrap_or_else(all).unwrap_or(0)
}

/// What the numbers of its list come to.
pub(super) fn sum(lines: &Lines) -> u64 {
    let listed = listed(lines).unwrap_or_default().iter();
    listed.fold(0, |sum, word| sum.wrapping_add(*word))
}

/// How long its list is.
pub(super) fn length(lines: &Lines) -> u64 {
    listed(lines).map_or(0, |words| words.len() as u64)
}
