//! GNU Backgammon's commands: sessions, profiles, external players, and the same scripts in GNU Backgammon.

mod beside_gnubg;
mod external;
mod help;
mod kept_or_said;
mod language;
mod profiles;
mod values;
