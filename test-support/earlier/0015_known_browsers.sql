-- Browsers that have signed in to an account, or followed a link to a new password there. Such a
-- browser does not feel what strangers try at that account; it opens nothing. Known by the SHA-256 of
-- its cookie, which changes with each sign-in; what is counted is counted under `number`, which stays.
create table known_browsers (
  id bytea not null check (octet_length(id) = 32),
  number bigint not null generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (id, user_id)
);
create index known_browsers_by_user on known_browsers (user_id, seen_at);

-- Whether somebody who reads the account's mail has shown to be the one who has its password. Where it
-- is false, a stranger may have chosen it before the owner of the e-mail came.
alter table users add column password_proven boolean not null default false;

-- Until now the counters stood under e-mails and addresses; from now on under keyed hashes.
truncate rate_limits;
