//! Reports in every form.

mod forms;
mod html;
mod posts;
