//! The OpenAPI document: what the operations say about themselves, and what is true of all of them.
//!
//! Operations name the answers that are theirs. Those that any of them may give (a bad token, a
//! method that is not there, a busy database) are added here, from what the operation takes.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use super::contract::LANGUAGES;
use crate::http::error::KINDS;
use crate::http::state::AppState;

/// What the document says of one site: where a field is one of a few words, these.
#[derive(Debug, Default)]
pub struct Words {
    languages: Vec<String>,
}

impl Words {
    /// The languages of this site.
    pub fn of(state: &AppState) -> Self {
        let languages = state.languages();
        Self {
            languages: languages
                .iter()
                .flat_map(|language| [vec![language.id.clone()], language.aliases.clone()])
                .flatten()
                .collect(),
        }
    }
}

/// The whole document.
pub fn complete(collected: &OpenApi, words: &Words) -> Value {
    let mut document = serde_json::to_value(collected).unwrap_or_default();
    document["components"]["responses"] = common_answers();
    document["components"]["headers"] = headers();
    let schemas = &mut document["components"]["schemas"];
    schemas["ProblemDocument"]["properties"]["type"]["enum"] = KINDS
        .iter()
        .map(|kind| format!("/api/docs#{kind}"))
        .collect();
    for form in ["NewSubmissionDocument", "NewRunDocument"] {
        name_words(
            &mut schemas[form]["properties"],
            "language",
            &words.languages,
        );
    }
    // The library has no word for it.
    schemas["SubmissionEvent"]["properties"]["data"]["contentSchema"] =
        json!({"$ref": "#/components/schemas/SubmissionDocument"});
    for methods in objects(&mut document["paths"]) {
        if let Some(methods) = methods.as_object_mut() {
            for (method, operation) in methods {
                finish(method, operation);
            }
        }
    }
    document
}

/// The document as it is now: problems come and go. It names those that everybody sees.
pub fn with_problems(document: &Value, problems: &[String]) -> Value {
    let mut document = document.clone();
    let form = &mut document["components"]["schemas"]["NewSubmissionDocument"];
    name_words(&mut form["properties"], "problem", problems);
    document
}

fn name_words(fields: &mut Value, field: &str, words: &[String]) {
    if let Some(field) = fields.get_mut(field)
        && !words.is_empty()
    {
        field["enum"] = json!(words);
    }
}

fn objects(value: &mut Value) -> impl Iterator<Item = &mut Value> {
    value
        .as_object_mut()
        .into_iter()
        .flat_map(|members| members.values_mut())
}

fn finish(method: &str, operation: &mut Value) {
    add_parameters(method, operation);
    let mut answers = vec![400, 405, 422, 429, 500, 503];
    if operation["security"].is_array() {
        answers.extend([401, 403]);
    }
    if operation["requestBody"].is_object() {
        // From a page of another site, with the visitor's cookie.
        answers.extend([403, 413, 415]);
    }
    let streams = operation["responses"]["200"]["content"]["text/event-stream"].is_object();
    if method == "get" && !streams {
        answers.push(304);
        let answer = &mut operation["responses"]["200"];
        answer["headers"]["ETag"] = header("ETag");
    }
    if let Some(responses) = operation["responses"].as_object_mut() {
        for status in answers {
            let common = json!({"$ref": format!("#/components/responses/{status}")});
            responses.entry(status.to_string()).or_insert(common);
        }
    }
    for status in ["200", "201"] {
        if operation["requestBody"].is_object() && operation["responses"][status].is_object() {
            for name in RATE {
                operation["responses"][status]["headers"][name] = header(name);
            }
        }
    }
}

/// How often one may ask, in the answers to those who do.
const RATE: [&str; 3] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

fn add_parameters(method: &str, operation: &mut Value) {
    let mut more = vec![json!({
        "name": "lang", "in": "query", "required": false,
        "description": "The language of errors; that of `Accept-Language` if not given.",
        "schema": {"type": "string", "enum": LANGUAGES},
    })];
    let streams = operation["responses"]["200"]["content"]["text/event-stream"].is_object();
    if method == "get" && !streams {
        more.push(json!({
            "name": "If-None-Match", "in": "header", "required": false,
            "description": "The `ETag` of the document one has; 304 if it is still that.",
            "schema": {"type": "string"},
        }));
    }
    let parameters = &mut operation["parameters"];
    if !parameters.is_array() {
        *parameters = json!([]);
    }
    if let Some(parameters) = parameters.as_array_mut() {
        for parameter in parameters.iter_mut() {
            never_null(&mut parameter["schema"]);
        }
        parameters.extend(more);
    }
}

/// A parameter that is not given is left out: there is no null in an address or a header.
fn never_null(schema: &mut Value) {
    let kinds = schema["type"].as_array().into_iter().flatten();
    let kinds: Vec<Value> = kinds.filter(|kind| *kind != "null").cloned().collect();
    if let [only] = kinds.as_slice() {
        schema["type"] = only.clone();
    }
}

fn header(name: &str) -> Value {
    json!({"$ref": format!("#/components/headers/{name}")})
}

fn headers() -> Value {
    let text =
        |description: &str| json!({"description": description, "schema": {"type": "string"}});
    let number = |description: &str| json!({"description": description, "schema": {"type": "integer", "minimum": 0}});
    json!({
        "ETag": text("Changes when the document does; for `If-None-Match`."),
        "Retry-After": number("Seconds until it is worth another try."),
        "WWW-Authenticate": text("What is wrong with the token, or that one is needed."),
        "Allow": text("The methods that this address takes."),
        "RateLimit-Limit": number("How often one may ask in the window."),
        "RateLimit-Remaining": number("How often that is still now."),
        "RateLimit-Reset": number("Seconds until it is more again."),
    })
}

fn common_answers() -> Value {
    let mut answers = Map::new();
    let mut problem = |status: u16, description: &str, names: &[&str]| {
        let headers: Map<String, Value> = names
            .iter()
            .map(|name| ((*name).to_owned(), header(name)))
            .collect();
        let schema = json!({"$ref": "#/components/schemas/ProblemDocument"});
        let answer = json!({
            "description": description,
            "headers": headers,
            "content": {"application/problem+json": {"schema": schema}},
        });
        answers.insert(status.to_string(), answer);
    };
    problem(400, "The address or the body cannot be read.", &[]);
    problem(401, "No token, or a bad one.", &["WWW-Authenticate"]);
    problem(
        403,
        "The token lacks the scope, or the request came from a page of another site.",
        &["WWW-Authenticate"],
    );
    problem(405, "The address does not take this method.", &["Allow"]);
    problem(413, "The body is too large.", &[]);
    problem(415, "The body is not JSON by its `Content-Type`.", &[]);
    problem(
        422,
        "A parameter or a field cannot be accepted; each is named.",
        &[],
    );
    let mut rate = RATE.to_vec();
    rate.push("Retry-After");
    problem(429, "Asked too often.", &rate);
    problem(500, "Our own fault. Trying again may help.", &[]);
    problem(503, "Not now: try again in a moment.", &["Retry-After"]);
    answers.insert(
        "304".to_owned(),
        json!({
            "description": "The document is still the one that one has.",
            "headers": {"ETag": header("ETag")},
        }),
    );
    Value::Object(answers)
}
