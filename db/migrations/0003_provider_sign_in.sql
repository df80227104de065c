-- When somebody proved that they read the mail sent there: a provider vouched for it, or we sent it.
alter table users add column email_verified_at timestamptz;

-- Who a person is at a provider. The key is (issuer, subject) and never the e-mail: that can change
-- hands, and another provider may give the same one to somebody else.
create table provider_accounts (
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index provider_accounts_by_user on provider_accounts (user_id);

-- A popup on its way to the provider and back, known by the SHA-256 of its browser's cookie. The way
-- back takes the row, so that state and nonce serve once.
create table provider_flows (
  id bytea primary key check (octet_length(id) = 32),
  state text not null,
  nonce text not null,
  code_verifier text not null,
  page_nonce text not null,
  expires_at timestamptz not null
);
create index provider_flows_by_expiry on provider_flows (expires_at);

-- What a provider said of somebody, to be called on once by who holds the secret of this SHA-256.
create table sign_in_credentials (
  id bytea primary key check (octet_length(id) = 32),
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  name text not null,
  picture text,
  expires_at timestamptz not null
);
create index sign_in_credentials_by_expiry on sign_in_credentials (expires_at);
