//! Problems that setters bring in: who sees them, and that they work as built-in ones do.

mod answers;
mod collected;
mod exported;
mod files;
mod inputs;
mod languages;
mod pushed;
mod room;
mod shown;
mod taken_away;
mod turns;
mod versions;

use axum::body::Body;
use axum::http::Method;
use problems::catalog;
use problems::package::Archive;

use crate::site::{Answer, Site, Visitor};

const ZIP: Option<&str> = Some("application/zip");

/// A package with tests in files and one program.
pub(crate) fn package() -> Archive {
    let mut archive = catalog::archive("nim").unwrap();
    let paths: Vec<String> = archive.files().map(|(path, _)| path.to_owned()).collect();
    for path in paths {
        let of_samples = path.strip_prefix("data/sample/");
        if let Some(name) = of_samples {
            let bytes = archive.file(&path).unwrap().to_vec();
            let secret = format!("data/secret/{name}");
            archive = archive.with_file(&secret, Some(&bytes)).unwrap();
        }
        let kept = ["problem.yaml", "grundy.toml", "submissions/accepted/xor.py"];
        let is_kept = kept.contains(&path.as_str()) || path.starts_with("statement/");
        if of_samples.is_none() && !is_kept {
            archive = archive.with_file(&path, None).unwrap();
        }
    }
    archive
}

pub(crate) async fn push(program: &mut Visitor, id: &str, archive: &Archive) -> Answer {
    let address = format!("/api/v1/problems/{id}/package");
    let body = Body::from(archive.zip().unwrap());
    program.send(Method::PUT, &address, ZIP, body).await
}

/// Lets the check that waits pass.
pub(crate) async fn pass(site: &Site) {
    let claim = site.store.claim_check().await.unwrap().unwrap();
    site.store.finish_check(&claim, true, "{}").await.unwrap();
}

/// A form with files, as browsers send it.
async fn upload(visitor: &mut Visitor, id: &str, bytes: &[u8]) -> Answer {
    let mut body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n{id}\r\n--x\r\n\
         Content-Disposition: form-data; name=\"package\"; filename=\"My_Nim.zip\"\r\n\
         Content-Type: application/zip\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    visitor
        .send(Method::POST, "/setter", kind, body.into())
        .await
}
