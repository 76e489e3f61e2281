//! Nets of one's own, from a folder or as bytes.

use core::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use barpoint_engine::{self as search, NetRole, RaceNet};
use barpoint_nn::{LoadError, Network, Pruner};

use crate::Engine;

/// Nets for an engine. A net that is missing is that of the engine.
#[derive(Clone, Debug, Default)]
pub struct Nets {
    contact: Option<Net>,
    race: Option<Net>,
    pruner: Option<Net>,
}

#[derive(Clone, Debug)]
struct Net {
    /// Path of the file, or the role.
    name: String,
    bytes: Vec<u8>,
}

impl Nets {
    /// Reads the nets of a folder: files with the extension `.bpnn`. A file is for the role in its
    /// name, such as `contact.bpnn`, or the only one that fits. The net that prunes may be missing.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, a net is missing, or there are several.
    pub fn read(folder: &Path) -> Result<Self, NetsError> {
        let files = Files::read(folder)?;
        let [contact, race] = [NetRole::Contact, NetRole::Race].map(|role| files.needed(role));
        Ok(Self {
            contact: Some(contact?),
            race: Some(race?),
            pruner: files.find(NetRole::Pruner)?,
        })
    }

    /// Adds the bytes of the net for a role.
    #[must_use]
    pub fn with(mut self, role: NetRole, bytes: &[u8]) -> Self {
        let net = Some(Net { name: role.name().to_owned(), bytes: bytes.to_vec() });
        match role {
            NetRole::Contact => self.contact = net,
            NetRole::Race => self.race = net,
            NetRole::Pruner => self.pruner = net,
        }
        self
    }

    /// Puts the nets into an evaluator, and removes its cache.
    ///
    /// # Errors
    /// Returns an error if the bytes of a net are none, or none for its role.
    pub fn put_into(&self, evaluator: search::Engine) -> Result<search::Engine, NetsError> {
        let contact = loaded(self.contact.as_ref(), Network::from_bytes)?;
        let race = loaded(self.race.as_ref(), RaceNet::from_bytes)?;
        let evaluator = evaluator.with_other_nets(contact, race);
        let pruner = loaded(self.pruner.as_ref(), Pruner::from_bytes)?;
        Ok(match pruner {
            Some(pruner) => evaluator.with_pruner(pruner),
            None => evaluator,
        })
    }
}

/// # Nets
impl Engine {
    /// Replaces nets, and removes the cache.
    ///
    /// # Errors
    /// Returns an error if the bytes of a net are none, or none for its role.
    pub fn with_nets(mut self, nets: &Nets) -> Result<Self, NetsError> {
        let evaluator = nets.put_into(Arc::unwrap_or_clone(self.evaluator))?;
        self.evaluator = Arc::new(evaluator);
        let mut files = Arc::unwrap_or_clone(self.nets);
        let bytes = |net: &Net| net.bytes.clone().into();
        if let Some(contact) = &nets.contact {
            files.contact = bytes(contact);
        }
        if let Some(race) = &nets.race {
            files.race = bytes(race);
        }
        if let Some(pruner) = &nets.pruner {
            files.pruner = Some(bytes(pruner));
        }
        self.nets = Arc::new(files);
        Ok(self)
    }
}

fn loaded<T>(
    net: Option<&Net>,
    load: impl Fn(&[u8]) -> Result<T, LoadError>,
) -> Result<Option<T>, NetsError> {
    let load = |net: &Net| {
        load(&net.bytes).map_err(|error| NetsError::Net { name: net.name.clone(), error })
    };
    net.map(load).transpose()
}

/// Files of a folder with the extension `.bpnn`.
struct Files<'a> {
    folder: &'a Path,
    files: Vec<(PathBuf, Vec<u8>, Option<NetRole>)>,
}

impl<'a> Files<'a> {
    fn read(folder: &'a Path) -> Result<Self, NetsError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            |source| NetsError::Read { path, source }
        };
        let mut paths = Vec::new();
        for entry in folder.read_dir().map_err(failed(folder))? {
            let path = entry.map_err(failed(folder))?.path();
            if path.is_file() && path.extension().is_some_and(|kind| kind == "bpnn") {
                paths.push(path);
            }
        }
        paths.sort();
        let read = |path: PathBuf| {
            let bytes = fs::read(&path).map_err(failed(&path))?;
            let role = NetRole::of(&bytes);
            Ok((path, bytes, role))
        };
        let files = paths.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { folder, files })
    }

    /// Returns the net for a role: the file of that name, or the only file that fits.
    fn find(&self, role: NetRole) -> Result<Option<Net>, NetsError> {
        let net = |path: &Path, bytes: &Vec<u8>| {
            Some(Net { name: path.display().to_string(), bytes: bytes.clone() })
        };
        let named = self.files.iter().find(|(path, ..)| stem(path) == role.name());
        if let Some((path, bytes, known)) = named {
            return match known.filter(|other| *other != role) {
                Some(other) => Err(NetsError::Role { path: path.clone(), other, role }),
                None => Ok(net(path, bytes)),
            };
        }
        let fits = |(path, _, known): &&(PathBuf, Vec<u8>, Option<NetRole>)| match *known {
            Some(known) => known == role,
            None => stem(path).split('-').next() == Some(role.name()),
        };
        let found: Vec<_> = self.files.iter().filter(fits).collect();
        match found[..] {
            [] => Ok(None),
            [(path, bytes, _)] => Ok(net(path, bytes)),
            [(first, ..), (second, ..), ..] => {
                Err(NetsError::Several { role, paths: [first.clone(), second.clone()] })
            }
        }
    }

    fn needed(&self, role: NetRole) -> Result<Net, NetsError> {
        let missing = || NetsError::Missing { folder: self.folder.to_owned(), role };
        self.find(role)?.ok_or_else(missing)
    }
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

/// Reason why nets cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum NetsError {
    /// A folder or a file cannot be read.
    Read {
        /// Path of the folder or the file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The bytes of a net are none, or none for its role.
    Net {
        /// Path of the file, or the role.
        name: String,
        /// The fault.
        error: LoadError,
    },
    /// A file is a net for another role than its name says.
    Role {
        /// Path of the file.
        path: PathBuf,
        /// Role of the net.
        other: NetRole,
        /// Role in its name.
        role: NetRole,
    },
    /// Several files fit a role.
    Several {
        /// The role.
        role: NetRole,
        /// Two of the files.
        paths: [PathBuf; 2],
    },
    /// No file fits a role.
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The role.
        role: NetRole,
    },
}

impl fmt::Display for NetsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Self::Net { name, error } => write!(f, "{name}: {error}"),
            Self::Role { path, other, role } => {
                write!(f, "{} is a net for {other}: expected a net for {role}", path.display())
            }
            Self::Several { role, paths: [first, second] } => write!(
                f,
                "several nets for {role}, such as {} and {}: expected only one, or one called \
                 {}.bpnn",
                first.display(),
                second.display(),
                role.name()
            ),
            Self::Missing { folder, role } => {
                write!(f, "{}: no net for {role}: expected {}.bpnn", folder.display(), role.name())
            }
        }
    }
}

impl core::error::Error for NetsError {}
