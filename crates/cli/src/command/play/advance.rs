//! Actions of a session that need no person.

use barpoint_prompt::{LineError, Reply, Session};

/// Carries out what needs no person, with `work`, and shows each reply.
pub(super) fn advance(
    session: &mut Session,
    work: impl Fn(&mut Session) -> Result<Option<Reply>, LineError>,
    mut show: impl FnMut(&mut Session, &Reply) -> anyhow::Result<()>,
) -> anyhow::Result<Option<LineError>> {
    loop {
        match work(session) {
            Ok(Some(reply)) => show(session, &reply)?,
            Ok(None) => return Ok(None),
            Err(error) => return Ok(Some(error)),
        }
    }
}
