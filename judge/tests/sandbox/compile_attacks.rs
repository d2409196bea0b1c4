//! Sources that attack the compilers: they fail or are stopped, show no secret, and the slot goes
//! on.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use judge::sandbox::{
    Content, Exit, Limits, Pool, ProgramFile, Request, SandboxConfig, Stdin, SyscallFamily,
};
use problems::ByteSize;

use crate::harness::{everything, skipped, slot_program, slowness};

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

const RUST_MACRO_BOMB: &str = "macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*); } }\n\
     m!(a b c d);\nfn main() {}\n";
const RUST_TYPE_BOMB: &str = "#![recursion_limit = \"1000000\"]\ntrait T { fn f(); }\n\
     impl T for () { fn f() {} }\nstruct S<A, B>(A, B);\n\
     impl<A, B> T for S<A, B> where S<S<A, B>, S<B, A>>: T { fn f() { <S<S<A, B>, S<B, A>>>::f() } }\n\
     fn main() { <S<(), ()> as T>::f() }\n";
const RUST_CONST_BOMB: &str = "#![allow(long_running_const_eval)]\n\
     const X: u64 = { let mut n = 0_u64; loop { n = n.wrapping_add(1); if n == u64::MAX { break n; } } };\n\
     fn main() { println!(\"{X}\") }\n";
const RUST_HUGE_ARRAY: &str =
    "static A: [u64; 1 << 28] = [1; 1 << 28];\nfn main() { println!(\"{}\", A[1]) }\n";
/// The type of every call depends on that of the ones inside, each with several candidates.
const JAVA_INFERENCE_BOMB: &str = "import java.util.function.*;\nclass Main {\n\
     static <T> T f(Supplier<T> s) { return s.get(); }\n\
     static <T> T f(Callable<T> s) { return null; }\n\
     interface Callable<T> { T call() throws Exception; }\n\
     static <A, B, C> C g(Function<A, B> x, Function<B, C> y) { return null; }\n\
     static Object o = g(a -> g(b -> g(c -> g(d -> g(e -> g(h -> g(i -> g(j -> g(k -> g(l -> l, m -> m), \
     m -> m), m -> m), m -> m), m -> m), m -> m), m -> m), m -> m), m -> m), m -> m.nothing());\n}\n";
const JAVA_DEEP: &str = "class Main { int a = PAREN1; }\n";
const ASSEMBLER_REPEAT: &str = ".data\n.rept 100000000\n.quad 1, 2, 3, 4, 5, 6, 7, 8\n.endr\n";
const ASSEMBLER_FILL: &str = ".globl main\nmain: ret\n.data\n.fill 0x7fffffff, 8, 1\n";

/// What compiles a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compiler {
    Cpp,
    Rust,
    Java,
    Pascal,
    Assembler,
    Go,
}

use Compiler::{Assembler, Cpp, Go, Java, Pascal, Rust};

/// Compiler, what is tried, source, further flags.
const ATTACKS: [(Compiler, &str, &str, &[&str]); 43] = [
    (
        Cpp,
        "include of endless zeroes",
        "#include \"/dev/zero\"\n",
        &[],
    ),
    (
        Cpp,
        "include of endless noise",
        "#include \"/dev/urandom\"\n",
        &[],
    ),
    (
        Cpp,
        "include of standard input",
        "#include \"/dev/stdin\"\n",
        &[],
    ),
    (
        Cpp,
        "include of a secret",
        "#include \"/etc/shadow\"\n",
        &[],
    ),
    (
        Cpp,
        "include of own memory",
        "#include \"/proc/self/mem\"\n",
        &[],
    ),
    (
        Cpp,
        "incbin of a secret",
        "__asm__(\".incbin \\\"/etc/shadow\\\"\");\nint main() {}\n",
        &[],
    ),
    (
        Cpp,
        "incbin of endless zeroes",
        "__asm__(\".incbin \\\"/dev/zero\\\"\");\nint main() {}\n",
        &[],
    ),
    (Cpp, "macro bomb", MACRO_BOMB, &[]),
    (
        Cpp,
        "template bomb",
        TEMPLATE_BOMB,
        &["-ftemplate-depth=100000"],
    ),
    (
        Cpp,
        "constexpr bomb",
        CONSTEXPR_BOMB,
        &["-fconstexpr-ops-limit=9000000000000"],
    ),
    (
        Cpp,
        "include of itself",
        SELF_INCLUDE,
        &["-fmax-include-depth=100000"],
    ),
    (Cpp, "huge array", HUGE_ARRAY, &[]),
    (Cpp, "deep expression", DEEP_EXPRESSION, &[]),
    (
        Cpp,
        "binary rubbish",
        "\u{7f}ELF\u{1}\u{2}\0\0\u{feff}\u{202e}int main(){}",
        &[],
    ),
    (
        Cpp,
        "secret of the environment",
        "char *s = SECRET_OF_ENVIRONMENT;\nint main() {}\n",
        &["-DSECRET_OF_ENVIRONMENT=__GRUNDY__"],
    ),
    (
        Cpp,
        "plugin of its own",
        "int main() {}\n",
        &["-fplugin=/program/main.cpp"],
    ),
    (
        Rust,
        "bytes of a secret",
        "fn main() { print!(\"{:?}\", include_bytes!(\"/etc/shadow\")) }\n",
        &[],
    ),
    (
        Rust,
        "endless bytes",
        "fn main() { print!(\"{:?}\", include_bytes!(\"/dev/zero\")) }\n",
        &[],
    ),
    (
        Rust,
        "text of the judge's process",
        "fn main() { print!(\"{}\", include_str!(\"/proc/1/environ\")) }\n",
        &[],
    ),
    (
        Rust,
        "environment of the judge",
        "fn main() { print!(\"{}\", env!(\"CARGO_MANIFEST_DIR\")) }\n",
        &[],
    ),
    (
        Rust,
        "source of another file",
        "include!(\"/etc/shadow\");\nfn main() {}\n",
        &[],
    ),
    (Rust, "macro bomb", RUST_MACRO_BOMB, &[]),
    (Rust, "type bomb", RUST_TYPE_BOMB, &[]),
    (
        Rust,
        "constant bomb",
        RUST_CONST_BOMB,
        &["--cap-lints=allow"],
    ),
    (Rust, "huge array", RUST_HUGE_ARRAY, &[]),
    (
        Rust,
        "linker arguments of its own",
        "#![feature(link_args)]\n#[link_args = \"-Wl,-T/etc/shadow\"]\nextern {}\nfn main() {}\n",
        &[],
    ),
    (
        Rust,
        "binary rubbish",
        "\u{7f}ELF\u{1}\0\u{feff}\u{202e}fn main() {}",
        &[],
    ),
    (Java, "inference bomb", JAVA_INFERENCE_BOMB, &[]),
    (Java, "deep expression", JAVA_DEEP, &[]),
    (
        Java,
        "name with a path",
        "package ../../etc;\npublic class Main {}\n",
        &[],
    ),
    (
        Java,
        "binary rubbish",
        "\u{cafe}\u{babe}\0\u{202e}class Main {",
        &[],
    ),
    (
        Pascal,
        "include of a secret",
        "{$I /etc/shadow}\nbegin end.\n",
        &[],
    ),
    (
        Pascal,
        "include of itself",
        "{$I main.pas}\nbegin end.\n",
        &[],
    ),
    (
        Pascal,
        "resource of a secret",
        "{$R /etc/shadow}\nbegin end.\n",
        &[],
    ),
    (
        Assembler,
        "incbin of a secret",
        ".incbin \"/etc/shadow\"\n",
        &[],
    ),
    (
        Assembler,
        "incbin of endless zeroes",
        ".incbin \"/dev/zero\"\n",
        &[],
    ),
    (
        Assembler,
        "include of endless zeroes",
        ".include \"/dev/zero\"\n",
        &[],
    ),
    (Assembler, "a thing repeated", ASSEMBLER_REPEAT, &[]),
    (Assembler, "a place filled", ASSEMBLER_FILL, &[]),
    (
        Assembler,
        "macro without end",
        ".macro m\nm\nm\n.endm\nm\n",
        &[],
    ),
    (
        Go,
        "embed of a secret",
        "package main\nimport _ \"embed\"\n//go:embed /etc/shadow\nvar s string\nfunc main() { print(s) }\n",
        &[],
    ),
    (
        Go,
        "C of its own",
        "package main\n// #include \"/etc/shadow\"\nimport \"C\"\nfunc main() {}\n",
        &[],
    ),
    (
        Go,
        "huge array",
        "package main\nvar a = [1 << 28]int{1: 1, 1<<28 - 1: 2}\nfunc main() { print(a[1]) }\n",
        &[],
    ),
];

impl Compiler {
    fn source_name(self) -> &'static str {
        match self {
            Cpp => "main.cpp",
            Rust => "main.rs",
            Java => "Main.java",
            Pascal => "main.pas",
            Assembler => "main.s",
            Go => "main.go",
        }
    }

    /// A source that compiles, and the file that it becomes.
    fn honest(self) -> (&'static str, &'static str) {
        match self {
            Cpp => ("int main() { return 0; }\n", "main"),
            Rust => ("fn main() {}\n", "main"),
            Java => ("class Main {}\n", "Main.class"),
            Pascal => ("begin end.\n", "main"),
            Assembler => (".globl main\nmain: ret\n", "main"),
            Go => ("package main\nfunc main() {}\n", "main"),
        }
    }

    /// The compiler on this machine, and what of it is outside `/usr`.
    fn program(self) -> Option<(PathBuf, Vec<PathBuf>)> {
        let path = match self {
            Cpp => "/usr/bin/g++",
            Java => "/usr/bin/javac",
            Pascal => "/usr/bin/fpc",
            Assembler => "/usr/bin/gcc",
            Go => "/usr/bin/go",
            Rust => {
                let output = std::process::Command::new("rustc")
                    .args(["--print", "sysroot"])
                    .output()
                    .ok()?;
                let root = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
                return Some((root.join("bin/rustc"), vec![root]));
            }
        };
        let path = PathBuf::from(path);
        path.exists().then_some((path, Vec::new()))
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Cpp => &["-O1", "-o", "main", "/program/main.cpp"],
            Rust => &["-o", "main", "/program/main.rs"],
            Java => &[
                "-J-Xmx160m",
                "-J-XX:+UseSerialGC",
                "-proc:none",
                "-d",
                ".",
                "/program/Main.java",
            ],
            Pascal => &["-omain", "-FE.", "/program/main.pas"],
            Assembler => &["-o", "main", "/program/main.s"],
            Go => &["build", "-o", "main", "/program/main.go"],
        }
    }

    fn request(self, program: &Path, flags: &[&str]) -> Request {
        let environment = [
            ("PATH", "/usr/bin:/bin"),
            ("LC_ALL", "C.UTF-8"),
            ("HOME", "/tmp"),
            ("CGO_ENABLED", "0"),
        ];
        Request {
            program: program.to_owned(),
            args: flags
                .iter()
                .chain(self.arguments())
                .map(Into::into)
                .collect(),
            env: environment
                .map(|(name, value)| (name.into(), value.into()))
                .to_vec(),
            stdin: Stdin::Empty,
            limits: Limits {
                // Go has to compile its own library first.
                cpu: Duration::from_secs(match self {
                    Go => 30,
                    Java => 4,
                    _ => 2,
                }) * slowness(),
                idle: Duration::from_secs(if self == Go { 60 } else { 15 }) * slowness(),
                wall: Duration::from_mins(4) * slowness(),
                memory: ByteSize::from_mib(384),
                stdout: ByteSize::from_kib(64),
                stderr: ByteSize::from_kib(64),
                files: ByteSize::from_mib(if self == Go { 192 } else { 64 }),
                processes: 64,
            },
            family: SyscallFamily::Compiler,
            collect: Some(everything()),
        }
    }

    fn file(self, text: &str) -> ProgramFile {
        ProgramFile {
            name: self.source_name().into(),
            executable: false,
            content: Content::Bytes(Arc::from(text.as_bytes())),
        }
    }
}

/// Runs every attack on a compiler, with an honest source after each.
fn attack(compiler: Compiler) {
    let Some((program, read_only)) = compiler.program() else {
        return skipped(compiler.source_name(), "its compiler is not installed");
    };
    let planted = tempfile::Builder::new()
        .prefix("grundy-planted")
        .tempfile()
        .unwrap();
    std::fs::write(planted.path(), SECRET).unwrap();
    let include = format!("#include \"{}\"\n", planted.path().display());
    let own = (
        Cpp,
        "include of a planted secret",
        include.as_str(),
        [].as_slice(),
    );
    let mut config = SandboxConfig::with_slot_command([slot_program()]);
    config.read_only = read_only;
    let pool = Pool::new(config, 1).unwrap();
    let (honest, becomes) = compiler.honest();
    for (_, name, text, flags) in ATTACKS
        .into_iter()
        .chain([own])
        .filter(|(of, ..)| *of == compiler)
    {
        let text = text.replace("PAREN", &"(".repeat(60_000));
        let mut slot = pool.acquire().unwrap();
        slot.load(&[compiler.file(&text)]).unwrap();
        let facts = slot.run(&compiler.request(&program, flags)).unwrap();
        let said = [facts.stdout.as_slice(), &facts.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        eprintln!(
            "{name}: {:?} {:?} {:?} {said:.300}",
            facts.exit, facts.stopped, facts.cpu
        );
        assert_ne!(facts.exit, Exit::Code(0), "{name}");
        let made = |file: &(PathBuf, Content)| file.0 == Path::new(becomes);
        assert!(!facts.files.iter().any(made), "{name}");
        assert!(
            !said.contains(SECRET) && !said.contains("root:$") && !said.contains("root:*"),
            "{name}: {said}"
        );
        assert!(facts.stderr.len() <= 64 * 1024, "{name}");
        slot.load(&[compiler.file(honest)]).unwrap();
        let facts = slot.run(&compiler.request(&program, &[])).unwrap();
        assert_eq!(
            (facts.exit, facts.stopped),
            (Exit::Code(0), None),
            "after {name}: {}",
            String::from_utf8_lossy(&facts.stderr)
        );
        assert!(facts.files.iter().any(made), "after {name}");
    }
}

#[test]
fn hostile_sources_of_cpp_only_fail() {
    attack(Cpp);
}

#[test]
fn hostile_sources_of_rust_only_fail() {
    attack(Rust);
}

#[test]
fn hostile_sources_of_java_only_fail() {
    attack(Java);
}

#[test]
fn hostile_sources_of_pascal_only_fail() {
    attack(Pascal);
}

#[test]
fn hostile_sources_of_assembler_only_fail() {
    attack(Assembler);
}

#[test]
fn hostile_sources_of_go_only_fail() {
    attack(Go);
}
