//! Who a visitor is to a class: its teacher, a member, or nobody.

use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{
    Act, AssignmentId, AssignmentRow, ClassId, ClassMember, ClassRow, Deed, UnixMs, User, UserId,
};

/// A class as somebody who belongs to it sees it.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The class.
    pub class: ClassRow,
    /// Whether the visitor sees and changes all of it.
    pub leads: bool,
    /// Whether the visitor also deletes it and says who else teaches it.
    pub owns: bool,
    /// Who was named to teach it besides its owner, by name.
    pub teachers: Vec<(UserId, String)>,
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
    let teachers = state.store.class_teachers(id).await?;
    let is_named = teachers.iter().any(|(teacher, _)| *teacher == viewer.id);
    let leads = rights::leads(viewer, is_named || viewer.id == class.owner);
    if !leads && member.is_none() {
        return Err(AppError::not_found());
    }
    Ok(Seat {
        owns: rights::owns_class(viewer, class.owner),
        class,
        leads,
        teachers,
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

/// The same for whoever owns it.
///
/// # Errors
/// 404 for everybody else, 403 for those who were named to teach it.
pub async fn owned(state: &AppState, viewer: &User, id: &str) -> Result<Seat, AppError> {
    let seat = led(state, viewer, id).await?;
    if seat.owns {
        Ok(seat)
    } else {
        Err(AppError::forbidden())
    }
}

impl Seat {
    /// Whoever teaches the class, its owner first.
    pub fn taught_by(&self) -> String {
        let named = self.teachers.iter().map(|(_, name)| name.as_str());
        let all: Vec<&str> = std::iter::once(self.class.teacher.as_str())
            .chain(named)
            .collect();
        all.join(", ")
    }

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

    /// Writes down in the record of the site what somebody did with the class, to somebody of it where it was one.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn note(
        &self,
        state: &AppState,
        user: &User,
        (act, target): (Act, Option<UserId>),
    ) -> Result<(), AppError> {
        let deed = Deed {
            actor: Some(user.id),
            act,
            target,
            detail: &format!("{} {}", self.class.id, self.class.name),
        };
        Ok(state.store.note(deed).await?)
    }

    /// The address of the class.
    pub fn address(&self) -> String {
        format!("/classes/{}", self.class.id)
    }
}
