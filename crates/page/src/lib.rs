//! The web page of `barpoint serve` and `barpoint gui`.
//!
//! Its files are those that `npm run embed` in `web/page` makes of their source, packed by gzip. The page has no engine of
//! its own: it asks the server that sent it, over a WebSocket.

#![forbid(unsafe_code)]

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Path from the address of the page.
    pub path: &'static str,
    /// Content, packed by gzip.
    pub packed: &'static [u8],
}

/// The files of the page.
pub static FILES: &[PageFile] = &[
    PageFile { path: "index.html", packed: include_bytes!("../built/index.html.gz") },
    PageFile { path: "assets/page.js", packed: include_bytes!("../built/assets/page.js.gz") },
    PageFile { path: "assets/de.js", packed: include_bytes!("../built/assets/de.js.gz") },
    PageFile { path: "assets/es.js", packed: include_bytes!("../built/assets/es.js.gz") },
    PageFile { path: "assets/fr.js", packed: include_bytes!("../built/assets/fr.js.gz") },
    PageFile { path: "assets/it.js", packed: include_bytes!("../built/assets/it.js.gz") },
    PageFile { path: "assets/ja.js", packed: include_bytes!("../built/assets/ja.js.gz") },
    PageFile { path: "assets/page.css", packed: include_bytes!("../built/assets/page.css.gz") },
    PageFile { path: "icon.svg", packed: include_bytes!("../built/icon.svg.gz") },
    PageFile {
        path: "manifest.webmanifest",
        packed: include_bytes!("../built/manifest.webmanifest.gz"),
    },
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_built_file_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("built");
        let count = |folder: &Path| {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            names.filter(|path| path.is_file()).count()
        };
        assert_eq!(FILES.len(), count(&folder) + count(&folder.join("assets")));
        assert!(FILES.iter().map(|file| file.packed.len()).sum::<usize>() <= 300_000);
    }
}
