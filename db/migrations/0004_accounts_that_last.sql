-- A person who may no longer come in keeps the account, so that what they did stays readable.
alter table users add column disabled_at timestamptz;
alter table users add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$');

-- The picture a person put on the profile, as it is sent: re-encoded by us. `users.picture` holds its
-- address, whose key nobody can guess and which changes with the picture.
create table profile_pictures (
  key text primary key check (char_length(key) between 20 and 40),
  user_id uuid not null unique references users (id) on delete cascade,
  webp bytea not null check (octet_length(webp) <= 200 * 1024),
  created_at timestamptz not null default now()
);

alter table sessions add column last_used_at timestamptz not null default now();

-- What a link in a mail opens, once, by who holds the secret of this SHA-256. `email` is the address
-- that the mail went to: following the link proves that somebody reads it.
create table mailed_links (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email')),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_links_by_user on mailed_links (user_id);
create index mailed_links_by_expiry on mailed_links (expires_at);
