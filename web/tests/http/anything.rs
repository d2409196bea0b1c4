//! Every address of the table of routes, and every field of every form, with text that no person types:
//! none of it is the site's fault.

use std::collections::BTreeMap;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, StatusCode, Uri};
use web::store::Role;

use crate::furnished::furnished;
use crate::routes::TABLE;
use crate::site::{Site, Visitor};

/// As an address or a form writes them.
const TEXTS: [&str; 5] = ["%00", "a%00b", "%FF", "%ED%A0%80", "%E2%80%AE"];

/// The fields of all forms, with what there is to choose from; `None` where anything can be typed.
fn fields() -> BTreeMap<String, Option<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let files = glob::glob(&format!("{}/**/*.html", folder.display())).unwrap();
    let mut fields = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(file.unwrap()).unwrap();
        for (kind, rest) in ["input", "textarea", "select"]
            .into_iter()
            .flat_map(|kind| {
                let begins = format!("<{kind} ");
                let rests = text.split(begins.as_str()).skip(1);
                rests
                    .map(|rest| (kind, rest.to_owned()))
                    .collect::<Vec<_>>()
            })
        {
            let tag = rest.split('>').next().unwrap();
            let Some(name) = attribute(tag, "name") else {
                continue;
            };
            let chosen = match (kind, attribute(tag, "type").as_deref()) {
                ("select", _) => {
                    let options = rest.split("</select>").next().unwrap();
                    attribute(options.split("<option ").nth(1).unwrap_or(""), "value")
                        .or(Some(String::new()))
                }
                ("input", Some("number" | "checkbox" | "radio" | "hidden" | "datetime-local")) => {
                    attribute(tag, "value").or(Some("1".to_owned()))
                }
                _ => None,
            };
            // Where a name stands in several forms, it is typed if it is typed in one.
            let known = fields.entry(name).or_insert_with(|| chosen.clone());
            if chosen.is_none() {
                *known = None;
            }
        }
    }
    assert!(fields.len() > 100, "{fields:?}");
    fields
}

/// A literal attribute of a tag of a template.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split(&format!("{name}=\"")).nth(1)?;
    let value = rest.split('"').next()?;
    (!value.contains('{')).then(|| value.to_owned())
}

/// The route with the text in place of each part that varies.
fn filled(route: &str, text: &str) -> String {
    let mut address = String::new();
    let mut rest = route;
    while let Some((before, after)) = rest.split_once('{') {
        address.push_str(before);
        address.push_str(text);
        rest = after.split_once('}').unwrap().1;
    }
    address + rest
}

async fn is_admin(visitor: &mut Visitor) -> bool {
    visitor.get("/admin").await.status == StatusCode::OK
}

/// An administrator: some of what is sent signs one out, or takes the role away.
async fn admin(site: &Site, number: &mut usize) -> Visitor {
    *number += 1;
    site.user(&format!("admin{number}"), Role::Admin).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_and_every_field_may_hold_anything() {
    let site = furnished().await;
    let fields = fields();
    let mut number = 0;
    let mut visitor = admin(&site, &mut number).await;
    let mut wrong = Vec::new();
    for (method, route, address, _) in TABLE {
        let method: Method = method.parse().unwrap();
        let is_api = route.starts_with("/api/") || route.contains("/drafts/");
        for text in TEXTS {
            let chosen = |choice: &Option<String>| choice.clone().unwrap_or(text.to_owned());
            let form = fields
                .iter()
                .map(|(name, choice)| format!("{name}={}", chosen(choice)));
            let form = form.collect::<Vec<_>>().join("&");
            let (kind, body) = match &method {
                &Method::GET => (None, String::new()),
                _ if is_api => (Some("application/json"), "{}".to_owned()),
                _ => (Some("application/x-www-form-urlencoded"), form.clone()),
            };
            let mut addresses = vec![filled(route, text)];
            if method == Method::GET {
                addresses.push(format!("{address}?{form}"));
            } else {
                addresses.push((*address).to_owned());
            }
            // What is no address at all does not get here over the wire either.
            addresses.retain(|address| address.parse::<Uri>().is_ok());
            for address in addresses {
                let answer =
                    visitor.begin(method.clone(), &address, kind, Body::from(body.clone()));
                let status = answer.await.status();
                if status.is_server_error() && status != StatusCode::SERVICE_UNAVAILABLE {
                    wrong.push(format!("{status}: {method} {route} with {text}"));
                }
            }
            if method != Method::GET && !is_admin(&mut visitor).await {
                visitor = admin(&site, &mut number).await;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
