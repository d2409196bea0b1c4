-- The e-mail addresses of people, to which a link for another password goes.
-- The PostgreSQL file of the same number makes the same schema.

create table user_mails (
    user_id         integer not null primary key references users (id) on delete cascade,
    -- The address that its owner has shown to be theirs.
    address         text,
    -- The one that waits for that, and the digest of what the mail to it says.
    pending         text,
    code            text,
    code_expires_at integer
) strict;
create unique index user_mails_code on user_mails (code) where code is not null;
