//! Forms of a report.

use core::fmt;

use barpoint_language::Language;
use barpoint_wire::library::Found;
use barpoint_wire::report::Report;
use serde::Serialize;

use crate::pages::{pdf_of_found, postscript_of_found};
use crate::story::Story;
use crate::{Options, fragment, html, latex, markdown, pdf, postscript, text};

/// Form in which a report can be written.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Name on the command line.
    pub name: &'static str,
    /// Extensions of files, the usual one first.
    pub extensions: &'static [&'static str],
    /// True if the form shows the letters of all scripts.
    pub has_all_letters: bool,
    /// Writes a report.
    pub write: fn(&Report, &Options) -> Vec<u8>,
    /// Writes the hits of a search in a library.
    pub write_found: fn(&Found, &Options) -> Vec<u8>,
}

/// All forms. Of several forms with the same extension the first is the usual one.
pub const FORMS: &[Form] = &[
    Form::of("html", &["html", "htm"], html::bytes, |found, options| {
        html::found(found, options, &html::Style::default()).into()
    }),
    Form::of(
        "text",
        &["txt"],
        |report, options| text(report, options).into(),
        |found, options| {
            text::written_story(&Story::of_found(found, options), options.language).into()
        },
    ),
    Form::of(
        "markdown",
        &["md", "markdown"],
        |report, options| markdown(report, options).into(),
        |found, options| markdown::written_story(&Story::of_found(found, options)).into(),
    ),
    Form::of(
        "latex",
        &["tex"],
        |report, options| latex(report, options).into(),
        |found, options| latex::written_story(&Story::of_found(found, options), options).into(),
    )
    .with_latin_only(),
    Form::of("pdf", &["pdf"], pdf, pdf_of_found).with_latin_only(),
    Form::of(
        "postscript",
        &["ps"],
        |report, options| postscript(report, options).into(),
        |found, options| postscript_of_found(found, options).into(),
    )
    .with_latin_only(),
    Form::of(
        "forum",
        &["html"],
        |report, options| fragment(report, options).into(),
        |found, options| fragment::written_story(&Story::of_found(found, options)).into(),
    ),
    Form::of("json", &["json"], |report, _| document(report), |found, _| document(found)),
];

/// Returns a document as a line of JSON.
fn document(document: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(document).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

impl Form {
    const fn of(
        name: &'static str,
        extensions: &'static [&'static str],
        write: fn(&Report, &Options) -> Vec<u8>,
        write_found: fn(&Found, &Options) -> Vec<u8>,
    ) -> Self {
        Self { name, extensions, has_all_letters: true, write, write_found }
    }

    const fn with_latin_only(mut self) -> Self {
        self.has_all_letters = false;
        self
    }

    /// Returns the language of a report in this form: the one that is wanted, English by default.
    ///
    /// # Errors
    /// The form has no letters for the language, or no words in a language.
    pub fn language(&self, wanted: Option<Language>) -> Result<Language, LanguageError> {
        let Some(language) = wanted else { return Ok(Language::English) };
        let needs_all_letters = language == Language::Japanese;
        let speaks = self.has_words() && (self.has_all_letters || !needs_all_letters);
        if speaks { Ok(language) } else { Err(LanguageError { form: self.name, language }) }
    }

    /// Returns true unless the form is the document, which is for programs.
    fn has_words(&self) -> bool {
        self.name != "json"
    }

    /// Returns the form of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| form.name.eq_ignore_ascii_case(name))
    }

    /// Returns the form of files with this extension.
    #[must_use]
    pub fn with_extension(extension: &str) -> Option<&'static Self> {
        let is_known = |known: &&'static str| known.eq_ignore_ascii_case(extension);
        FORMS.iter().find(|form| form.extensions.iter().any(is_known))
    }
}

/// Error of a report in a language that its form cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    form: &'static str,
    language: Language,
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { form, language } = self;
        let fits = |form: &&Form| form.language(Some(*language)).is_ok();
        let fitting: Vec<&str> = FORMS.iter().filter(fits).map(|form| form.name).collect();
        let fitting = fitting.join(", ");
        if Form::named(form).is_some_and(Form::has_words) {
            write!(f, "{form} has no letters for the language {language}: ")?;
            write!(f, "expected a form among {fitting}, or another language")
        } else {
            write!(f, "{form} has no words in a language: expected a form among {fitting}")
        }
    }
}

impl core::error::Error for LanguageError {}
