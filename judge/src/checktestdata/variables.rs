//! What a script remembers: its variables, each a value or an array of values.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;

use super::arithmetic::Value;
use super::script::Name;

/// Bytes of all values together.
const MAX_MEMORY: u64 = 256 << 20;

/// What a value takes besides its own bytes, nearly.
const OVERHEAD: u64 = 160;

/// An index of an array; empty where a variable has none.
type Index = Vec<BigInt>;

/// A variable with all that is stored under its indices.
#[derive(Debug, Default)]
struct Array {
    values: BTreeMap<Index, Value>,
    /// How often each value is stored.
    counts: BTreeMap<Value, usize>,
}

/// All variables of a script.
#[derive(Debug)]
pub(super) struct Variables {
    arrays: Vec<Array>,
    memory: u64,
}

impl Variables {
    /// So many, without values.
    pub(super) fn new(count: usize) -> Self {
        Self {
            arrays: (0..count).map(|_| Array::default()).collect(),
            memory: 0,
        }
    }

    pub(super) fn get(&self, name: Name, index: &[BigInt]) -> Option<&Value> {
        self.arrays.get(name)?.values.get(index)
    }

    /// Stores a value.
    ///
    /// # Errors
    /// When that is more than can be remembered.
    pub(super) fn set(&mut self, name: Name, index: Index, value: Value) -> Result<(), String> {
        let Some(array) = self.arrays.get_mut(name) else {
            return Ok(());
        };
        let bytes = size(&index, &value);
        *array.counts.entry(value.clone()).or_default() += 1;
        let index_again = index.clone();
        let old = array.values.insert(index, value);
        self.memory += bytes;
        if let Some(old) = old {
            self.memory = self.memory.saturating_sub(size(&index_again, &old));
            if let Some(count) = array.counts.get_mut(&old) {
                *count -= 1;
                if *count == 0 {
                    array.counts.remove(&old);
                }
            }
        }
        if self.memory > MAX_MEMORY {
            return Err("it remembers more than there is room for".to_owned());
        }
        Ok(())
    }

    /// Forgets a variable with all its values.
    pub(super) fn unset(&mut self, name: Name) {
        if let Some(array) = self.arrays.get_mut(name) {
            let array = std::mem::take(array);
            let bytes: u64 = array.values.iter().map(|(at, it)| size(at, it)).sum();
            self.memory = self.memory.saturating_sub(bytes);
        }
    }

    /// How many values a variable has.
    pub(super) fn len(&self, name: Name) -> usize {
        self.arrays.get(name).map_or(0, |it| it.values.len())
    }

    /// Whether a value is stored in an array.
    pub(super) fn has(&self, name: Name, value: &Value) -> bool {
        let Some(array) = self.arrays.get(name) else {
            return false;
        };
        let as_other = match value {
            Value::Integer(_) => value.as_float().map(Value::Float),
            Value::Float(number) if number.fract() == 0.0 => {
                BigInt::parse_bytes(format!("{number:.0}").as_bytes(), 10).map(Value::Integer)
            }
            _ => None,
        };
        let is_there = |value: &Value| array.counts.contains_key(value);
        is_there(value) || as_other.is_some_and(|other| is_there(&other))
    }

    /// Whether all tuples of the values that arrays have under the same index are different.
    ///
    /// # Errors
    /// When they do not have the same indices; the number of the array is told.
    pub(super) fn are_unique(&self, names: &[Name]) -> Result<bool, usize> {
        let [first, others @ ..] = names else {
            return Ok(true);
        };
        let Some(first) = self.arrays.get(*first) else {
            return Ok(true);
        };
        for (number, other) in others.iter().enumerate() {
            let other = self.arrays.get(*other).ok_or(number + 1)?;
            if !first.values.keys().eq(other.values.keys()) {
                return Err(number + 1);
            }
        }
        if others.is_empty() {
            return Ok(first.counts.len() == first.values.len());
        }
        let mut seen = BTreeSet::new();
        let arrays: Vec<_> = names.iter().filter_map(|it| self.arrays.get(*it)).collect();
        let mut columns: Vec<_> = arrays.iter().map(|it| it.values.values()).collect();
        for _ in 0..first.values.len() {
            let tuple: Vec<&Value> = columns.iter_mut().filter_map(Iterator::next).collect();
            if !seen.insert(tuple) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn size(index: &[BigInt], value: &Value) -> u64 {
    let bytes = match value {
        Value::Integer(number) => number.bits() / 8,
        Value::Float(_) => 0,
        // It is kept as an element of the array and as one of its different values.
        Value::Text(text) => 2 * text.len() as u64,
    };
    let of_index: u64 = index.iter().map(|it| 40 + it.bits() / 8).sum();
    OVERHEAD + of_index + bytes
}
