-- Keys by which a program that sends its submission again gets the answer of the first time.

create table idempotency_keys (
    user_id       bigint not null references users (id) on delete cascade,
    key           text    not null,
    -- Of what was sent with it.
    digest        text    not null,
    submission_id bigint not null references submissions (id) on delete cascade,
    created_at    bigint not null,
    primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
