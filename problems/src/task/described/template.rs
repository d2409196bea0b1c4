//! The position of a case as text: what `game.toml` writes, with the fields of the case put in.

use super::grammar::{Constants, Grammar};
use super::values::{Described, Value};
use crate::words::Words;

/// A text with places for fields.
#[derive(Clone)]
pub(super) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Clone)]
enum Piece {
    Text(String),
    /// A field; what lists hold is joined by commas.
    Field(usize),
    /// Lists of the same length, element by element, with these texts between those of one place.
    Together(Vec<usize>, Vec<String>),
    /// One element of a list: the text stands once for each of them.
    Each(usize),
}

impl Template {
    /// Reads a text with places in braces: `{field}`, `{constant}`, `{one>other}` for pairs of two
    /// lists (and `{x:y:z}` of three), `{list*}` for a position of several parts, one for each element. `key` is what the text
    /// stands under.
    pub(super) fn read(
        key: &str,
        text: &str,
        grammar: &Grammar,
        constants: &Constants,
    ) -> Result<Self, Words> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after
                .split_once('}')
                .ok_or_else(|| say!("{key}: `{text}` has a `{{` without its `}}`", key, text))?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(piece(key, place, grammar, constants)?);
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        let counts = pieces.iter().filter_map(|piece| match piece {
            Piece::Each(list) => grammar.count_of(*list),
            _ => None,
        });
        let counts: Vec<_> = counts.collect();
        if counts.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(say!(
                "{key}: the lists with `*` in `{text}` have different lengths",
                key,
                text
            ));
        }
        Ok(Self { pieces })
    }

    /// The text of a case that is one position.
    pub(super) fn fill(&self, case: &Described) -> String {
        self.text(case, 0)
    }

    /// The texts of the parts of a case: one for each element of the lists with `*`, or one.
    pub(super) fn parts(&self, case: &Described) -> Vec<String> {
        let list = self.pieces.iter().find_map(|piece| match piece {
            Piece::Each(list) => Some(*list),
            _ => None,
        });
        let count = list.map_or(1, |list| case.values.get(list).map_or(0, Value::len));
        (0..count).map(|at| self.text(case, at)).collect()
    }

    /// Finds the values of fields in texts that this one would make of them: the parts of a case, or
    /// one position without the name of its game. Fields in that name keep their values.
    pub(super) fn take_out(&self, texts: &[String], values: &mut [Value]) -> Option<()> {
        for piece in &self.pieces {
            if let Piece::Each(list) = piece {
                values.get_mut(*list)?.clear();
            }
        }
        texts
            .iter()
            .try_for_each(|text| self.take_out_of(text, values))
    }

    fn take_out_of(&self, text: &str, values: &mut [Value]) -> Option<()> {
        let of_game = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains('@'));
        let at = self.pieces.iter().position(of_game);
        let mut rest = text;
        for (index, piece) in self.pieces.iter().enumerate().skip(at.unwrap_or(0)) {
            let literal = match self.pieces.get(index + 1) {
                Some(Piece::Text(text)) if !text.is_empty() => rest.find(text.as_str())?,
                _ => rest.len(),
            };
            match piece {
                Piece::Text(text) => {
                    let after_game = text.split_once('@').filter(|_| Some(index) == at);
                    rest = rest.strip_prefix(after_game.map_or(text.as_str(), |(_, it)| it))?;
                    continue;
                }
                Piece::Field(field) => values.get_mut(*field)?.put(rest.get(..literal)?)?,
                Piece::Together(lists, between) => {
                    let mut columns: Vec<Vec<&str>> = vec![Vec::new(); lists.len()];
                    for place in rest.get(..literal)?.split(',') {
                        let mut left = place;
                        for (column, between) in columns.iter_mut().zip(between) {
                            let (element, after) = left.split_once(between.as_str())?;
                            column.push(element);
                            left = after;
                        }
                        columns.last_mut()?.push(left);
                    }
                    for (list, column) in lists.iter().zip(&columns) {
                        values.get_mut(*list)?.put(&column.join(","))?;
                    }
                }
                Piece::Each(list) => values.get_mut(*list)?.push(rest.get(..literal)?)?,
            }
            rest = rest.get(literal..)?;
        }
        rest.is_empty().then_some(())
    }

    fn text(&self, case: &Described, at: usize) -> String {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Field(index) => items(case, *index).join(","),
            Piece::Together(lists, between) => {
                let columns: Vec<Vec<String>> =
                    lists.iter().map(|list| items(case, *list)).collect();
                let places = columns.iter().map(Vec::len).min().unwrap_or(0);
                let place = |at: usize| {
                    let mut text = String::new();
                    for (index, column) in columns.iter().enumerate() {
                        let before = index.checked_sub(1).and_then(|it| between.get(it));
                        text.push_str(before.map_or("", String::as_str));
                        text.push_str(column.get(at).map_or("", String::as_str));
                    }
                    text
                };
                (0..places).map(place).collect::<Vec<_>>().join(",")
            }
            Piece::Each(list) => {
                let item = case.values.get(*list).and_then(|value| value.item(at));
                item.unwrap_or_default()
            }
        });
        pieces.collect()
    }
}

fn items(case: &Described, index: usize) -> Vec<String> {
    case.values.get(index).map(Value::items).unwrap_or_default()
}

fn piece(key: &str, place: &str, grammar: &Grammar, constants: &Constants) -> Result<Piece, Words> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let known = |name: &str| {
        grammar.find(name).ok_or_else(|| {
            say!(
                "{key}: `{{{place}}}` names no field of the input",
                key,
                place
            )
        })
    };
    if let Some(list) = place.strip_suffix('*') {
        let list = known(list)?;
        if grammar.is_list(list) {
            return Ok(Piece::Each(list));
        }
        return Err(say!(
            "{key}: `{{{place}}}` wants a list before the `*`",
            key,
            place
        ));
    }
    if let Some(number) = constants
        .get(place)
        .filter(|_| grammar.find(place).is_none())
    {
        return Ok(Piece::Text(number.to_string()));
    }
    let (mut lists, mut between) = (Vec::new(), Vec::new());
    let mut rest = place;
    loop {
        let (name, after) = rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len()));
        lists.push(known(name)?);
        if after.is_empty() {
            break;
        }
        let (text, after) = after.split_at(after.find(is_name).unwrap_or(after.len()));
        between.push(text.to_owned());
        rest = after;
    }
    if let [field] = lists[..] {
        return Ok(Piece::Field(field));
    }
    let counts: Vec<_> = lists.iter().map(|list| grammar.count_of(*list)).collect();
    if counts
        .iter()
        .any(|count| count.is_none() || *count != counts[0])
    {
        return Err(say!(
            "{key}: `{{{place}}}` wants lists of the same length",
            key,
            place
        ));
    }
    Ok(Piece::Together(lists, between))
}
