//! A position in the middle of a game as a case: the values that the fields have then.

use sg::notation::NamedPosition;

use super::DescribedTask;
use super::grammar::Bound;
use super::positions::Positions;
use super::template::Template;
use super::values::{Described, Value};

impl DescribedTask {
    /// The case whose fields say what is left of it; `None` where the text of the position does not tell
    /// what they are.
    pub(super) fn with_values(&self, case: &Described) -> Option<Described> {
        let Some(left) = &case.left else {
            return Some(case.clone());
        };
        let (template, texts): (&Template, Vec<String>) = match &self.positions {
            Positions::Named(named) => (named.template(), vec![NamedPosition::join(left)?.text()]),
            Positions::Program(program) => {
                let texts = left.iter().map(NamedPosition::text);
                (program.template(), texts.collect())
            }
        };
        let mut values = case.values.clone();
        template.take_out(&texts, &mut values)?;
        // How many there are in a list is a field of its own.
        for index in 0..values.len() {
            let count = self.grammar.count_of(index).and_then(Bound::field);
            let length = values[index].len() as u64;
            if let Some(Value::Number(number)) = count.and_then(|count| values.get_mut(count)) {
                *number = length;
            }
        }
        Some(Described { values, left: None })
    }
}
