//! `/api/docs`: the OpenAPI document as a page for people.

use std::collections::HashMap;
use std::sync::LazyLock;

use askama::Template;
use axum::response::Response;
use serde_json::Value;

use crate::http::error::{AppError, KINDS};
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};

/// Without the address of the site, which follows.
const EXAMPLE: &str = r#"curl -H 'Authorization: Bearer TOKEN' \
     -H 'Content-Type: application/json' \
     -d '{"problem":"hdoj-1536","language":"cpp","source":"…"}' \
     "#;

#[derive(Template)]
#[template(path = "api/docs.html")]
struct DocsPage<'a> {
    page: &'a Page,
    example: String,
    operations: Vec<Operation>,
    errors: Vec<ErrorShown>,
}

struct Operation {
    id: String,
    method: String,
    path: String,
    summary: String,
    parameters: Vec<Field>,
    body: Vec<Field>,
    answers: Vec<Answer>,
}

struct Field {
    name: String,
    kind: String,
    description: String,
}

struct Answer {
    status: String,
    description: String,
    fields: Vec<Field>,
}

struct ErrorShown {
    kind: &'static str,
    title: String,
}

/// `GET /api/docs`, of the site at `origin`.
pub fn show(page: &Page, origin: &str, document: &Value) -> Result<Response, AppError> {
    let errors = KINDS.into_iter().map(|kind| ErrorShown {
        kind,
        title: page.t(&format!("error-{kind}")).to_string(),
    });
    render(&DocsPage {
        page,
        example: format!("{EXAMPLE}{origin}/api/v1/submissions"),
        operations: Words(page.locale).operations(document),
        errors: errors.collect(),
    })
}

/// Parameters that every operation has.
const COMMON: [&str; 2] = ["lang", "If-None-Match"];

/// The document's descriptions in Chinese: each English one on a line, and the Chinese below it.
static CHINESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let pairs = include_str!("descriptions.zh.txt").split("\n\n");
    pairs
        .filter_map(|pair| pair.trim().split_once('\n'))
        .collect()
});

/// Descriptions in the reader's language.
struct Words(Locale);

impl Words {
    /// A description of the document, which is in English.
    fn of(&self, description: &Value) -> String {
        let english = text(description);
        let said = english.replace('\n', " ");
        match CHINESE.get(said.trim()) {
            Some(chinese) if self.0 == Locale::Zh => (*chinese).to_owned(),
            _ => english,
        }
    }

    fn operations(&self, document: &Value) -> Vec<Operation> {
        let mut shown = Vec::new();
        for (path, methods) in members(&document["paths"]) {
            for (method, operation) in members(methods) {
                shown.push(self.one(document, path, method, operation));
            }
        }
        shown
    }

    fn one(&self, document: &Value, path: &str, method: &str, operation: &Value) -> Operation {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let own = |parameter: &&Value| !COMMON.contains(&parameter["name"].as_str().unwrap_or(""));
        let parameters = parameters.filter(own).map(|parameter| Field {
            name: text(&parameter["name"]),
            kind: text(&parameter["in"]),
            description: self.of(&parameter["description"]),
        });
        // Those that every operation may give are listed once, as errors.
        let own = members(&operation["responses"]).filter(|(_, answer)| answer["$ref"].is_null());
        let answers = own.map(|(status, answer)| Answer {
            status: status.clone(),
            description: self.of(&answer["description"]),
            fields: if status.starts_with('2') {
                self.content(document, answer)
            } else {
                Vec::new()
            },
        });
        Operation {
            id: text(&operation["operationId"]),
            method: method.to_ascii_uppercase(),
            path: path.to_owned(),
            summary: [
                self.of(&operation["summary"]),
                self.of(&operation["description"]),
            ]
            .join(" "),
            parameters: parameters.collect(),
            body: self.content(document, &operation["requestBody"]),
            answers: answers.collect(),
        }
    }

    /// The fields of the first kind of content of a body or an answer.
    fn content(&self, document: &Value, holder: &Value) -> Vec<Field> {
        let mut found = Vec::new();
        if let Some((_, content)) = members(&holder["content"]).next() {
            self.fields(document, &content["schema"], "", &mut found);
        }
        found
    }

    /// Collects the fields of a schema, those inside others with their path: `tests[].verdict`.
    fn fields(&self, document: &Value, schema: &Value, path: &str, found: &mut Vec<Field>) {
        let schema = resolve(document, schema);
        for part in alternatives(schema) {
            self.fields(document, part, path, found);
        }
        for (name, property) in members(&schema["properties"]) {
            let name = format!("{path}{name}");
            let inside = resolve(document, property);
            found.push(Field {
                kind: kind(inside),
                description: self.of(&property["description"]),
                name: name.clone(),
            });
            self.fields(document, inside, &format!("{name}."), found);
            self.fields(document, &inside["items"], &format!("{name}[]."), found);
        }
    }
}

/// What a schema is put together from: all of some, or one of some (such as null).
fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    let parts = [&schema["allOf"], &schema["oneOf"]];
    parts.into_iter().filter_map(Value::as_array).flatten()
}

fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let pointer = schema["$ref"]
        .as_str()
        .and_then(|reference| reference.strip_prefix('#'));
    pointer
        .and_then(|pointer| document.pointer(pointer))
        .unwrap_or(schema)
}

/// The type of a property: `string`, `string or null`, `array`, `object`.
fn kind(property: &Value) -> String {
    match &property["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let names: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            names.join(" or ")
        }
        _ if property["oneOf"].is_array() => "object or null".to_owned(),
        _ => "object".to_owned(),
    }
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
