//! Members of a class by a list, as its teacher brings them in.

use web::store::{ClassId, Making, NewMember, Role, Store};

/// Brings people into a class as its owner does by a list; how many came in.
pub(crate) async fn enrol(store: &Store, class: ClassId, people: &[NewMember]) -> usize {
    let before = store.class_members(class).await.unwrap().len();
    let making = Making {
        maker: Some(store.class(class).await.unwrap().unwrap().owner),
        role: Role::Student,
        accounts: &[],
        called: &[],
        class: Some((class, people)),
    };
    store.make_accounts(&making).await.unwrap();
    store.class_members(class).await.unwrap().len() - before
}
