//! `/api/v1/languages`.

use serde_json::json;

use crate::site::Site;

#[tokio::test]
async fn languages_are_listed() {
    let site = Site::new().await;
    let answer = site.visitor().get("/api/v1/languages").await;
    let cpp = json!({
        "id": "cpp", "name": "C++", "version": "g++ 12.2.0", "suffixes": ["cpp"], "aliases": []
    });
    assert_eq!(answer.json()["languages"][0], cpp);
    assert_eq!(answer.json()["languages"][1]["id"], "python");
}
