//! Which modules a crate has, and which of them each one names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The way to a module from the crate's root.
pub(crate) type Module = Vec<String>;

/// The modules of a crate.
pub(crate) struct Crate {
    /// Its folder.
    pub name: &'static str,
    modules: BTreeSet<Module>,
    /// What the names in a module stand for that are brought there from elsewhere.
    brought: BTreeMap<(Module, String), Module>,
    /// Who names whom, as written: a path from the root.
    named: Vec<(Module, Module)>,
}

impl Crate {
    /// Reads files by their paths below `src`.
    pub(crate) fn read(name: &'static str, files: &[(PathBuf, String)]) -> Self {
        let files = files
            .iter()
            .filter_map(|(path, text)| Some((module_of(path)?, text)));
        let files: Vec<(Module, &String)> = files.collect();
        let mut this = Self {
            name,
            modules: files.iter().map(|(module, _)| module.clone()).collect(),
            brought: BTreeMap::new(),
            named: Vec::new(),
        };
        for (module, text) in files {
            let tokens = text.parse().unwrap();
            this.scan(tokens, &module, &module);
        }
        this
    }

    /// Who knows whom: the module of a file, and the module where what it names is declared, which may
    /// be the same.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (&Module, Module)> {
        let edges = self.named.iter();
        edges.map(|(from, path)| (from, self.declared_in(path, 0)))
    }

    /// The module that declares what a path from the root means.
    fn declared_in(&self, path: &[String], depth: usize) -> Module {
        let mut module = Module::new();
        for (index, name) in path.iter().enumerate() {
            module.push(name.clone());
            if self.modules.contains(&module) {
                continue;
            }
            module.pop();
            let brought = self.brought.get(&(module.clone(), name.clone()));
            return match brought {
                Some(target) if depth < 8 => {
                    let whole = [target.as_slice(), &path[index + 1..]].concat();
                    self.declared_in(&whole, depth + 1)
                }
                _ => module,
            };
        }
        module
    }

    /// Notes what the tokens of `module` name, which stand in `file`'s or in a module inside of it.
    fn scan(&mut self, tokens: TokenStream, file: &Module, module: &Module) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match word(&tokens[at]).as_deref() {
                Some("mod") => {
                    let name = word(&tokens[at + 1]).unwrap_or_default();
                    if let Some(TokenTree::Group(body)) = tokens.get(at + 2)
                        && body.delimiter() == Delimiter::Brace
                    {
                        let is_test = name == "tests" || follows_cfg_test(&tokens[..at]);
                        if !is_test {
                            let inner = [module.as_slice(), &[name]].concat();
                            self.scan(body.stream(), file, &inner);
                        }
                        at += 3;
                        continue;
                    }
                    at += 2;
                }
                Some("use") => {
                    let is_public = follows_pub(&tokens[..at]);
                    let end = tokens[at..].iter().position(|it| is_punct(it, ';'));
                    let end = at + end.unwrap_or(tokens.len() - at);
                    for (path, name) in tree(&tokens[at + 1..end]) {
                        self.note(file, module, &path, Some(&name), is_public);
                    }
                    at = end;
                }
                Some(_) if at == 0 || !is_punct(&tokens[at - 1], ':') => {
                    let length = path_length(&tokens[at..]);
                    if length > 1 {
                        for (path, _) in tree(&tokens[at..at + length]) {
                            self.note(file, module, &path, None, false);
                        }
                    }
                    at += length.max(1);
                }
                _ => {
                    if let TokenTree::Group(group) = &tokens[at] {
                        self.scan(group.stream(), file, module);
                    }
                    at += 1;
                }
            }
        }
    }

    /// Notes a path that stands in a module.
    fn note(
        &mut self,
        file: &Module,
        module: &Module,
        path: &[String],
        brings: Option<&str>,
        is_public: bool,
    ) {
        let mut base = module.clone();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => (base, rest) = (Module::new(), &path[1..]),
            Some("self") => rest = &path[1..],
            Some("super") => {
                while rest.first().is_some_and(|name| name == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            // A module below this one, or another crate.
            Some(name)
                if self
                    .modules
                    .contains(&[base.as_slice(), &[name.to_owned()]].concat()) => {}
            _ => return,
        }
        let target = [base.as_slice(), rest].concat();
        if let Some(name) = brings {
            self.brought
                .insert((module.clone(), name.to_owned()), target.clone());
        }
        if !is_public {
            self.named.push((file.clone(), target));
        }
    }
}

/// The module that a file below `src` is; `None` for programs and files of tests.
fn module_of(path: &Path) -> Option<Module> {
    let path = path.with_extension("");
    let mut module: Module = path
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    match module.last()?.as_str() {
        "tests" | "main" => return None,
        "mod" => drop(module.pop()),
        "lib" if module.len() == 1 => drop(module.pop()),
        _ => {}
    }
    (module.first().is_none_or(|first| first != "bin")).then_some(module)
}

/// The paths of a tree such as `a::{b, c::{self, d as e}}`, each with the name it brings.
fn tree(tokens: &[TokenTree]) -> Vec<(Module, String)> {
    let mut path = Module::new();
    let mut name = String::new();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(ident) if ident == "as" => {
                name = tokens.get(at + 1).and_then(word).unwrap_or_default();
                at += 1;
            }
            TokenTree::Ident(ident) => {
                let ident = ident.to_string();
                if ident != "self" || path.is_empty() {
                    name.clone_from(&ident);
                    path.push(ident);
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let parts = inner.split(|token| is_punct(token, ','));
                let parts = parts.filter(|part| !part.is_empty()).flat_map(tree);
                return parts
                    .map(|(rest, name)| {
                        if rest == ["self"] {
                            let own = path.last().cloned().unwrap_or_default();
                            return (path.clone(), own);
                        }
                        ([path.as_slice(), &rest].concat(), name)
                    })
                    .collect();
            }
            _ => {}
        }
        at += 1;
    }
    vec![(path, name)]
}

/// How many tokens a path such as `crate::a::b` has that begins here.
fn path_length(tokens: &[TokenTree]) -> usize {
    let mut length = 1;
    while let [one, two, TokenTree::Ident(_), ..] = &tokens[length..]
        && is_punct(one, ':')
        && is_punct(two, ':')
    {
        length += 3;
    }
    length
}

fn follows_pub(before: &[TokenTree]) -> bool {
    match before {
        [.., last] if word(last).as_deref() == Some("pub") => true,
        [.., public, TokenTree::Group(_)] => word(public).as_deref() == Some("pub"),
        _ => false,
    }
}

fn follows_cfg_test(before: &[TokenTree]) -> bool {
    let before = match before {
        [before @ .., last] if word(last).as_deref() == Some("pub") => before,
        before => before,
    };
    matches!(before, [.., TokenTree::Group(attribute)] if attribute.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn word(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
