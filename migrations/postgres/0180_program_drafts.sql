-- Programs that are being written: what stands in somebody's editor, by problem and language. And the
-- words of a post as they were when it was reported.
-- The SQLite file of the same number makes the same schema.

create table program_drafts (
    user_id  bigint not null references users (id) on delete cascade,
    problem  text   not null,
    language text   not null,
    -- Larger is newer. The largest is the draft; the others were overtaken by somebody's other browser.
    revision bigint not null,
    body     text   not null,
    kept_at  bigint not null,
    primary key (user_id, problem, language, revision)
);
create index program_drafts_oldest on program_drafts (user_id, kept_at);

alter table discussion_reports add column body text not null default '';
