//! Bodies that nobody would send on purpose: every one is answered, and none is the site's fault.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use web::store::Role;

use crate::site::{SOURCE, Site};

const FIELDS: [&str; 10] = [
    "problem",
    "language",
    "source",
    "input",
    "time_limit_ms",
    "memory_limit_mib",
    "contest",
    "stop_at_first",
    "",
    "__proto__",
];

/// Any JSON, often with names that mean something.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(vec!["hdoj-1536", "cpp", SOURCE, "\u{0}", "1 2\n"])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        let name = prop_oneof![
            prop::sample::select(FIELDS.to_vec()).prop_map(str::to_owned),
            ".{0,6}",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(name, inner, 0..6).prop_map(|fields| json!(fields)),
        ]
    })
}

fn bodies() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        any::<Vec<u8>>(),
        values().prop_map(|value| value.to_string().into_bytes()),
        (values(), any::<prop::sample::Index>()).prop_map(|(value, cut)| {
            let mut text = value.to_string().into_bytes();
            text.truncate(cut.index(text.len() + 1));
            text
        }),
    ]
}

#[test]
fn any_body_is_answered() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (_site, program) = runtime.block_on(async {
        let site = Site::with_quota(1_000_000).await;
        let program = site.program("anna", Role::Setter).await;
        (site, std::cell::RefCell::new(program))
    });
    let mut runner = TestRunner::new(Config {
        failure_persistence: None,
        ..Config::with_cases(300)
    });
    let addresses = prop::sample::select(vec![
        "/api/v1/submissions",
        "/api/v1/runs",
        "/api/v1/tokens",
    ]);
    runner
        .run(&(addresses, bodies()), |(address, body)| {
            let mut program = program.borrow_mut();
            let answer = runtime.block_on(program.post_json(address, body));
            let status = answer.status;
            prop_assert!(
                !status.is_server_error() || status.as_u16() == 503,
                "{status} {}",
                answer.text
            );
            Ok(())
        })
        .unwrap();
}
