//! Teams as they are brought in, and the table with a line for each of their accounts that one may change.

use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::store::GivenIds;

/// How many columns there are, and how many of them in front those tables have that are written without the last one,
/// and without all that few need.
pub(super) const WIDTH: usize = 12;
const RANKED: usize = 11;
const ALWAYS: usize = 7;

/// The columns of a table: how it calls each, and what others call it.
const COLUMNS: [(&str, &[&str]); WIDTH] = [
    (
        "id",
        &["external id", "external_id", "icpc_id", "icpc id", "编号"],
    ),
    ("name", &["team", "team name", "队名", "名称", "姓名"]),
    (
        "affiliation",
        &["organization", "institution", "school", "学校", "单位"],
    ),
    ("group", &["category", "组别", "分组"]),
    (
        "username",
        &["user", "account", "user name", "用户名", "账号"],
    ),
    ("password", &["密码"]),
    ("seat", &["location", "room", "座位", "位置"]),
    ("label", &["标签"]),
    ("group id", &["group_id", "category id", "组别编号"]),
    (
        "affiliation id",
        &[
            "affiliation_id",
            "organization_id",
            "institution id",
            "单位编号",
        ],
    ),
    ("country", &["country code", "nationality", "国家"]),
    ("unranked", &["hidden", "unofficial", "打星", "不计排名"]),
];

/// A team, or somebody alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Team {
    /// As the organizers call it; may be empty.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) affiliation: String,
    pub(super) group: String,
    /// Where it sits; may be empty.
    pub(super) seat: String,
    /// Whether it stands in the table without a rank; `None` where that is not said.
    pub(super) is_unranked: Option<bool>,
    /// What other programs call it.
    pub(super) given: GivenIds,
    pub(super) accounts: Vec<Account>,
}

/// Characters that are kept of a text: more than any may have, so that a longer one is refused all the same.
const KEPT_OF_A_TEXT: usize = 300;

/// Cuts a text that is too long to be taken: it may be said again and again, as a group's name is of each of its teams.
pub(super) fn cut(text: &mut String) {
    if let Some((end, _)) = text.char_indices().nth(KEPT_OF_A_TEXT) {
        text.truncate(end);
    }
}

impl Team {
    /// Cuts its texts: in a table they stand in the line of each account.
    pub(super) fn cut(&mut self) {
        let given = &mut self.given;
        let texts = [
            &mut self.id,
            &mut self.name,
            &mut self.affiliation,
            &mut self.group,
            &mut self.seat,
            &mut given.label,
            &mut given.group_id,
            &mut given.affiliation_id,
            &mut given.country,
        ];
        texts.into_iter().for_each(cut);
    }
}

/// An account by which a team signs in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) name: String,
    /// Empty: one is made.
    pub(super) password: String,
}

/// The teams as a table with a line for each account.
pub(super) fn table(teams: &[Team]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let has_ids = teams.iter().any(|team| team.given != GivenIds::default());
    let width = if teams.iter().any(|team| team.is_unranked.is_some()) {
        WIDTH
    } else if has_ids {
        RANKED
    } else {
        ALWAYS
    };
    // Writing to memory does not fail.
    let _ = writer.write_record(COLUMNS.iter().take(width).map(|(name, _)| name));
    for team in teams {
        let unranked = match team.is_unranked {
            None => String::new(),
            Some(is) => i64::from(is).to_string(),
        };
        let none = [Account::default()];
        let accounts = if team.accounts.is_empty() {
            &none[..]
        } else {
            &team.accounts
        };
        for account in accounts {
            let record: [&String; WIDTH] = [
                &team.id,
                &team.name,
                &team.affiliation,
                &team.group,
                &account.name,
                &account.password,
                &team.seat,
                &team.given.label,
                &team.given.group_id,
                &team.given.affiliation_id,
                &team.given.country,
                &unranked,
            ];
            let _ = writer.write_record(record.into_iter().take(width));
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// What the last column says.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read_unranked(text: &str) -> Result<Option<bool>, Message> {
    match text.to_lowercase().as_str() {
        "" => Ok(None),
        "1" | "yes" | "true" | "x" | "*" | "是" => Ok(Some(true)),
        "0" | "no" | "false" | "否" => Ok(Some(false)),
        _ => Err(Message::new("import-unranked").with("given", shortened(text))),
    }
}

/// Where the columns are in a table that does not name them.
pub(super) fn without_heading() -> [Option<usize>; WIDTH] {
    let mut places = [None; WIDTH];
    places[1..5].copy_from_slice(&[Some(0), Some(2), Some(3), Some(1)]);
    places
}

/// Where the columns are, if a line names them.
pub(super) fn heading(record: &csv::StringRecord) -> Option<[Option<usize>; WIDTH]> {
    let names: Vec<String> = record.iter().map(str::to_lowercase).collect();
    let places = COLUMNS.map(|(name, others)| {
        let mut names = names.iter();
        names.position(|it| it == name || others.contains(&it.as_str()))
    });
    let is_heading = places[1].is_some() || places[4].is_some();
    is_heading.then_some(places)
}
