//! What sources for older compilers take for granted: names whose header they do not include,
//! headers from before the standard, and functions of one system's library.

use std::collections::BTreeSet;

use crate::language::Dialect;

/// Names by the header of C or C++ that has them.
const HEADERS: &[(&str, &str)] = &[
    (
        "cstring",
        "memset memcpy memmove memcmp memchr strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strtok strcspn strspn strpbrk strdup strcoll",
    ),
    (
        "cmath",
        "sqrt sqrtf sqrtl pow powf fabs fabsf fabsl floor ceil sin cos tan asin acos atan atan2 sinh cosh tanh exp log log10 log2 fmod hypot cbrt round trunc modf ldexp frexp M_PI M_E HUGE_VAL isnan isinf",
    ),
    (
        "cstdlib",
        "abs labs llabs atoi atol atoll atof malloc calloc realloc free exit abort qsort bsearch rand srand system strtol strtoll strtoul strtoull strtod getenv div ldiv RAND_MAX EXIT_SUCCESS EXIT_FAILURE",
    ),
    (
        "climits",
        "INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX SHRT_MAX SHRT_MIN USHRT_MAX CHAR_MAX CHAR_MIN UCHAR_MAX CHAR_BIT",
    ),
    (
        "cfloat",
        "DBL_MAX DBL_MIN DBL_EPSILON FLT_MAX FLT_MIN FLT_EPSILON LDBL_MAX",
    ),
    (
        "cstdio",
        "printf scanf fprintf fscanf sprintf sscanf snprintf vprintf puts putchar putc fputs fputc getchar getc gets fgets fgetc ungetc fread fwrite fopen freopen fclose fflush feof fseek ftell rewind perror setvbuf setbuf stdin stdout stderr FILE EOF BUFSIZ",
    ),
    (
        "cctype",
        "isdigit isalpha isupper islower isspace isalnum ispunct isxdigit isprint iscntrl toupper tolower",
    ),
    (
        "ctime",
        "clock clock_t time_t CLOCKS_PER_SEC difftime localtime gmtime mktime",
    ),
    ("cassert", "assert"),
    ("cstddef", "NULL size_t ptrdiff_t offsetof"),
    (
        "cstdint",
        "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t INT32_MAX INT32_MIN INT64_MAX INT64_MIN UINT64_MAX",
    ),
    ("cstdarg", "va_list va_start va_arg va_end"),
    (
        "algorithm",
        "sort stable_sort partial_sort nth_element max min swap reverse rotate next_permutation prev_permutation lower_bound upper_bound equal_range binary_search unique fill fill_n count count_if find find_if max_element min_element random_shuffle merge copy remove remove_if replace transform for_each make_heap push_heap pop_heap sort_heap includes set_union set_intersection set_difference",
    ),
    (
        "functional",
        "greater less plus minus multiplies greater_equal less_equal",
    ),
    (
        "numeric",
        "accumulate partial_sum inner_product adjacent_difference",
    ),
    ("string", "string getline to_string stoi stoll"),
    ("vector", "vector"),
    ("map", "map multimap"),
    ("set", "set multiset"),
    ("queue", "queue priority_queue"),
    ("stack", "stack"),
    ("deque", "deque"),
    ("list", "list"),
    ("bitset", "bitset"),
    ("complex", "complex"),
    ("utility", "pair make_pair"),
    (
        "iterator",
        "back_inserter istream_iterator ostream_iterator",
    ),
    (
        "iostream",
        "cin cout cerr endl ios ios_base istream ostream",
    ),
    ("fstream", "ifstream ofstream fstream"),
    ("iomanip", "setprecision setw setfill setiosflags"),
    ("sstream", "stringstream istringstream ostringstream"),
];

/// The headers of C++ that have no counterpart in C.
const OF_CPP: &[&str] = &[
    "algorithm",
    "functional",
    "numeric",
    "string",
    "vector",
    "map",
    "set",
    "queue",
    "stack",
    "deque",
    "list",
    "bitset",
    "complex",
    "utility",
    "iterator",
    "iostream",
    "fstream",
    "iomanip",
    "sstream",
];

/// Headers from before the standard, and what they are called in it.
const RENAMED: &[(&str, &str)] = &[
    ("iostream.h", "iostream"),
    ("ostream.h", "ostream"),
    ("istream.h", "istream"),
    ("fstream.h", "fstream"),
    ("iomanip.h", "iomanip"),
    ("sstream.h", "sstream"),
    ("strstrea.h", "strstream"),
    ("strstream.h", "strstream"),
    ("vector.h", "vector"),
    ("list.h", "list"),
    ("deque.h", "deque"),
    ("queue.h", "queue"),
    ("stack.h", "stack"),
    ("map.h", "map"),
    ("multimap.h", "map"),
    ("set.h", "set"),
    ("multiset.h", "set"),
    ("bitset.h", "bitset"),
    ("algo.h", "algorithm"),
    ("algorithm.h", "algorithm"),
    ("function.h", "functional"),
    ("functional.h", "functional"),
    ("numeric.h", "numeric"),
    ("iterator.h", "iterator"),
    ("utility.h", "utility"),
    ("pair.h", "utility"),
    ("new.h", "new"),
    ("bits/stdc++", "bits/stdc++.h"),
];

/// Headers of one system: what contest programs use of them is in [`FUNCTIONS`].
const OF_A_SYSTEM: &[&str] = &[
    "conio.h",
    "windows.h",
    "dos.h",
    "process.h",
    "io.h",
    "direct.h",
    "tchar.h",
    "stdafx.h",
    "crtdbg.h",
    "mem.h",
    "bios.h",
    "graphics.h",
    "mmsystem.h",
];

/// Names that only one system's compilers know, and the definitions that stand for them.
const FUNCTIONS: &[(&str, &str)] = &[
    (
        "__int64 _int64",
        "#define __int64 long long\n#define _int64 long long\n",
    ),
    ("__int32", "#define __int32 int\n"),
    ("__int16", "#define __int16 short\n"),
    ("__int8", "#define __int8 char\n"),
    (
        "getch _getch getche _getche",
        "#include <stdio.h>\n#define getch getchar\n#define _getch getchar\n#define getche getchar\n#define _getche getchar\n",
    ),
    ("kbhit _kbhit", "#define kbhit() 0\n#define _kbhit() 0\n"),
    ("clrscr", "#define clrscr() ((void)0)\n"),
    (
        "getchar_nolock _getchar_nolock putchar_nolock _putchar_nolock",
        "#include <stdio.h>\n#define getchar_nolock getchar\n#define _getchar_nolock getchar\n#define putchar_nolock putchar\n#define _putchar_nolock putchar\n",
    ),
    (
        "Sleep _sleep GetTickCount",
        "#include <time.h>\n#define Sleep(ms) ((void)(ms))\n#define _sleep(ms) ((void)(ms))\n#define GetTickCount() ((unsigned)(clock() / (CLOCKS_PER_SEC / 1000)))\n",
    ),
    (
        "DWORD WORD BYTE BOOL UINT INT64 UINT64 LONGLONG ULONGLONG",
        "typedef unsigned DWORD, UINT;\ntypedef unsigned short WORD;\ntypedef unsigned char BYTE;\ntypedef int BOOL;\ntypedef long long INT64, LONGLONG;\ntypedef unsigned long long UINT64, ULONGLONG;\n",
    ),
    ("TRUE FALSE", "#define TRUE 1\n#define FALSE 0\n"),
    (
        "__max __min _MAX _MIN",
        "#define __max(a, b) ((a) > (b) ? (a) : (b))\n#define __min(a, b) ((a) < (b) ? (a) : (b))\n#define _MAX __max\n#define _MIN __min\n",
    ),
    (
        "_tmain _TCHAR TCHAR",
        "#define _tmain main\n#define _TCHAR char\n#define TCHAR char\n",
    ),
    (
        "stricmp _stricmp strcmpi strnicmp _strnicmp",
        "#include <strings.h>\n#define stricmp strcasecmp\n#define _stricmp strcasecmp\n#define strcmpi strcasecmp\n#define strnicmp strncasecmp\n#define _strnicmp strncasecmp\n",
    ),
    (
        "strrev _strrev strlwr _strlwr strupr _strupr",
        "#include <string.h>\n#include <ctype.h>\n\
         static inline char *strrev(char *s) { size_t i, n = strlen(s); for (i = 0; i < n / 2; i++) { char c = s[i]; s[i] = s[n - 1 - i]; s[n - 1 - i] = c; } return s; }\n\
         static inline char *strlwr(char *s) { char *p = s; for (; *p; p++) *p = (char)tolower((unsigned char)*p); return s; }\n\
         static inline char *strupr(char *s) { char *p = s; for (; *p; p++) *p = (char)toupper((unsigned char)*p); return s; }\n\
         #define _strrev strrev\n#define _strlwr strlwr\n#define _strupr strupr\n",
    ),
    (
        "itoa _itoa ltoa _ltoa _i64toa",
        "static inline char *grundy_itoa(long long n, char *s, int base) { char t[66]; int i = 0, j = 0; unsigned long long u = n < 0 && base == 10 ? 0ULL - (unsigned long long)n : (unsigned long long)n; if (n < 0 && base == 10) s[j++] = '-'; do { t[i++] = \"0123456789abcdefghijklmnopqrstuvwxyz\"[u % (unsigned)base]; u /= (unsigned)base; } while (u); while (i) s[j++] = t[--i]; s[j] = 0; return s; }\n\
         #define itoa(n, s, base) grundy_itoa((base) == 10 ? (long long)(n) : (long long)(unsigned)(n), s, base)\n#define _itoa itoa\n#define ltoa grundy_itoa\n#define _ltoa grundy_itoa\n#define _i64toa grundy_itoa\n",
    ),
    ("scanf_s fscanf_s sscanf_s", SCANF_S),
    (
        "printf_s fprintf_s sprintf_s",
        "#include <stdio.h>\n#define printf_s printf\n#define fprintf_s fprintf\n#define sprintf_s snprintf\n",
    ),
    (
        "gets_s _getts",
        "#include <stdio.h>\n#include <string.h>\n\
         static inline char *grundy_gets(char *s) { size_t n; if (!fgets(s, 1 << 30, stdin)) return 0; n = strlen(s); if (n && s[n - 1] == '\\n') s[n - 1] = 0; return s; }\n\
         #define gets_s(s, ...) grundy_gets(s)\n#define _getts grundy_gets\n",
    ),
    (
        "strcpy_s strcat_s strncpy_s",
        "#include <string.h>\n#define strcpy_s(d, n, s) strcpy(d, s)\n#define strcat_s(d, n, s) strcat(d, s)\n#define strncpy_s(d, n, s, m) strncpy(d, s, m)\n",
    ),
];

/// Types that a source may use behind `unsigned`, where the compiler does not say that it does not know
/// them.
pub(super) const INTEGERS: [&str; 5] = ["__int64", "_int64", "__int32", "__int16", "__int8"];

/// `scanf_s` and its like want the size of a text after where it is to be put; the others don't.
const SCANF_S: &str = "#include <stdio.h>\n#include <stdarg.h>\n\
    static inline void grundy_places(const char *f, va_list given, void **place) {\n\
    int count = 0;\n\
    while (*f && count < 32) {\n\
    int skipped = 0;\n\
    if (*f++ != '%') continue;\n\
    if (*f == '%') { f++; continue; }\n\
    while (*f && ((*f >= '0' && *f <= '9') || *f == '*' || *f == 'l' || *f == 'h' || *f == 'L')) skipped |= *f++ == '*';\n\
    if (!skipped) {\n\
    place[count++] = va_arg(given, void *);\n\
    if (*f == 's' || *f == 'c' || *f == 'S' || *f == 'C' || *f == '[') (void)va_arg(given, int);\n\
    }\n\
    if (*f == '[') { f++; if (*f == '^') f++; if (*f == ']') f++; while (*f && *f != ']') f++; }\n\
    if (*f) f++;\n\
    }\n\
    }\n\
    #define GRUNDY_PLACES p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15]\n\
    static inline int scanf_s(const char *f, ...) { void *p[32] = {0}; va_list given; va_start(given, f); grundy_places(f, given, p); va_end(given); return scanf(f, GRUNDY_PLACES); }\n\
    static inline int fscanf_s(FILE *from, const char *f, ...) { void *p[32] = {0}; va_list given; va_start(given, f); grundy_places(f, given, p); va_end(given); return fscanf(from, f, GRUNDY_PLACES); }\n\
    static inline int sscanf_s(const char *from, const char *f, ...) { void *p[32] = {0}; va_list given; va_start(given, f); grundy_places(f, given, p); va_end(given); return sscanf(from, f, GRUNDY_PLACES); }\n";

/// The header that has a name of the standard library.
pub(super) fn header_of(name: &str, dialect: Dialect) -> Option<String> {
    let has = |(_, names): &&(&str, &str)| names.split(' ').any(|other| other == name);
    let (header, _) = HEADERS.iter().find(has)?;
    in_dialect(header, dialect)
}

/// A header as a dialect calls it, if it has it.
pub(super) fn in_dialect(header: &str, dialect: Dialect) -> Option<String> {
    match dialect {
        Dialect::Cpp => Some(header.to_owned()),
        Dialect::C if OF_CPP.contains(&header) => None,
        Dialect::C => match header.strip_suffix(".h") {
            Some(_) => Some(header.to_owned()),
            None => header.strip_prefix('c').map(|name| format!("{name}.h")),
        },
    }
}

/// Whether a source that includes these headers has all that is in a header of that name.
pub(super) fn is_included(header: &str, given: &BTreeSet<&str>) -> bool {
    let other = match header.strip_suffix(".h") {
        Some(plain) => format!("c{plain}"),
        None => header
            .strip_prefix('c')
            .map_or_else(String::new, |it| format!("{it}.h")),
    };
    [header, other.as_str(), "bits/stdc++.h"]
        .iter()
        .any(|name| given.contains(name))
}

/// What the standard calls a header from before it.
pub(super) fn renamed(header: &str) -> Option<&'static str> {
    let known = RENAMED.iter().find(|(old, _)| *old == header);
    known.map(|(_, new)| *new)
}

/// Whether a header is of another system.
pub(super) fn is_of_a_system(header: &str) -> bool {
    OF_A_SYSTEM.contains(&header)
}

/// The index of the definitions that stand for a name of another system's.
pub(super) fn definition_of(name: &str) -> Option<usize> {
    let defines = |names: &str| names.split(' ').any(|other| other == name);
    FUNCTIONS.iter().position(|(names, _)| defines(names))
}

/// The definitions of an index, as whole lines.
pub(super) fn definitions(index: usize) -> &'static str {
    FUNCTIONS.get(index).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_called_as_the_language_does() {
        let header = |name, dialect| header_of(name, dialect).unwrap_or_default();
        assert_eq!(header("memset", Dialect::Cpp), "cstring");
        assert_eq!(header("memset", Dialect::C), "string.h");
        assert_eq!(header("sort", Dialect::Cpp), "algorithm");
        assert_eq!(header("sort", Dialect::C), "");
        assert_eq!(header("x", Dialect::Cpp), "");
    }

    #[test]
    fn no_name_stands_twice() {
        let lists = HEADERS.iter().map(|(_, names)| names);
        let lists = lists.chain(FUNCTIONS.iter().map(|(names, _)| names));
        let mut all: Vec<&str> = lists.flat_map(|names| names.split(' ')).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
