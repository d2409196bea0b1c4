//! Programs of several files and folders: what may be loaded, what is refused, and what a run may
//! leave to be brought back.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use judge::sandbox::{
    Collect, Content, Exit, ProgramFile, Request, SandboxError, Stop, SyscallFamily,
};
use problems::ByteSize;

use crate::harness::{pool, request, shell, skipped, slot_with, text};
use crate::surroundings::Surroundings;

fn file(name: impl AsRef<OsStr>, text: &str) -> ProgramFile {
    ProgramFile {
        name: name.as_ref().into(),
        executable: false,
        content: Content::Bytes(Arc::from(text.as_bytes())),
    }
}

#[test]
fn a_program_may_have_folders() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let odd = OsStr::from_bytes(b"odd/ \n\xff\x1b[2J");
    let long = format!("long/{}", "x".repeat(255));
    let files = [
        file("a/b/c.txt", "first\n"),
        file("a/b/c.txt", "second\n"),
        file("a/d.txt", "third\n"),
        file("...", "fourth\n"),
        file("-rf", "fifth\n"),
        file(odd, "sixth\n"),
        file(&long, "seventh\n"),
    ];
    slot.load(&files).unwrap();
    let script = "cd /program; cat ./a/b/c.txt ./a/d.txt ./... ./-rf ./odd/* ./long/*";
    let all = "second\nthird\nfourth\nfifth\nsixth\nseventh\n";
    assert_eq!(text(&shell(&mut slot, script).unwrap()), all);
    let harm = "cd /program; for f in a/b/c.txt a/b/new a main; do \
                (echo harm > $f; rm -rf $f; mv $f x; ln -s /etc/passwd $f; chmod 777 $f) 2> /dev/null; done; true";
    shell(&mut slot, harm).unwrap();
    assert_eq!(text(&shell(&mut slot, script).unwrap()), all);
    assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
}

#[test]
fn names_that_lead_elsewhere_or_collide_are_refused_and_the_slot_goes_on() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    slot.load(&[file("a", ""), file("b/c", "")]).unwrap();
    let (long, deep) = ("x".repeat(256), "x/".repeat(2000) + "x");
    for name in [
        "",
        ".",
        "..",
        "/",
        "/etc/passwd",
        "../x",
        "a/../../x",
        "b/../x",
        "./..",
        "b/",
        "x\0y",
        long.as_str(),
        deep.as_str(),
        "a/b",
        "a/b/c",
        "b",
        "main/x",
    ] {
        let error = slot.load(&[file(name, "x")]).unwrap_err();
        assert!(
            matches!(error, SandboxError::Request(_)),
            "{name:.20}: {error}"
        );
        assert!(error.to_string().len() < 200, "{error}");
    }
    assert_eq!(slot.run(&request(&[])).unwrap().exit, Exit::Code(7));
}

#[test]
fn thousands_of_files_cost_no_descriptors() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "echo");
    let before = std::fs::read_dir("/proc/self/fd").unwrap().count();
    let files: Vec<_> = (0..4000)
        .map(|n| file(format!("{}/{n}", n % 7), "x"))
        .collect();
    slot.load(&files).unwrap();
    let after = std::fs::read_dir("/proc/self/fd").unwrap().count();
    assert!(after < before + 20, "{before} {after}");
    let counted = shell(&mut slot, "cd /program; cat */* | wc -c").unwrap();
    assert_eq!(text(&counted).trim(), "4000");
    let more: Vec<_> = (0..2000).map(|n| file(format!("more/{n}"), "x")).collect();
    assert!(matches!(slot.load(&more), Err(SandboxError::Request(_))));
}

/// Runs Python and brings back what is called `main`, wherever it is.
fn leaving(script: &str) -> Request {
    let mut request = request(&["-c", script]);
    request.program = "/usr/bin/python3".into();
    request.family = SyscallFamily::Compiler;
    // With room come inodes, 32 for each MiB.
    request.limits.files = ByteSize::from_mib(160);
    request.collect = Some(Collect {
        names: vec!["**/main".to_owned()],
        most: ByteSize::from_mib(1),
    });
    request
}

#[test]
fn whatever_tree_a_compiler_leaves_is_brought_back_or_too_large() {
    if !Path::new("/usr/bin/python3").exists() {
        return skipped("trees that compilers leave", "no python3");
    }
    let before = Surroundings::look();
    let pool = pool(1);
    let wide =
        "import os\nfor i in range(2000): os.mkdir(str(i))\nopen('1999/main', 'w').write('x')";
    let deep = "import os\nfor i in range(40):\n os.mkdir('x' * 200)\n os.chdir('x' * 200)\nopen('main', 'w').write('x')";
    let deeper = "import os\nfor i in range(100):\n os.mkdir('x')\n os.chdir('x')\nopen('main', 'w').write('x')";
    let many =
        "import os\nfor i in range(2000):\n os.mkdir(str(i))\n open(str(i) + '/main', 'w').close()";
    let sparse = "import os\nfor i in range(100):\n os.mkdir(str(i))\n f = open(str(i) + '/main', 'w')\n f.truncate(60 << 20)";
    let special = "import os\nos.mkdir('main')\nos.mkdir('a')\nos.symlink('/etc/passwd', 'a/main')\nos.mkdir('b')\nos.symlink('/dev/zero', 'b/main')\nos.mkdir('c', 0)\nos.mkdir('d'); open('d/main', 'w').write('y'); os.chmod('d/main', 0o6000); os.chmod('d', 0)";
    for (what, script, stopped, files) in [
        ("wide", wide, None, 1),
        ("long paths", deep, Some(Stop::Files), 0),
        ("deep", deeper, Some(Stop::Files), 0),
        ("many", many, None, 2000),
        ("sparse", sparse, Some(Stop::Files), 0),
        ("special", special, None, 1),
    ] {
        let mut slot = pool.acquire().unwrap();
        for _ in 0..2 {
            let facts = slot.run(&leaving(script)).unwrap();
            let said = String::from_utf8_lossy(&facts.stderr);
            assert_eq!(facts.exit, Exit::Code(0), "{what}: {said}");
            assert_eq!(
                (facts.stopped, facts.files.len()),
                (stopped, files),
                "{what}"
            );
        }
    }
    drop(pool);
    before.assert_unchanged();
    assert_eq!(crate::surroundings::left_behind(), Vec::<PathBuf>::new());
}
