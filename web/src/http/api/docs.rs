//! `/api/docs`: the OpenAPI document as a page for people.

use askama::Template;
use axum::response::Response;
use serde_json::Value;

use crate::http::error::{AppError, KINDS};
use crate::http::page::{Page, render};

const EXAMPLE: &str = r#"curl -H 'Authorization: Bearer TOKEN' \
     -H 'Content-Type: application/json' \
     -d '{"problem":"hdoj-1536","language":"cpp","source":"…"}' \
     http://127.0.0.1:8080/api/v1/submissions"#;

#[derive(Template)]
#[template(path = "api/docs.html")]
struct DocsPage<'a> {
    page: &'a Page,
    example: &'static str,
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

/// `GET /api/docs`.
pub fn show(page: &Page, document: &Value) -> Result<Response, AppError> {
    let errors = KINDS.into_iter().map(|kind| ErrorShown {
        kind,
        title: page.t(&format!("error-{kind}")).to_string(),
    });
    render(&DocsPage {
        page,
        example: EXAMPLE,
        operations: operations(document),
        errors: errors.collect(),
    })
}

/// Parameters that every operation has.
const COMMON: [&str; 2] = ["lang", "If-None-Match"];

fn operations(document: &Value) -> Vec<Operation> {
    let mut shown = Vec::new();
    for (path, methods) in members(&document["paths"]) {
        for (method, operation) in members(methods) {
            shown.push(one(document, path, method, operation));
        }
    }
    shown
}

fn one(document: &Value, path: &str, method: &str, operation: &Value) -> Operation {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let own = |parameter: &&Value| !COMMON.contains(&parameter["name"].as_str().unwrap_or(""));
    let parameters = parameters.filter(own).map(|parameter| Field {
        name: text(&parameter["name"]),
        kind: text(&parameter["in"]),
        description: text(&parameter["description"]),
    });
    // Those that every operation may give are listed once, as errors.
    let own = members(&operation["responses"]).filter(|(_, answer)| answer["$ref"].is_null());
    let answers = own.map(|(status, answer)| Answer {
        status: status.clone(),
        description: text(&answer["description"]),
        fields: if status.starts_with('2') {
            content(document, answer)
        } else {
            Vec::new()
        },
    });
    Operation {
        id: text(&operation["operationId"]),
        method: method.to_ascii_uppercase(),
        path: path.to_owned(),
        summary: [text(&operation["summary"]), text(&operation["description"])].join(" "),
        parameters: parameters.collect(),
        body: content(document, &operation["requestBody"]),
        answers: answers.collect(),
    }
}

/// The fields of the first kind of content of a body or an answer.
fn content(document: &Value, holder: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    if let Some((_, content)) = members(&holder["content"]).next() {
        fields(document, &content["schema"], "", &mut found);
    }
    found
}

/// Collects the fields of a schema, those inside others with their path: `tests[].verdict`.
fn fields(document: &Value, schema: &Value, path: &str, found: &mut Vec<Field>) {
    let schema = resolve(document, schema);
    for part in alternatives(schema) {
        fields(document, part, path, found);
    }
    for (name, property) in members(&schema["properties"]) {
        let name = format!("{path}{name}");
        let inside = resolve(document, property);
        found.push(Field {
            kind: kind(inside),
            description: text(&property["description"]),
            name: name.clone(),
        });
        fields(document, inside, &format!("{name}."), found);
        fields(document, &inside["items"], &format!("{name}[]."), found);
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
