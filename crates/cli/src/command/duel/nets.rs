//! Nets in a folder.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use barpoint_engine::{Engine, NetRole, RaceNet};
use barpoint_nn::{Network, Pruner};

use crate::input::read_bytes;

/// Returns the engine with the nets of a folder, including a pruning net if there is one.
pub(super) fn with_nets(ours: &Engine, folder: &Path) -> anyhow::Result<Engine> {
    let nets = Nets::read(folder)?;
    let contact = nets.needed(NetRole::Contact)?;
    let race = nets.needed(NetRole::Race)?;
    let engine = ours.clone().with_nets(
        Network::from_bytes(&contact.bytes).with_context(|| contact.to_string())?,
        RaceNet::from_bytes(&race.bytes).with_context(|| race.to_string())?,
    );
    let Some(pruner) = nets.find(NetRole::Pruner)? else { return Ok(engine) };
    let pruner = Pruner::from_bytes(&pruner.bytes).with_context(|| pruner.to_string())?;
    Ok(engine.with_pruner(pruner))
}

/// Files of a folder with the extension `.bpnn`.
struct Nets<'a> {
    folder: &'a Path,
    files: Vec<NetFile>,
}

struct NetFile {
    path: PathBuf,
    bytes: Vec<u8>,
    role: Option<NetRole>,
}

impl<'a> Nets<'a> {
    fn read(folder: &'a Path) -> anyhow::Result<Self> {
        let cannot_read = |path: &Path| format!("cannot read {}", path.display());
        let mut paths = Vec::new();
        for entry in folder.read_dir().with_context(|| cannot_read(folder))? {
            let path = entry.with_context(|| cannot_read(folder))?.path();
            if path.is_file() && path.extension().is_some_and(|kind| kind == "bpnn") {
                paths.push(path);
            }
        }
        paths.sort();
        let read = |path: PathBuf| -> anyhow::Result<NetFile> {
            let bytes = read_bytes(&path).with_context(|| cannot_read(&path))?;
            Ok(NetFile { role: NetRole::of(&bytes), path, bytes })
        };
        let files = paths.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { folder, files })
    }

    /// Returns the net for a role: the file of that name, or the only file that fits.
    fn find(&self, role: NetRole) -> anyhow::Result<Option<&NetFile>> {
        if let Some(named) = self.files.iter().find(|file| file.stem() == role.name()) {
            if let Some(other) = named.role.filter(|other| *other != role) {
                bail!("{named} is a net for {other}: expected a net for {role}");
            }
            return Ok(Some(named));
        }
        let fits = |file: &&NetFile| match file.role {
            Some(known) => known == role,
            None => file.stem().split('-').next() == Some(role.name()),
        };
        let found: Vec<&NetFile> = self.files.iter().filter(fits).collect();
        match found[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            [first, second, ..] => bail!(
                "several nets for {role}, such as {first} and {second}: expected only one, or one \
                 called {}.bpnn",
                role.name()
            ),
        }
    }

    fn needed(&self, role: NetRole) -> anyhow::Result<&NetFile> {
        self.find(role)?.with_context(|| {
            let folder = self.folder.display();
            format!("{folder}: no net for {role}: expected {}.bpnn", role.name())
        })
    }
}

impl NetFile {
    fn stem(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }
}

impl fmt::Display for NetFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}
