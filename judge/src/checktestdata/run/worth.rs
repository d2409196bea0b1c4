//! What expressions and tests of a script come to.

use num_bigint::BigInt;

use super::{Done, End, Run, failed};
use crate::checktestdata::arithmetic::{Value, compute, negative};
use crate::checktestdata::script::{Comparison, Expression, Test, Variable};

impl Run<'_> {
    pub(super) fn index(&mut self, variable: &Variable) -> Result<Vec<BigInt>, End> {
        variable.index.iter().map(|it| self.integer(it)).collect()
    }

    pub(super) fn set(&mut self, variable: &Variable, value: Value) -> Done {
        let index = self.index(variable)?;
        self.step(value.cost())?;
        self.variables
            .set(variable.name, index, value)
            .map_err(failed)
    }

    pub(super) fn value(&mut self, expression: &Expression) -> Result<Value, End> {
        self.step(1)?;
        let value = match expression {
            Expression::Integer(number) => Value::Integer(number.clone()),
            Expression::Float(number) => Value::Float(*number),
            Expression::Text(text) => Value::Text(text.clone()),
            Expression::Variable(variable) => {
                let index = self.index(variable)?;
                let value = self.variables.get(variable.name, &index).cloned();
                value.ok_or_else(|| {
                    let index: Vec<String> = index.iter().map(ToString::to_string).collect();
                    let index = match index.join(",") {
                        it if it.is_empty() => it,
                        it => format!("[{it}]"),
                    };
                    failed(format!("`{}{index}` has no value", variable.written))
                })?
            }
            Expression::Length(text) => {
                let length = self.text(text)?.len();
                Value::Integer(BigInt::from(length))
            }
            Expression::Negative(inner) => negative(self.value(inner)?).map_err(failed)?,
            Expression::Of(left, operator, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.step(left.cost().saturating_mul(right.cost()))?;
                compute(&left, *operator, &right).map_err(failed)?
            }
        };
        // It may be a copy of much.
        self.step(value.cost())?;
        Ok(value)
    }

    pub(super) fn integer(&mut self, expression: &Expression) -> Result<BigInt, End> {
        match self.value(expression)? {
            Value::Integer(number) => Ok(number),
            other => Err(failed(format!("{} is no whole number", other.shown()))),
        }
    }

    pub(super) fn size(&mut self, expression: &Expression) -> Result<usize, End> {
        let number = self.integer(expression)?;
        let wrong = || failed(format!("there cannot be {number} digits behind a point"));
        usize::try_from(&number).map_err(|_| wrong())
    }

    pub(super) fn text(&mut self, expression: &Expression) -> Result<Vec<u8>, End> {
        match self.value(expression)? {
            Value::Text(text) => {
                self.step(text.len() as u64 / 64)?;
                Ok(text)
            }
            other => Err(failed(format!("{} is no text", other.shown()))),
        }
    }

    pub(super) fn test(&mut self, test: &Test) -> Result<bool, End> {
        self.step(1)?;
        Ok(match test {
            Test::Not(inner) => !self.test(inner)?,
            Test::And(left, right) => self.test(left)? && self.test(right)?,
            Test::Or(left, right) => self.test(left)? || self.test(right)?,
            Test::Compare(left, comparison, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.step(left.cost() + right.cost())?;
                let order = left.compare(&right).map_err(failed)?;
                match comparison {
                    Comparison::Less => order.is_lt(),
                    Comparison::Greater => order.is_gt(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::AtLeast => order.is_ge(),
                    Comparison::Equal => order.is_eq(),
                    Comparison::Unequal => order.is_ne(),
                }
            }
            Test::AtEnd => self.at == self.text.len(),
            Test::Next(characters) => {
                let characters = self.text(characters)?;
                self.peek().is_some_and(|byte| characters.contains(&byte))
            }
            Test::Unique(names) => {
                let each: Vec<usize> = names.iter().map(|(name, _)| *name).collect();
                let values: usize = each.iter().map(|name| self.variables.len(*name)).sum();
                self.step(4 * values as u64)?;
                self.variables.are_unique(&each).map_err(|unlike| {
                    let name = |at: usize| names.get(at).map_or("", |(_, it)| it.as_str());
                    failed(format!(
                        "`{}` and `{}` do not have values at the same indices",
                        name(0),
                        name(unlike)
                    ))
                })?
            }
            Test::InArray(value, array) => {
                let value = self.value(value)?;
                self.step(10 + value.cost())?;
                self.variables.has(*array, &value)
            }
        })
    }
}
