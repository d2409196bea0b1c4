//! What the words and signs of each language look like, as far as colours go.

/// What `'` means where no text begins with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Apostrophe {
    /// Nothing else.
    Nothing,
    /// It stands around one character, or in front of a name.
    Character,
    /// The same, and names may have some at their ends.
    Prime,
}

/// Where a comment to the end of the line may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommentPlace {
    /// Wherever its sign stands.
    Anywhere,
    /// Where a word may begin: within one the sign means something else.
    BetweenWords,
}

/// A language as colours see it.
#[derive(Debug)]
pub(super) struct Language {
    /// What begins a comment to the end of the line.
    pub(super) line_comments: &'static [&'static str],
    /// Where it does.
    pub(super) comment_place: CommentPlace,
    /// What begins and ends other comments.
    pub(super) comments: &'static [(&'static str, &'static str)],
    /// Whether comments stand within comments.
    pub(super) nests: bool,
    /// What texts on one line stand between.
    pub(super) quotes: &'static [&'static str],
    /// What texts of several lines stand between.
    pub(super) long_quotes: &'static [&'static str],
    /// Whether a backslash within a text takes the next character with it.
    pub(super) escapes: bool,
    /// What `'` means besides.
    pub(super) apostrophe: Apostrophe,
    /// What begins a line for the preprocessor.
    pub(super) directive: Option<char>,
    /// Whether letter case means nothing.
    ignores_case: bool,
    /// Its words, and its words for types, between blanks.
    keywords: &'static str,
    types: &'static str,
}

impl Language {
    /// By the id that the judge knows it by. Ids come in families: `cpp20` is coloured as `cpp`.
    pub(super) fn of(id: &str) -> Option<&'static Self> {
        let family = id.trim_end_matches(|c: char| c.is_ascii_digit());
        Some(match family {
            "c" | "cpp" | "c++" | "gpp" => &CPP,
            "d" => &D,
            "java" => &JAVA,
            "csharp" => &CSHARP,
            "kotlin" => &KOTLIN,
            "scala" => &SCALA,
            "swift" => &SWIFT,
            "rust" => &RUST,
            "go" => &GO,
            "javascript" | "node" | "typescript" => &JAVASCRIPT,
            "python" | "pypy" => &PYTHON,
            "pascal" => &PASCAL,
            "haskell" => &HASKELL,
            "ocaml" => &OCAML,
            "ruby" => &RUBY,
            "perl" => &PERL,
            "bash" => &BASH,
            "lua" => &LUA,
            _ => return None,
        })
    }

    /// Whether a word belongs to the language.
    pub(super) fn is_keyword(&self, word: &str) -> bool {
        self.has(self.keywords, word)
    }

    /// Whether a word is its name of a type.
    pub(super) fn is_type(&self, word: &str) -> bool {
        self.has(self.types, word)
    }

    fn has(&self, words: &str, word: &str) -> bool {
        let mut words = words.split_ascii_whitespace();
        if self.ignores_case {
            words.any(|it| it.eq_ignore_ascii_case(word))
        } else {
            words.any(|it| it == word)
        }
    }
}

/// What most of the others differ from in little.
const BRACES: Language = Language {
    line_comments: &["//"],
    comment_place: CommentPlace::Anywhere,
    comments: &[("/*", "*/")],
    nests: false,
    quotes: &["\""],
    long_quotes: &[],
    escapes: true,
    apostrophe: Apostrophe::Character,
    directive: None,
    ignores_case: false,
    keywords: "",
    types: "",
};

static CPP: Language = Language {
    directive: Some('#'),
    keywords: "alignas alignof asm auto break case catch class co_await co_return co_yield concept const \
        consteval constexpr constinit const_cast continue decltype default delete do dynamic_cast else enum \
        explicit export extern false for friend goto if inline mutable namespace new noexcept nullptr \
        operator private protected public register reinterpret_cast requires restrict return sizeof static \
        static_assert static_cast struct switch template this thread_local throw true try typedef typeid \
        typename union using virtual volatile while",
    types: "bool char char8_t char16_t char32_t double float int long short signed unsigned void wchar_t \
        size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t",
    ..BRACES
};

static D: Language = Language {
    comments: &[("/*", "*/"), ("/+", "+/")],
    long_quotes: &["`"],
    keywords: "abstract alias auto break case cast catch class const continue default delegate do else enum \
        false final finally for foreach foreach_reverse function goto if immutable import in inout interface \
        invariant is lazy mixin module new null out override package private protected public pure ref \
        return scope shared static struct super switch template this throw true try typeof union unittest \
        version while with",
    types: "bool byte char dchar double float int long real short string ubyte uint ulong ushort void wchar",
    ..BRACES
};

static JAVA: Language = Language {
    long_quotes: &["\"\"\""],
    keywords: "abstract assert break case catch class const continue default do else enum extends false \
        final finally for goto if implements import instanceof interface native new null package permits \
        private protected public record return sealed static strictfp super switch synchronized this throw \
        throws transient true try var volatile while yield",
    types: "boolean byte char double float int long short void Boolean Byte Character Double Float Integer \
        Long Object Short String",
    ..BRACES
};

static CSHARP: Language = Language {
    directive: Some('#'),
    long_quotes: &["\"\"\""],
    keywords: "abstract as async await base break case catch checked class const continue default delegate \
        do else enum event explicit extern false finally fixed for foreach get goto if implicit in init \
        interface internal is lock nameof namespace new null operator out override params partial private \
        protected public readonly record ref return sealed set sizeof stackalloc static struct switch this \
        throw true try typeof unchecked unsafe using var virtual volatile when where while yield",
    types: "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint \
        ulong ushort void",
    ..BRACES
};

static KOTLIN: Language = Language {
    nests: true,
    long_quotes: &["\"\"\""],
    keywords: "abstract actual annotation as break by catch class companion const constructor continue data \
        do else enum external false final finally for fun if import in infix init inline inner interface \
        internal is lateinit null object open operator out override package private protected public return \
        sealed super suspend tailrec this throw true try typealias val var vararg when where while",
    types: "Any Array Boolean Byte Char Double Float Int IntArray List Long LongArray Map Set Short String \
        UInt ULong Unit",
    ..BRACES
};

static SCALA: Language = Language {
    nests: true,
    long_quotes: &["\"\"\""],
    keywords: "abstract case catch class def do else enum export extends false final finally for forSome \
        given if implicit import inline lazy match new null object override package private protected \
        return sealed super then this throw trait true try type using val var while with yield",
    types: "Any Array BigInt Boolean Byte Char Double Float Int List Long Map Set Short String Unit",
    ..BRACES
};

static SWIFT: Language = Language {
    nests: true,
    long_quotes: &["\"\"\""],
    apostrophe: Apostrophe::Nothing,
    keywords: "as associatedtype break case catch class continue default defer do else enum extension \
        fallthrough false fileprivate for func guard if import in init inout internal is let mutating nil \
        open operator override private protocol public repeat rethrows return self static struct subscript \
        super switch throw throws true try typealias var where while",
    types: "Any Array Bool Character Dictionary Double Float Int Int32 Int64 Set String UInt UInt32 UInt64 \
        Void",
    ..BRACES
};

static RUST: Language = Language {
    nests: true,
    // A text goes on to its end, on whatever line that is.
    quotes: &[],
    long_quotes: &["\""],
    keywords: "as async await break const continue crate dyn else enum extern false fn for if impl in let \
        loop macro_rules match mod move mut pub ref return self Self static struct super trait true type \
        union unsafe use where while",
    types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Box Option Result \
        String Vec",
    ..BRACES
};

static GO: Language = Language {
    long_quotes: &["`"],
    keywords: "break case chan const continue default defer else fallthrough false for func go goto if \
        import interface iota map nil package range return select struct switch true type var",
    types: "any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string \
        uint uint8 uint16 uint32 uint64 uintptr",
    ..BRACES
};

static JAVASCRIPT: Language = Language {
    quotes: &["\"", "'"],
    long_quotes: &["`"],
    apostrophe: Apostrophe::Nothing,
    keywords: "as async await break case catch class const continue debugger default delete do else enum \
        export extends false finally for from function get if implements import in instanceof interface let \
        new null of private protected public readonly return set static super switch this throw true try \
        type typeof undefined var void while with yield",
    types: "any bigint boolean never number object string symbol unknown",
    ..BRACES
};

static PYTHON: Language = Language {
    line_comments: &["#"],
    comments: &[],
    quotes: &["\"", "'"],
    long_quotes: &["\"\"\"", "'''"],
    apostrophe: Apostrophe::Nothing,
    keywords: "and as assert async await break case class continue def del elif else except False finally \
        for from global if import in is lambda match None nonlocal not or pass raise return True try while \
        with yield",
    types: "bool bytes complex dict float frozenset int list object set str tuple",
    ..BRACES
};

static PASCAL: Language = Language {
    comments: &[("(*", "*)"), ("{", "}")],
    quotes: &["'"],
    escapes: false,
    apostrophe: Apostrophe::Nothing,
    ignores_case: true,
    keywords: "and array as asm begin break case class const constructor continue destructor div do downto \
        else end except exit false file finally for function goto if implementation in inherited inline \
        interface is label mod nil not object of on operator or packed procedure program property raise \
        record repeat set shl shr then threadvar to true try type unit until uses var while with xor",
    types: "ansistring boolean byte cardinal char comp currency double extended int64 integer longint \
        longword qword real shortint shortstring single smallint string text word",
    ..BRACES
};

static HASKELL: Language = Language {
    line_comments: &["--"],
    comments: &[("{-", "-}")],
    nests: true,
    apostrophe: Apostrophe::Prime,
    keywords: "as case class data default deriving do else family forall foreign hiding if import in infix \
        infixl infixr instance let mdo module newtype of otherwise qualified rec then type where",
    types: "Array Bool Char Double Either Float IO Int Int64 Integer Map Maybe Ordering Set String Word",
    ..BRACES
};

static OCAML: Language = Language {
    line_comments: &[],
    comments: &[("(*", "*)")],
    nests: true,
    // A text goes on to its end, on whatever line that is.
    quotes: &[],
    long_quotes: &["\""],
    apostrophe: Apostrophe::Prime,
    keywords: "and as assert asr begin class constraint do done downto else end exception external false \
        for fun function functor if in include inherit initializer land lazy let lor lsl lsr lxor match \
        method mod module mutable new nonrec object of open or private rec sig struct then to true try type \
        val virtual when while with",
    types: "array bool bytes char exn float int int32 int64 list option string unit",
    ..BRACES
};

static RUBY: Language = Language {
    line_comments: &["#"],
    comments: &[("\n=begin", "\n=end")],
    quotes: &["\"", "'"],
    apostrophe: Apostrophe::Nothing,
    keywords: "alias and begin break case class def defined? do else elsif end ensure false for if in module \
        next nil not or redo rescue retry return self super then true undef unless until when while yield \
        require require_relative",
    ..BRACES
};

static PERL: Language = Language {
    line_comments: &["#"],
    comments: &[("\n=pod", "\n=cut")],
    quotes: &["\"", "'"],
    apostrophe: Apostrophe::Nothing,
    keywords: "and cmp continue die do else elsif eq for foreach ge goto gt if last le local lt my ne next \
        no not or our package redo require return sub unless until use while x xor",
    ..BRACES
};

static BASH: Language = Language {
    line_comments: &["#"],
    comment_place: CommentPlace::BetweenWords,
    comments: &[],
    quotes: &["\"", "'"],
    apostrophe: Apostrophe::Nothing,
    keywords: "break case continue declare do done echo elif else esac eval exec exit export false fi for \
        function if in let local mapfile printf read readonly return select set shift source test then time \
        trap true unset until while",
    ..BRACES
};

static LUA: Language = Language {
    line_comments: &["--"],
    comments: &[("--[[", "]]")],
    quotes: &["\"", "'"],
    long_quotes: &["[["],
    apostrophe: Apostrophe::Nothing,
    keywords: "and break do else elseif end false for function goto if in local nil not or repeat return \
        then true until while",
    ..BRACES
};
