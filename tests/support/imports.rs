//! Uses between the files of a crate, read from the text of its sources.

use std::collections::{BTreeMap, BTreeSet};

use module::Module;

mod module;
mod tokens;

/// Most questions of a search: an alias of a longer path that begins with it asks for ever.
const MOST_QUESTIONS: usize = 50;

/// Questions that a search has asked: a module, and a path from there. One that comes again is a circle.
type Asked<'a> = BTreeSet<(&'a [String], Vec<String>)>;

/// The files of one crate, each under the path of its module: `["sgf", "read"]`, `[]` for the root.
#[derive(Debug, Default)]
pub struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
}

impl Crate {
    /// Reads the files of a crate: paths from its source folder, and texts.
    ///
    /// Tests are left out: files `tests.rs`, folders `tests`, and text after `#[cfg(test)]` and
    /// `mod tests {`.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut modules = BTreeMap::new();
        for (name, text) in files {
            let path: Vec<String> = match name.trim_end_matches(".rs") {
                "lib" => Vec::new(),
                path => path.split('/').map(Into::into).collect(),
            };
            if !path.iter().any(|part| part == "tests") {
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                modules.insert(path, Module::new(name, code));
            }
        }
        // The root of a program without a library.
        if let Some(root) = modules.remove(["main".to_owned()].as_slice()) {
            modules.entry(Vec::new()).or_insert(root);
        }
        Self { modules }
    }

    /// Returns for each file the files whose items it uses.
    pub fn arrows(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let name = |path: &[String]| &*self.modules[path].name;
        let used = |path: &[String]| self.used_by(path).into_iter().map(name).collect();
        self.modules.iter().map(|(path, module)| (&*module.name, used(path))).collect()
    }

    /// Returns the modules whose items a module uses.
    fn used_by(&self, path: &[String]) -> BTreeSet<&[String]> {
        let module = &self.modules[path];
        let is_used = |name: &&String| !module.passed_on.contains(*name);
        let imports = module.names.keys().filter(is_used).map(std::slice::from_ref);
        let paths = module.paths.iter().map(Vec::as_slice);
        let globs = module.globs.iter().filter_map(|glob| self.find(path, glob, &mut Asked::new()));
        let items = imports.chain(paths).filter_map(|used| {
            match self.find(path, used, &mut Asked::new())? {
                Found::Item(module) => Some(module),
                Found::Module(_) => None,
            }
        });
        let globs = globs.map(|(Found::Item(module) | Found::Module(module))| module);
        items.chain(globs).filter(|&used| used != path).collect()
    }

    /// Resolves a path in the code of a module; `None` if it is not of this crate.
    fn find<'s>(
        &'s self,
        from: &[String],
        path: &[String],
        asked: &mut Asked<'s>,
    ) -> Option<Found<'s>> {
        match path.split_first() {
            Some((first, rest)) if first == "crate" => self.find_below(&[], rest, asked),
            _ => self.find_below(from, path, asked),
        }
    }

    /// Resolves a path from a module downwards.
    fn find_below<'s>(
        &'s self,
        from: &[String],
        path: &[String],
        asked: &mut Asked<'s>,
    ) -> Option<Found<'s>> {
        let (known, module) = self.modules.get_key_value(from)?;
        let Some((first, rest)) = path.split_first() else { return Some(Found::Module(known)) };
        match first.as_str() {
            "self" => return self.find_below(from, rest, asked),
            "super" => return self.find_below(from.split_last()?.1, rest, asked),
            _ => {}
        }
        let child = [from, std::slice::from_ref(first)].concat();
        if self.modules.contains_key(&child) {
            return self.find_below(&child, rest, asked);
        }
        if module.items.contains(first) {
            return Some(Found::Item(known));
        }
        if asked.len() == MOST_QUESTIONS || !asked.insert((known, path.to_vec())) {
            return None;
        }
        if let Some(meant) = module.names.get(first) {
            let whole = [meant.as_slice(), rest].concat();
            return self.find(from, &whole, asked);
        }
        // The items of another crate are not of this one, whatever their names.
        let is_own = |glob: &&Vec<String>| {
            let first = &glob[0];
            let child = [from, std::slice::from_ref(first)].concat();
            ["crate", "self", "super"].contains(&&**first)
                || self.modules.contains_key(&child)
                || module.names.contains_key(first)
        };
        module.globs.iter().filter(is_own).find_map(|glob| {
            let whole = [glob.as_slice(), path].concat();
            self.find(from, &whole, asked)
        })
    }
}

/// Target of a path.
enum Found<'a> {
    Module(&'a [String]),
    /// An item of this module.
    Item(&'a [String]),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arrows between files, as `from>to`.
    fn arrows(files: &[(&str, &str)]) -> Vec<String> {
        let found = Crate::new(files.iter().copied());
        let arrows = found.arrows();
        let arrow = |from: &str, to: &&str| format!("{from}>{to}").replace(".rs", "");
        arrows.iter().flat_map(|(from, to)| to.iter().map(move |to| arrow(from, to))).collect()
    }

    #[test]
    fn declaring_and_passing_on_is_no_use() {
        let root = ("lib.rs", "mod a;\nmod b;\npub use a::A;\n");
        assert_eq!(arrows(&[root, ("a.rs", "pub struct A;"), ("b.rs", "")]), [""; 0]);
        let root = ("lib.rs", "mod a;\npub use a::A;\nfn f(a: A) {}\n");
        assert_eq!(arrows(&[root, ("a.rs", "pub struct A;")]), ["lib>a"]);
    }

    #[test]
    fn a_name_leads_to_the_file_that_defines_it() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\npub use a::{A, deep as shallow};\n"),
            ("a.rs", "mod c;\npub(crate) use c::{A, deep};"),
            ("a/c.rs", "pub struct A;\npub fn deep() {}"),
            ("b.rs", "use crate::A;"),
        ];
        assert_eq!(arrows(&files), ["b>a/c"]);
        let with = |code| arrows(&[files[0], files[1], files[2], ("b.rs", code)]);
        for code in ["fn f() { crate::shallow() }", "use super::a;\nfn f() { a::deep() }"] {
            assert_eq!(with(code), ["b>a/c"], "{code}");
        }
        assert_eq!(with("use crate::a::*;\nfn f(a: A) {}"), ["b>a", "b>a/c"]);
        for code in ["// crate::A\n", "const A: &str = \"crate::A\";", "use super::a;"] {
            assert_eq!(with(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn parents_and_children_that_use_each_other_do_so_both_ways() {
        let files = [
            ("main.rs", "mod a;\nfn main() { a::a() }"),
            ("a.rs", "mod b;\npub struct A;\npub fn a() { b::b(A) }"),
            ("a/b.rs", "use super::A;\npub fn b(a: A) {}"),
        ];
        assert_eq!(arrows(&files), ["a>a/b", "a/b>a", "main>a"]);
    }

    #[test]
    fn tests_are_left_out() {
        let files = [
            ("lib.rs", "mod a;\nmod b;"),
            ("a.rs", "pub struct A;\n\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}\n"),
            ("a/tests.rs", "use crate::b::B;"),
            ("b.rs", "pub struct B;"),
        ];
        assert_eq!(arrows(&files), [""; 0]);
    }
}
