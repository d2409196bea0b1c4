//! Sources that attack the compiler: it fails or is stopped, shows no secret, and the slot goes
//! on.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use judge::sandbox::{Content, Exit, Limits, ProgramFile, Purpose, Request, Stdin, SyscallFamily};
use problems::ByteSize;

use crate::harness::{pool, skipped};

const SECRET: &str = "PLANTED-SECRET-FOR-COMPILERS";

const MACRO_BOMB: &str = "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\n\
     #define C(x) B(B(B(B(x))))\nint a = 0 C(C(+ 1));\n";
const TEMPLATE_BOMB: &str = "template<int a, int b> struct T { enum { v = T<a - 1, b>::v + T<a - 1, b + 1>::v }; };\n\
     template<int b> struct T<0, b> { enum { v = b }; };\nint x = T<800, 0>::v;\n";
const CONSTEXPR_BOMB: &str = "constexpr unsigned long f(unsigned long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n\
     static_assert(f(90) > 0, \"\");\n";
const SELF_INCLUDE: &str = "#include __FILE__\n#include __FILE__\n";
const HUGE_ARRAY: &str = "char a[2147483647] = {1};\nint main() { return a[1]; }\n";
const DEEP_EXPRESSION: &str = "#define P (((((((((((((((((((\n#define Q P P P P P P P P\n\
     #define R Q Q Q Q Q Q Q Q\nint a = R R R R R R R R R R R R 1;\n";

/// Name, source, further flags.
const ATTACKS: [(&str, &str, &[&str]); 14] = [
    ("include of endless zeroes", "#include \"/dev/zero\"\n", &[]),
    (
        "include of endless noise",
        "#include \"/dev/urandom\"\n",
        &[],
    ),
    (
        "include of standard input",
        "#include \"/dev/stdin\"\n",
        &[],
    ),
    ("include of a secret", "#include \"/etc/shadow\"\n", &[]),
    (
        "include of own memory",
        "#include \"/proc/self/mem\"\n",
        &[],
    ),
    (
        "incbin of a secret",
        "__asm__(\".incbin \\\"/etc/shadow\\\"\");\nint main() {}\n",
        &[],
    ),
    (
        "incbin of endless zeroes",
        "__asm__(\".incbin \\\"/dev/zero\\\"\");\nint main() {}\n",
        &[],
    ),
    ("macro bomb", MACRO_BOMB, &[]),
    ("template bomb", TEMPLATE_BOMB, &["-ftemplate-depth=100000"]),
    (
        "constexpr bomb",
        CONSTEXPR_BOMB,
        &["-fconstexpr-ops-limit=9000000000000"],
    ),
    (
        "include of itself",
        SELF_INCLUDE,
        &["-fmax-include-depth=100000"],
    ),
    ("huge array", HUGE_ARRAY, &[]),
    ("deep expression", DEEP_EXPRESSION, &[]),
    (
        "binary rubbish",
        "\u{7f}ELF\u{1}\u{2}\0\0\u{feff}\u{202e}int main(){}",
        &[],
    ),
];

fn compile(flags: &[&str]) -> Request {
    let mut args = vec!["-O1", "-o", "main", "/program/main.cpp"];
    args.extend(flags);
    Request {
        program: "/usr/bin/g++".into(),
        args: args.into_iter().map(Into::into).collect(),
        env: vec![
            ("PATH".into(), "/usr/bin:/bin".into()),
            ("LC_ALL".into(), "C.UTF-8".into()),
        ],
        stdin: Stdin::Empty,
        limits: Limits {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(15),
            memory: ByteSize::from_mib(384),
            stdout: ByteSize::from_kib(64),
            stderr: ByteSize::from_kib(64),
            files: ByteSize::from_mib(64),
            processes: 32,
        },
        family: SyscallFamily::Compiler,
        collect: true,
    }
}

fn source(text: &str) -> ProgramFile {
    ProgramFile {
        name: "main.cpp".into(),
        executable: false,
        content: Content::Bytes(Arc::from(text.as_bytes())),
    }
}

#[test]
fn hostile_sources_only_fail() {
    if !Path::new("/usr/bin/g++").exists() {
        return skipped("compiler attacks", "no g++");
    }
    let planted = tempfile::Builder::new()
        .prefix("grundy-planted")
        .tempfile()
        .unwrap();
    std::fs::write(planted.path(), SECRET).unwrap();
    let include = format!("#include \"{}\"\n", planted.path().display());
    let pool = pool(2);
    let own = [(
        "include of a planted secret",
        include.as_str(),
        [].as_slice(),
    )];
    for (name, text, flags) in ATTACKS.into_iter().chain(own) {
        let mut slot = pool.acquire(Purpose::Compile).unwrap();
        slot.load(&[source(text)]).unwrap();
        let facts = slot.run(&compile(flags)).unwrap();
        eprintln!(
            "{name}: {:?} {:?} {:?}",
            facts.exit, facts.stopped, facts.cpu
        );
        assert_ne!(facts.exit, Exit::Code(0), "{name}");
        assert!(
            facts
                .files
                .iter()
                .all(|(file, _)| file != Path::new("main")),
            "{name}"
        );
        let said = String::from_utf8_lossy(&facts.stderr);
        assert!(
            !said.contains(SECRET) && !said.contains("root:$"),
            "{name}: {said}"
        );
        assert!(facts.stderr.len() <= 64 * 1024, "{name}");
        slot.load(&[source("int main() { return 0; }\n")]).unwrap();
        let facts = slot.run(&compile(&[])).unwrap();
        assert_eq!(
            (facts.exit, facts.stopped),
            (Exit::Code(0), None),
            "after {name}"
        );
        assert!(
            facts
                .files
                .iter()
                .any(|(file, _)| file == Path::new("main")),
            "after {name}"
        );
    }
}
