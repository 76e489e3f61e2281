//! `barpoint library tags`

use barpoint::library::Access;
use barpoint::wire::library::Tags;
use barpoint::wire::{ToWire, VERSION};

use super::place::Place;
use crate::output::{Document, Table, TextOrJson, show};
use crate::status::Status;
use crate::terminal::View;

/// Lists the tags: collections of positions of your own
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library search --theme blitz --error 0.1.. --add-tag 'Blitzes to learn'
  barpoint library tags
  barpoint library search --tag 'Blitzes to learn' --format json | barpoint report - -o blitzes.pdf
  barpoint library tags --remove 'Blitzes to learn'

barpoint library search gives and takes tags. A tag stays when a better copy of its match is added.")]
pub(super) struct Args {
    /// Remove this tag from the library
    #[arg(long, value_name = "TAG")]
    remove: Option<String>,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: &Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let library = match &args.remove {
        Some(name) => {
            let mut library = place.open(Access::Write)?;
            library.remove_tag(name)?;
            library
        }
        None => place.open(Access::Read)?,
    };
    let tags = library.tags()?[..].to_wire();
    show(&Tags { version: VERSION, tags }, args.format, view)?;
    Ok(Status::Done)
}

impl Document for Tags {
    fn text(&self, view: &View) -> String {
        if self.tags.is_empty() {
            return "no tags: barpoint library search --add-tag gives one\n".to_owned();
        }
        let mut table = Table::new(view);
        table.push_headings(["tag", "actions"]);
        for tag in &self.tags {
            table.push([tag.name.clone(), tag.actions.to_string()]);
        }
        table.fit(&[0], &[]).text
    }
}
