//! Reports of analysed matches, to read and to share.
//!
//! A report is made from the document [`wire::report::Report`](barpoint_wire::report::Report) alone, so every
//! program that can write the document can have all forms. The same document and options always give the
//! same bytes.

#![forbid(unsafe_code)]

mod board;
mod form;
mod found;
mod fragment;
pub mod html;
mod latex;
mod latin;
mod markdown;
mod options;
mod pages;
mod post;
mod story;
mod text;

pub use barpoint_language::{Language, ParseLanguageError};
pub use barpoint_render::Diagram;
pub use board::Board;
pub use form::{FORMS, Form, LanguageError};
pub use fragment::fragment;
pub use latex::latex;
pub use markdown::markdown;
pub use options::{Boards, Options, Paper};
pub use pages::{letters_of_found_without_font, letters_without_font, pdf, postscript};
pub use post::{Answer, PostForm, post};
pub use text::text;
