-- What a token may do and when it ends; accounts that are closed; invitations; the end of set-up.

-- Closed for now: nobody gets in, what was handed in stays.
alter table users add column disabled_at bigint;
-- Closed forever: name and password are gone, what was handed in stays under a number.
alter table users add column deleted_at bigint;
-- Rises when every proof of identity ends (another password, a closed account): a session that was
-- begun by an older one is worth nothing, even if it is stored later.
alter table users add column epoch bigint not null default 0;

-- Words with spaces between: read, submit, author, admin.
alter table api_tokens add column scopes text not null default '';
alter table api_tokens add column expires_at bigint not null default 0;
-- Tokens made before could do what programs did with them, and go on doing so for a year.
update api_tokens set scopes = 'read submit',
    expires_at = (cast(extract(epoch from now()) as bigint) + 365 * 86400) * 1000;

create table invitations (
    id         bigint generated always as identity primary key,
    hash       text    not null,
    -- Whom it is for, as whoever made it wrote it.
    note       text    not null,
    uses_left  bigint not null check (uses_left >= 0),
    created_at bigint not null,
    expires_at bigint not null
);
create unique index invitations_hash on invitations (hash);

-- At most one row: since when there has been an administrator. From then on no set-up link is
-- good, whatever becomes of the administrators.
create table set_up (
    id      bigint primary key check (id = 1),
    done_at bigint not null
);
insert into set_up (id, done_at)
select 1, min(created_at) from users where role = 'admin' having count(*) > 0;
delete from setup_links where exists (select 1 from set_up);
alter table setup_links add column expires_at bigint not null default 0;
