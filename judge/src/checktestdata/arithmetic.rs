//! The values of a script and what can be computed with them: whole numbers of any size, numbers with a
//! fraction, and texts.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::script::Operator;

/// Bits of a whole number. Without a bound, two lines would fill the memory.
const MAX_BITS: u64 = 1 << 14;

#[derive(Debug, Clone)]
pub(super) enum Value {
    Integer(BigInt),
    Float(f64),
    Text(Vec<u8>),
}

impl Value {
    /// The number as one with a fraction; `None` of texts.
    pub(super) fn as_float(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(to_float(number)),
            Self::Float(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    /// How it stands in a message.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Integer(number) => number.to_string(),
            Self::Float(number) => number.to_string(),
            Self::Text(text) => format!("{:?}", String::from_utf8_lossy(text)),
        }
    }

    /// Which of two is smaller.
    ///
    /// # Errors
    /// Where one is a number and the other a text.
    pub(super) fn compare(&self, other: &Self) -> Result<Ordering, String> {
        Ok(match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a.cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            _ => match (self.as_float(), other.as_float()) {
                // So that 0 and -0 are the same.
                (Some(a), Some(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
                _ => return Err("a text is compared with a number".to_owned()),
            },
        })
    }

    /// What it costs to compute with it once, in steps.
    pub(super) fn cost(&self) -> u64 {
        match self {
            Self::Integer(number) => 1 + number.bits() / 64,
            Self::Float(_) => 1,
            Self::Text(text) => 1 + text.len() as u64 / 64,
        }
    }
}

/// Numbers that are equal as values are the same element of an array.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let kind = |value: &Self| match value {
            Self::Integer(_) => 0,
            Self::Float(_) => 1,
            Self::Text(_) => 2,
        };
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a.cmp(b),
            (Self::Float(a), Self::Float(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            _ => kind(self).cmp(&kind(other)),
        }
    }
}

/// The same number with a fraction, as near as that can be.
fn to_float(number: &BigInt) -> f64 {
    // It is written in digits only, and larger ones are infinite.
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

/// The negative of a number.
pub(super) fn negative(value: Value) -> Result<Value, String> {
    match value {
        Value::Integer(number) => Ok(Value::Integer(-number)),
        Value::Float(number) => Ok(Value::Float(-number)),
        Value::Text(_) => Err("a text has no negative".to_owned()),
    }
}

/// What an operator makes of two values.
pub(super) fn compute(left: &Value, operator: Operator, right: &Value) -> Result<Value, String> {
    let result = match (left, right) {
        (Value::Integer(a), Value::Integer(b)) => Value::Integer(of_integers(a, operator, b)?),
        (_, Value::Integer(exponent)) if operator == Operator::Power => {
            let base = left.as_float().ok_or_else(no_number)?;
            let exponent = i32::try_from(exponent).ok().filter(|it| *it >= 0);
            Value::Float(base.powi(exponent.ok_or_else(bad_exponent)?))
        }
        _ => {
            let (Some(a), Some(b)) = (left.as_float(), right.as_float()) else {
                return Err(no_number());
            };
            Value::Float(of_floats(a, operator, b)?)
        }
    };
    match &result {
        Value::Integer(number) if number.bits() > MAX_BITS => {
            Err("a number becomes too large to go on with".to_owned())
        }
        Value::Float(number) if number.is_nan() => {
            Err("it computes with numbers that are too large".to_owned())
        }
        _ => Ok(result),
    }
}

fn no_number() -> String {
    "it computes with a text".to_owned()
}

fn bad_exponent() -> String {
    "an exponent is to be a whole number that is not negative".to_owned()
}

fn of_integers(a: &BigInt, operator: Operator, b: &BigInt) -> Result<BigInt, String> {
    let is_zero = *b == BigInt::from(0);
    Ok(match operator {
        Operator::Plus => a + b,
        Operator::Minus => a - b,
        Operator::Times => a * b,
        Operator::Divided | Operator::Modulo if is_zero => {
            return Err("it divides by 0".to_owned());
        }
        Operator::Divided => a / b,
        Operator::Modulo => a % b,
        Operator::Power => {
            let exponent = u64::try_from(b).map_err(|_| bad_exponent())?;
            if a.bits() > 1 && exponent.saturating_mul(a.bits() - 1) > MAX_BITS {
                return Err("a number becomes too large to go on with".to_owned());
            }
            // Powers of -1, 0 and 1 repeat.
            let exponent = if a.bits() > 1 {
                exponent
            } else {
                exponent.min(2 + exponent % 2)
            };
            a.pow(u32::try_from(exponent).map_err(|_| bad_exponent())?)
        }
    })
}

fn of_floats(a: f64, operator: Operator, b: f64) -> Result<f64, String> {
    Ok(match operator {
        Operator::Plus => a + b,
        Operator::Minus => a - b,
        Operator::Times => a * b,
        Operator::Divided if b == 0.0 => return Err("it divides by 0".to_owned()),
        Operator::Divided => a / b,
        Operator::Modulo => return Err("`%` is of whole numbers only".to_owned()),
        Operator::Power => return Err(bad_exponent()),
    })
}
