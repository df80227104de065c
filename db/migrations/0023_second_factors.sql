-- What somebody shows beside the password: a passkey, or the codes of an authenticator app, whose
-- secret stands here encrypted (decision 0035).
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'authenticator')),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  credential_id text unique check (char_length(credential_id) <= 2000),
  public_key bytea,
  counter bigint,
  transports text[],
  sealed_secret bytea,
  -- The 30 seconds whose code was used last: none works twice.
  last_step bigint,
  check ((kind = 'passkey') =
    (credential_id is not null and public_key is not null and counter is not null)),
  check ((kind = 'authenticator') = (sealed_secret is not null))
);
create index factors_by_user on factors (user_id);
create unique index one_authenticator_each on factors (user_id) where kind = 'authenticator';

-- SHA-256 of each code that is still good; of 80 bits, so that nobody can try them out on a copy.
create table recovery_codes (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Good once, for five minutes, for one person in the session or sign-in that asked.
create table factor_challenges (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users (id) on delete cascade,
  holder bytea not null check (octet_length(holder) = 32),
  purpose text not null check (purpose in ('add-passkey', 'add-authenticator', 'show-passkey')),
  sealed_secret bytea,
  expires_at timestamptz not null
);
create index factor_challenges_by_user on factor_challenges (user_id);
create index factor_challenges_by_expiry on factor_challenges (expires_at);

-- A sign-in between the password and the second step: it opens nothing else.
create table half_sign_ins (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index half_sign_ins_by_user on half_sign_ins (user_id);
create index half_sign_ins_by_expiry on half_sign_ins (expires_at);

-- When whoever has the session last showed more than its cookie, and when a second factor.
alter table sessions add column strong_at timestamptz, add column factor_at timestamptz;

-- From when on somebody who needs a second factor can only look without one.
alter table users add column factor_due_at timestamptz;

-- “That was not me”: several may stand beside each other, one for each sign-in that was told.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'change-email', 'not-me'));
