//! Sources that attack compilers.

use super::Compiler::{
    self, Assembler, CSharp, Cpp, Go, Haskell, Java, Kotlin, OCaml, Pascal, Rust,
};

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

/// Each constant is sixteen times as long as the one before.
const JAVA_CONSTANT_BOMB: &str = "class Main {\n static final String A = \"0123456789abcdef\";\n\
     static final String B = A + A + A + A + A + A + A + A + A + A + A + A + A + A + A + A;\n\
     static final String C = B + B + B + B + B + B + B + B + B + B + B + B + B + B + B + B;\n\
     static final String D = C + C + C + C + C + C + C + C + C + C + C + C + C + C + C + C;\n\
     static final String E = D + D + D + D + D + D + D + D + D + D + D + D + D + D + D + D;\n\
     static final String F = E + E + E + E + E + E + E + E + E + E + E + E + E + E + E + E;\n\
     static final String G = F + F + F + F + F + F + F + F + F + F + F + F + F + F + F + F;\n\
     static final String H = G + G + G + G + G + G + G + G + G + G + G + G + G + G + G + G;\n}\n";
const GO_CONSTANT_BOMB: &str = "package main\nconst (\n a = \"0123456789abcdef\"\n\
     b = a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a\n\
     c = b + b + b + b + b + b + b + b + b + b + b + b + b + b + b + b\n\
     d = c + c + c + c + c + c + c + c + c + c + c + c + c + c + c + c\n\
     e = d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d\n\
     f = e + e + e + e + e + e + e + e + e + e + e + e + e + e + e + e\n\
     g = f + f + f + f + f + f + f + f + f + f + f + f + f + f + f + f\n\
     h = g + g + g + g + g + g + g + g + g + g + g + g + g + g + g + g\n)\n\
     var s = h\nfunc main() { print(len(s)) }\n";
const CSHARP_CONSTANT_BOMB: &str = "class Main_ {\n const string A = \"0123456789abcdef\";\n\
     const string B = A + A + A + A + A + A + A + A + A + A + A + A + A + A + A + A;\n\
     const string C = B + B + B + B + B + B + B + B + B + B + B + B + B + B + B + B;\n\
     const string D = C + C + C + C + C + C + C + C + C + C + C + C + C + C + C + C;\n\
     const string E = D + D + D + D + D + D + D + D + D + D + D + D + D + D + D + D;\n\
     const string F = E + E + E + E + E + E + E + E + E + E + E + E + E + E + E + E;\n\
     const string G = F + F + F + F + F + F + F + F + F + F + F + F + F + F + F + F;\n\
     const string H = G + G + G + G + G + G + G + G + G + G + G + G + G + G + G + G;\n\
     static void Main() { System.Console.Write(H); }\n}\n";
/// Which of two candidates a function within functions is for is tried for each, inside out.
const CSHARP_INFERENCE_BOMB: &str = "using System;\nclass M {\n\
     static void F(Func<int, int> f) {}\n static void F(Func<string, string> f) {}\n\
     static int G(Func<int, int> f) { return 0; }\n static string G(Func<string, string> f) { return null; }\n\
     static void Main() { F(a => G(b => G(c => G(d => G(e => G(f => G(g => G(h => G(i => G(j => G(k => \
     G(l => G(m => G(n => G(o => G(p => G(q => G(r => G(s => G(t => a.Nothing)))))))))))))))))))); }\n}\n";
const OCAML_TYPE_BOMB: &str = "let d x = (x, x)\nlet a x = d (d x)\nlet b x = a (a x)\nlet c x = b (b x)\n\
     let e x = c (c x)\nlet f x = e (e x)\nlet g x = f (f x)\nlet h = g (fun x -> x)\n";
const HASKELL_TYPE_BOMB: &str = "{-# LANGUAGE UndecidableInstances, FlexibleContexts, FlexibleInstances #-}\n\
     {-# OPTIONS_GHC -freduction-depth=0 #-}\nclass C a where c :: a -> Int\n\
     instance C [[a]] => C [a] where c x = c [x]\nmain :: IO ()\nmain = print (c \"a\")\n";
/// A splice, which the compiler runs.
const HASKELL_ENDLESS: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain :: IO ()\n\
     main = print $(let f :: Integer -> Q Exp; f n = if n < 0 then litE (integerL n) else f (n + 1) in f 0)\n";
const HASKELL_MEMORY: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain :: IO ()\n\
     main = print $(let n = [1 ..] :: [Integer] in litE (integerL (sum n + product n)))\n";
const HASKELL_SECRET: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain :: IO ()\n\
     main = putStr $(runIO (readFile \"/etc/shadow\") >>= stringE)\n";
const HASKELL_JUDGE: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain :: IO ()\n\
     main = putStr $(runIO (readFile \"/proc/1/environ\") >>= fail)\n";
const HASKELL_FORKS: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Control.Concurrent\nimport Control.Monad\n\
     import Language.Haskell.TH\nimport System.Posix.Process\nmain :: IO ()\n\
     main = print $(runIO (forever (forkProcess (forever (threadDelay 1000000)))))\n";
const HASKELL_KILLS: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\n\
     import System.Posix.Signals\nmain :: IO ()\n\
     main = print $(runIO (signalProcess sigKILL (-1)) >> fail \"nobody is left\")\n";
const HASKELL_DAEMON: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\n\
     import System.Process\nmain :: IO ()\n\
     main = print $(runIO (spawnCommand \"setsid sleep 1000 & while :; do :; done\") >> fail \"it goes on\")\n";
/// Files that look like what the compiler makes.
const HASKELL_PROGRAM: &str = "{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain :: IO ()\n\
     main = print $(runIO (writeFile \"main.o\" \"x\" >> writeFile \"/program/main\" \"x\") >> fail \"it is there\")\n";
/// The shell reads the rest of this file.
const HASKELL_PREPROCESSOR: &str =
    "{-# OPTIONS_GHC -F -pgmF /bin/sh #-}\ncat /etc/shadow /proc/1/environ\nwhile :; do :; done\n";
const KOTLIN_CONSTANT_BOMB: &str = "const val A = \"0123456789abcdef\"\n\
     const val B = A + A + A + A + A + A + A + A + A + A + A + A + A + A + A + A\n\
     const val C = B + B + B + B + B + B + B + B + B + B + B + B + B + B + B + B\n\
     const val D = C + C + C + C + C + C + C + C + C + C + C + C + C + C + C + C\n\
     const val E = D + D + D + D + D + D + D + D + D + D + D + D + D + D + D + D\n\
     const val F = E + E + E + E + E + E + E + E + E + E + E + E + E + E + E + E\n\
     const val G = F + F + F + F + F + F + F + F + F + F + F + F + F + F + F + F\n\
     const val H = G + G + G + G + G + G + G + G + G + G + G + G + G + G + G + G\n\
     fun main() { print(H) }\n";
/// A type of 2^28 parts.
const KOTLIN_TYPE_BOMB: &str = "typealias A = Pair<Int, Int>\n\
     typealias B = Pair<A, A>\n\
     typealias C = Pair<B, B>\n\
     typealias D = Pair<C, C>\n\
     typealias E = Pair<D, D>\n\
     typealias F = Pair<E, E>\n\
     typealias G = Pair<F, F>\n\
     typealias H = Pair<G, G>\n\
     typealias I = Pair<H, H>\n\
     typealias J = Pair<I, I>\n\
     typealias K = Pair<J, J>\n\
     typealias L = Pair<K, K>\n\
     typealias M = Pair<L, L>\n\
     typealias N = Pair<M, M>\n\
     typealias O = Pair<N, N>\n\
     typealias P = Pair<O, O>\n\
     typealias Q = Pair<P, P>\n\
     typealias R = Pair<Q, Q>\n\
     typealias S = Pair<R, R>\n\
     typealias T = Pair<S, S>\n\
     typealias U = Pair<T, T>\n\
     typealias V = Pair<U, U>\n\
     typealias W = Pair<V, V>\n\
     typealias X = Pair<W, W>\n\
     typealias Y = Pair<X, X>\n\
     typealias Z = Pair<Y, Y>\n\
     typealias AA = Pair<Z, Z>\n\
     typealias AB = Pair<AA, AA>\n\
     fun main() { val x: AB? = null; print(x) }\n";
/// Each function may be either of two.
const KOTLIN_INFERENCE_BOMB: &str = "fun <T> f(x: (Int) -> T): T = x(1)\n\
     fun <T> f(x: (String) -> T): T = x(\"\")\n\
     fun main() { f { a -> f { b -> f { c -> f { d -> f { e -> f { g -> f { h -> f { i -> f { j ->\n\
     f { k -> f { l -> f { m -> f { n -> f { o -> f { p -> a.nothing } } } } } } } } } } } } } } } }\n";
const KOTLIN_DEEP: &str = "val a = PAREN1\n";

/// Compiler, what is tried, source, further flags.
pub(super) const ATTACKS: &[(Compiler, &str, &str, &[&str])] = &[
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
    (Go, "constant bomb", GO_CONSTANT_BOMB, &[]),
    (Java, "constant bomb", JAVA_CONSTANT_BOMB, &[]),
    (CSharp, "constant bomb", CSHARP_CONSTANT_BOMB, &[]),
    (CSharp, "inference bomb", CSHARP_INFERENCE_BOMB, &[]),
    (
        CSharp,
        "deep expression",
        "class M { int a = PAREN1; }\n",
        &[],
    ),
    (
        CSharp,
        "key of another file",
        "[assembly: System.Reflection.AssemblyKeyFile(\"/etc/shadow\")]\nclass M { static void Main() {} }\n",
        &[],
    ),
    (CSharp, "binary rubbish", "MZ\u{90}\0\u{202e}class M {", &[]),
    (OCaml, "type bomb", OCAML_TYPE_BOMB, &[]),
    (OCaml, "deep expression", "let a = PAREN1\n", &[]),
    (
        OCaml,
        "C of its own",
        "external f : unit -> unit = \"system\"\n# 1 \"/etc/shadow\"\nlet () = f 1\n",
        &[],
    ),
    (
        OCaml,
        "binary rubbish",
        "\u{7f}ELF\u{1}\0\u{202e}let a =",
        &[],
    ),
    (Haskell, "type bomb", HASKELL_TYPE_BOMB, &[]),
    (Haskell, "template without end", HASKELL_ENDLESS, &[]),
    (Haskell, "template that takes memory", HASKELL_MEMORY, &[]),
    (Haskell, "template that reads a secret", HASKELL_SECRET, &[]),
    (
        Haskell,
        "template that reads the judge's environment",
        HASKELL_JUDGE,
        &[],
    ),
    (
        Haskell,
        "template that forks without end",
        HASKELL_FORKS,
        &[],
    ),
    (Haskell, "template that kills", HASKELL_KILLS, &[]),
    (
        Haskell,
        "template that leaves processes",
        HASKELL_DAEMON,
        &[],
    ),
    (
        Haskell,
        "template that makes the program",
        HASKELL_PROGRAM,
        &[],
    ),
    (
        Haskell,
        "preprocessor of its own",
        HASKELL_PREPROCESSOR,
        &[],
    ),
    (
        Haskell,
        "binary rubbish",
        "\u{7f}ELF\u{1}\0\u{202e}main =",
        &[],
    ),
    (Kotlin, "constant bomb", KOTLIN_CONSTANT_BOMB, &[]),
    (Kotlin, "type bomb", KOTLIN_TYPE_BOMB, &[]),
    (Kotlin, "inference bomb", KOTLIN_INFERENCE_BOMB, &[]),
    (Kotlin, "deep expression", KOTLIN_DEEP, &[]),
    (
        Kotlin,
        "binary rubbish",
        "\u{7f}ELF\u{1}\0\u{feff}\u{202e}fun main() {",
        &[],
    ),
];
