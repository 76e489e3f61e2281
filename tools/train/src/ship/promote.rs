//! The stage `promote`: nets become the ones that ship.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use sha2::{Digest as _, Sha256};

use crate::files::{read, read_text, write_atomically};
use crate::nets;
use crate::print::print;

/// Options of `barpoint-train promote`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with the new `contact.bpnn`, `race.bpnn` and `pruner.bpnn`
    #[arg(long)]
    nets: PathBuf,
    /// Folder of the nets that ship, with `MANIFEST.toml` and `lib.rs`
    #[arg(long, default_value = "weights")]
    weights: PathBuf,
}

const ROLES: [&str; 3] = ["contact", "race", "pruner"];

/// Replaces the nets that ship by the nets of a folder. People write recipe and strength into the manifest.
pub(crate) fn run(options: &Options) -> Result<()> {
    // Refuses unusable nets before any file is changed.
    nets::load(&options.nets)?;
    let paths = ["MANIFEST.toml", "lib.rs"].map(|name| options.weights.join(name));
    let (mut manifest, mut code) = (read_text(&paths[0])?, read_text(&paths[1])?);
    let mut replaced = Vec::new();
    for role in ROLES {
        let bytes = read(&options.nets.join(format!("{role}.bpnn")))?;
        let old = Shipped::find(&manifest, role)
            .with_context(|| format!("{}: no net for {role}", paths[0].display()))?;
        let new = Shipped::new(role, &bytes);
        if new == old {
            continue;
        }
        // A promotion that was interrupted may have written the code but not the manifest.
        let code_names = |file: &str| code.contains(file);
        ensure!(
            code_names(&old.file) || code_names(&new.file),
            "{} does not name {}",
            paths[1].display(),
            old.file
        );
        write_atomically(&options.weights.join(&new.file), &bytes)?;
        code = code.replace(&old.file, &new.file);
        manifest = new.in_place_of(&old, &manifest);
        replaced.push((old.file, new.file));
    }
    if replaced.is_empty() {
        bail!("the nets of {} ship already", options.nets.display());
    }
    // The manifest says what ships, so it is written last.
    write_atomically(&paths[1], code.as_bytes())?;
    write_atomically(&paths[0], manifest.as_bytes())?;
    for (old, new) in replaced {
        remove(&options.weights.join(&old))?;
        print(format_args!("{old} -> {new}"))?;
    }
    Ok(())
}

fn remove(path: &Path) -> Result<()> {
    fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))
}

/// A net's file in the manifest.
#[derive(Debug, PartialEq, Eq)]
struct Shipped {
    file: String,
    sha256: String,
    bytes: u64,
}

impl Shipped {
    fn new(role: &str, bytes: &[u8]) -> Self {
        let mut sha256 = String::new();
        for byte in Sha256::digest(bytes) {
            let _ = write!(sha256, "{byte:02x}");
        }
        let file = format!("nets/{role}-{}.bpnn", &sha256[..12]);
        Self { file, sha256, bytes: bytes.len() as u64 }
    }

    /// Returns the entry of a role.
    fn find(manifest: &str, role: &str) -> Option<Self> {
        let entries = manifest.split("[[net]]");
        let entry = entries.skip(1).find(|entry| value(entry, "role") == Some(role))?;
        Some(Self {
            file: value(entry, "file")?.to_owned(),
            sha256: value(entry, "sha256")?.to_owned(),
            bytes: value(entry, "bytes")?.parse().ok()?,
        })
    }

    /// Returns the manifest with this file in the entry of another one. Other entries may have the same hash or size.
    fn in_place_of(&self, old: &Self, manifest: &str) -> String {
        let is_old = |entry: &&str| value(entry, "file") == Some(&old.file);
        let entry = |entry: &str| {
            entry
                .replace(&old.file, &self.file)
                .replace(&old.sha256, &self.sha256)
                .replace(&format!("bytes = {}\n", old.bytes), &format!("bytes = {}\n", self.bytes))
        };
        let entries = manifest.split_inclusive("\n\n");
        entries.map(|text| if is_old(&text) { entry(text) } else { text.into() }).collect()
    }
}

/// Returns the value of a key, without quotation marks.
fn value<'a>(entry: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = entry.lines().filter_map(|line| line.split_once(" = "));
    lines.find(|(name, _)| *name == key).map(|(_, value)| value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::float_net::FloatNet;
    use crate::net::quantise::quantise;
    use crate::net::shape::Shape;
    use crate::rng::Rng;

    #[test]
    fn the_nets_that_ship_are_those_of_the_manifest() {
        let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights");
        let manifest = fs::read_to_string(weights.join("MANIFEST.toml")).unwrap();
        for role in ROLES {
            let shipped = Shipped::find(&manifest, role).unwrap();
            let bytes = read(&weights.join(&shipped.file)).unwrap();
            assert_eq!(Shipped::new(role, &bytes), shipped);
        }
        assert_eq!(Shipped::find(&manifest, "other"), None);
    }

    #[test]
    fn a_new_net_takes_the_place_of_the_old_one() {
        let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights");
        let folder = std::env::temp_dir().join(format!("promote-{}", std::process::id()));
        let (ours, new) = (folder.join("weights"), folder.join("new"));
        fs::create_dir_all(ours.join("nets")).unwrap();
        fs::create_dir_all(&new).unwrap();
        let manifest = fs::read_to_string(weights.join("MANIFEST.toml")).unwrap();
        for name in ["MANIFEST.toml", "lib.rs"] {
            fs::copy(weights.join(name), ours.join(name)).unwrap();
        }
        for role in ROLES {
            let file = Shipped::find(&manifest, role).unwrap().file;
            fs::copy(weights.join(&file), ours.join(&file)).unwrap();
            fs::copy(weights.join(&file), new.join(format!("{role}.bpnn"))).unwrap();
        }
        // Two files change. The small nets have the same pruner, and a race net of the same size.
        let shape = Shape { hidden: 128, heads: 1 };
        let other = quantise(&FloatNet::random(shape, &mut Rng::new(1, 1))).to_bytes();
        let shape = Shape { hidden: 64, heads: 1 };
        let pruner = quantise(&FloatNet::random(shape, &mut Rng::new(1, 2)).rows_only()).to_bytes();
        fs::write(new.join("race.bpnn"), &other).unwrap();
        fs::write(new.join("pruner.bpnn"), &pruner).unwrap();
        let small = |manifest: &str| manifest[manifest.find("[[small]]").unwrap()..].to_owned();
        let small_before = small(&manifest);
        let options = Options { nets: new, weights: ours.clone() };
        run(&options).unwrap();
        let manifest = fs::read_to_string(ours.join("MANIFEST.toml")).unwrap();
        let race = Shipped::find(&manifest, "race").unwrap();
        assert_eq!(race, Shipped::new("race", &other));
        assert_eq!(Shipped::find(&manifest, "pruner"), Some(Shipped::new("pruner", &pruner)));
        assert_eq!(small(&manifest), small_before);
        assert!(fs::read_to_string(ours.join("lib.rs")).unwrap().contains(&race.file));
        assert_eq!(fs::read_dir(ours.join("nets")).unwrap().count(), ROLES.len());
        assert!(run(&options).unwrap_err().to_string().contains("ship already"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
