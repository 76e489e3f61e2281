//! Databases on disk: jobs, resumption, damage, and the bytes of GNU Backgammon.

mod gnubg;
mod gnubg_program;
mod hypergammon;
mod robust;
