//! `/api/v1/runs` about inputs that somebody types for problems whose packages bring programs: rules, or an interactor.

use std::sync::Arc;

use problems::draft;
use problems::package::Archive;
use serde_json::{Value, json};
use web::store::{Role, Visibility};

use super::runs::judge;
use crate::packaged_games::{RULES, package};
use crate::site::{Answer, Site, Visitor};
use crate::stored::{pass, push};

/// A site that runs programs, with this problem, which everybody sees; `None` where this machine cannot isolate.
async fn site_with(id: &str, archive: &Archive) -> Option<Site> {
    let mut site = Site::new().await;
    let judge = judge(&site).await?;
    site.run_with(Arc::new(judge));
    let mut grace = site.program("grace", Role::Setter).await;
    let pushed = push(&mut grace, id, archive).await;
    assert!(pushed.status.is_success(), "{}", pushed.text);
    pass(&site).await;
    let public = site.store.set_visibility(id, Visibility::Public);
    public.await.unwrap();
    Some(site)
}

async fn run(program: &mut Visitor, problem: &str, source: &str, input: Option<&str>) -> Answer {
    let mut body = json!({"language": "python", "source": source, "problem": problem});
    body["input"] = input.map_or(Value::Null, Value::from);
    program.post_json("/api/v1/runs", body.to_string()).await
}

fn report(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// A number is guessed by halving.
const HALVING: &str = "\
low, high = 1, 1000
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == 'correct':
        break
    if answer == 'lower':
        high = guess - 1
    else:
        low = guess + 1
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_packages_interactor_reads_ones_own_input() {
    let files = draft::interactive("7d1b2c52-7c0e-4c6f-9f3e-0a1c5b8d1e61");
    let files = files
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let (archive, _) = Archive::made("guess", files).unwrap();
    let Some(site) = site_with("guess", &archive).await else {
        return;
    };
    let mut program = site.program("anna", Role::Student).await;
    let own = report(&run(&mut program, "guess", HALVING, Some("750\n")).await);
    assert_eq!(own["verdict"], "OK", "{own}");
    assert_eq!(own["stdout"], "< 500\n> higher\n< 750\n> correct\n");
    let sample = report(&run(&mut program, "guess", HALVING, None).await);
    let said = sample["stdout"].as_str().unwrap();
    assert!(said.ends_with("< 37\n> correct\n"), "{said}");
    let wrong = report(&run(&mut program, "guess", "print(0, flush=True)\n", Some("5\n")).await);
    assert_eq!(wrong["verdict"], "WA", "{wrong}");
    let refused = run(&mut program, "guess", HALVING, Some("0\n")).await;
    refused.is_problem(422, "invalid-fields", &["input"]);
    assert!(refused.text.contains("input validator"), "{}", refused.text);
    let mut ben = site.user("ben", Role::Student).await;
    let page = ben.get("/problems/guess").await;
    page.has(&[
        "Run the sample",
        "Your own input",
        "What the interactor reads",
    ]);
    only_a_setter_reads_why(&site, &mut program).await;
}

/// What is wrong with an interactor tells about the package: its lines are in its compiler's words.
async fn only_a_setter_reads_why(site: &Site, student: &mut Visitor) {
    let files = draft::interactive("0c0e6a3c-6d0a-4c39-8a54-9f2f4a5d7b10");
    let files = files
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let (archive, _) = Archive::made("broken", files).unwrap();
    let broken = archive.with_file(
        "output_validator/interactor.py",
        Some(b"print('it is 37'\n"),
    );
    let mut setter = site.program("heidi", Role::Setter).await;
    let pushed = push(&mut setter, "broken", &broken.unwrap()).await;
    assert!(pushed.status.is_success(), "{}", pushed.text);
    pass(site).await;
    let public = site.store.set_visibility("broken", Visibility::Public);
    public.await.unwrap();
    let by_student = report(&run(student, "broken", HALVING, None).await);
    assert_eq!(by_student["verdict"], "SE", "{by_student}");
    let said = by_student["message"].as_str().unwrap();
    assert!(said.contains("is at fault"), "{said}");
    assert!(!by_student.to_string().contains("37"), "{by_student}");
    let by_setter = report(&run(&mut setter, "broken", HALVING, None).await);
    let said = by_setter["message"].as_str().unwrap();
    assert!(said.contains("37"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_from_ones_own_position_by_a_rules_program() {
    let archive = package("squares", 70, RULES);
    let yaml = archive.file("problem.yaml").unwrap();
    let yaml = String::from_utf8_lossy(yaml).replace("type: pass-fail", "type: interactive");
    let game = archive.file("game.toml").unwrap();
    let game = String::from_utf8_lossy(game).replace(
        "words = [\"First\", \"Second\"]",
        "question = \"play\"\nmove = [\"i\", \"x\"]",
    );
    let archive = archive.with_file("problem.yaml", Some(yaml.as_bytes()));
    let archive = archive
        .unwrap()
        .with_file("game.toml", Some(game.as_bytes()));
    let Some(site) = site_with("squares", &archive.unwrap()).await else {
        return;
    };
    let mut program = site.program("anna", Role::Student).await;
    // Begins and takes all of a heap of four.
    let source = "input(); input(); input()\nprint('First', flush=True)\nprint('1 4', flush=True)\ninput()\n";
    let won = report(&run(&mut program, "squares", source, Some("1\n1\n4")).await);
    assert_eq!(won["verdict"], "OK", "{won}");
    assert_eq!(won["stdout"], "> 1\n> 1\n> 4\n< First\n< 1 4\n> win\n");
    let lost = report(&run(&mut program, "squares", source, Some("1\n1\n5\n")).await);
    assert_eq!(lost["verdict"], "WA", "{lost}");
    let said = lost["stdout"].as_str().unwrap();
    assert!(said.ends_with("< 1 4\n> 1 1\n> lose\n"), "{said}");
    let refused = run(&mut program, "squares", source, Some("1\n1\nx\n")).await;
    refused.is_problem(422, "invalid-fields", &["input"]);
    assert!(refused.text.contains("line 3"), "{}", refused.text);
    let mut ben = site.user("ben", Role::Student).await;
    let page = ben.get("/problems/squares").await;
    page.has(&["Your own position", "Play from this position"]);
}
