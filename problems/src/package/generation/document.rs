//! `generators.yaml` as a document: a test of a list may have no name, so a key may be nothing at all.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A value in which a key that is nothing is the empty text.
pub(super) struct Document(pub(super) Value);

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Document;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rules for tests")
    }

    fn visit_unit<E: Error>(self) -> Result<Document, E> {
        Ok(Document(Value::Null))
    }

    fn visit_none<E: Error>(self) -> Result<Document, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Document, D::Error> {
        Document::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Document, E> {
        Ok(Document(Value::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Document, E> {
        Ok(Document(Value::Number(value.into())))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Document, E> {
        Ok(Document(Value::Number(value.into())))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Document, E> {
        let number = Number::from_f64(value);
        Ok(Document(number.map_or(Value::Null, Value::Number)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Document, E> {
        Ok(Document(Value::String(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Document, A::Error> {
        let mut values = Vec::new();
        while let Some(Document(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Document(Value::Array(values)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Document, A::Error> {
        let mut map = Map::new();
        while let Some((key, Document(value))) = entries.next_entry::<Option<String>, _>()? {
            let key = key.unwrap_or_default();
            if map.insert(key.clone(), value).is_some() {
                return Err(A::Error::custom(format!("the key `{key}` is there twice")));
            }
        }
        Ok(Document(Value::Object(map)))
    }
}
