//! Who a visitor is to a class: its teacher, a member, or nobody.

use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{AssignmentId, AssignmentRow, ClassId, ClassMember, ClassRow, UnixMs, User};

/// A class as somebody who belongs to it sees it.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The class.
    pub class: ClassRow,
    /// Whether the visitor sees and changes all of it.
    pub leads: bool,
    /// As what the visitor is in it.
    pub member: Option<ClassMember>,
    /// The moment this is about.
    pub now: UnixMs,
}

/// The class of that number for a visitor who teaches it or is a member.
///
/// # Errors
/// 404 for everybody else, as when there is none.
pub async fn find(state: &AppState, viewer: &User, id: &str) -> Result<Seat, AppError> {
    let id: ClassId = id.parse().map_err(|_| AppError::not_found())?;
    let class = state.store.class(id).await?;
    let class = class.ok_or_else(AppError::not_found)?;
    let member = state.store.class_member(id, viewer.id).await?;
    let leads = rights::leads(viewer, class.owner);
    if !leads && member.is_none() {
        return Err(AppError::not_found());
    }
    Ok(Seat {
        class,
        leads,
        member,
        now: UnixMs::now(),
    })
}

/// The same for whoever teaches it.
///
/// # Errors
/// 404 for everybody else.
pub async fn led(state: &AppState, viewer: &User, id: &str) -> Result<Seat, AppError> {
    let seat = find(state, viewer, id).await?;
    if seat.leads {
        Ok(seat)
    } else {
        Err(AppError::not_found())
    }
}

impl Seat {
    /// The assignment of that number; members see it when it opens.
    ///
    /// # Errors
    /// 404 where there is none that the visitor may see.
    pub async fn assignment(
        &self,
        state: &AppState,
        number: &str,
    ) -> Result<AssignmentRow, AppError> {
        let number: AssignmentId = number.parse().map_err(|_| AppError::not_found())?;
        let found = state.store.assignment(self.class.id, number).await?;
        let found = found.filter(|it| self.leads || it.opens_at <= self.now);
        found.ok_or_else(AppError::not_found)
    }

    /// The address of the class.
    pub fn address(&self) -> String {
        format!("/classes/{}", self.class.id)
    }
}
