//! Teams as they are brought in, and the table with a line for each of their accounts that one may change.

use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::store::GivenIds;

/// How many columns there are, and how many of them in front those tables have that are written without the last one,
/// and without all that few need.
pub(super) const WIDTH: usize = 12;
const RANKED: usize = 11;
const ALWAYS: usize = 7;

/// Where the columns of a table are, in the order of [`COLUMNS`].
pub(super) type Places = [Option<usize>; WIDTH];

/// The columns of a table: how it calls each, and what others call it.
const COLUMNS: [(&str, &[&str]); WIDTH] = [
    (
        "id",
        &["external id", "external_id", "icpc_id", "icpc id", "编号"],
    ),
    (
        "name",
        &["team", "team name", "team_name", "队名", "名称", "姓名"],
    ),
    (
        "affiliation",
        &["organization", "institution", "school", "学校", "单位"],
    ),
    ("group", &["category", "组别", "分组"]),
    (
        "username",
        &[
            "user",
            "account",
            "user name",
            "user_name",
            "login",
            "用户名",
            "账号",
            "登录名",
        ],
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
    /// The file and the line that it comes from, as far as they are known.
    pub(super) place: String,
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
    /// The file and the line that it comes from, as far as they are known.
    pub(super) place: String,
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
pub(super) fn without_heading() -> Places {
    let mut places = [None; WIDTH];
    places[1..5].copy_from_slice(&[Some(0), Some(2), Some(3), Some(1)]);
    places
}

/// Where the columns are, if a line names them; `None` of one that is a team already.
///
/// # Errors
/// What is wrong with a line that means to name them.
pub(super) fn heading(record: &csv::StringRecord) -> Result<Option<Places>, Message> {
    let names: Vec<String> = record.iter().map(str::to_lowercase).collect();
    let places = COLUMNS.map(|(name, others)| {
        let mut names = names.iter();
        names.position(|it| it == name || others.contains(&it.as_str()))
    });
    let given = names.iter().map(String::as_str).filter(|it| !it.is_empty());
    let given: Vec<&str> = given.collect();
    let unknown: Vec<&str> = given.iter().copied().filter(|it| !is_column(it)).collect();
    let says_who = places[1].is_some() || places[4].is_some();
    if unknown.is_empty() {
        return match (says_who, given.len()) {
            (true, _) => Ok(Some(places)),
            (false, 0 | 1) => Ok(None),
            (false, _) => Err(Message::new("import-columns-nameless")),
        };
    }
    if says_who || is_meant(&given) {
        return Err(no_columns(&unknown));
    }
    Ok(None)
}

/// What the columns are called, by the table itself and by others.
fn called() -> impl Iterator<Item = &'static str> {
    let columns = COLUMNS.into_iter();
    columns.flat_map(|(name, others)| std::iter::once(name).chain(others.iter().copied()))
}

fn is_column(name: &str) -> bool {
    called().any(|it| it == name)
}

/// Names of columns that are shorter are near too much.
const SHORTEST_NEAR: usize = 4;

/// Names that are longer are near none.
const LONGEST_NEAR: usize = 24;

/// Whether it is what a column is called but for a slip.
fn is_nearly_column(name: &str) -> bool {
    let is_near = |column: &str| {
        let length = column.chars().count();
        let slips = if length < 2 * SHORTEST_NEAR { 1 } else { 2 };
        length >= SHORTEST_NEAR && strsim::osa_distance(name, column) <= slips
    };
    name.chars().count() <= LONGEST_NEAR && called().any(is_near)
}

/// Whether names that are not all those of columns are meant to be: most of them nearly are, or half where one is
/// indeed, or something else than what separates columns stands between them.
fn is_meant(names: &[&str]) -> bool {
    let known = names.iter().filter(|it| is_column(it)).count();
    let alike = names
        .iter()
        .filter(|it| is_column(it) || is_nearly_column(it));
    let twice = 2 * alike.count();
    let are_alike = twice > names.len() || (known > 0 && twice == names.len());
    let is_one_of_several = || {
        let &[only] = names else { return false };
        let signs = [' ', '|', '/', ':', ',', ';', '，', '、', '；', '\t'];
        let words: Vec<&str> = only.split(signs).filter(|it| !it.is_empty()).collect();
        words.len() > 1 && words.iter().all(|it| is_column(it))
    };
    are_alike || is_one_of_several()
}

/// How many names are said that no column has.
const MOST_SAID: usize = 5;

fn no_columns(unknown: &[&str]) -> Message {
    let mut said: Vec<String> = (unknown.iter().take(MOST_SAID))
        .map(|it| format!("“{}”", shortened(it)))
        .collect();
    if unknown.len() > MOST_SAID {
        said.push("…".to_owned());
    }
    let columns = COLUMNS.map(|(name, _)| name);
    Message::new("import-columns")
        .with("unknown", said.join(", "))
        .with("columns", columns.join(", "))
}
