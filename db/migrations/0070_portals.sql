-- Who may send enquiries from elsewhere, each by a key of its own (docs/decisions/0062). A key is shown once,
-- when it is made; here is its hash, and its last letters to tell it by.
create table portals (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  source_id bigint not null references sources (id),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  key_end text not null check (char_length(key_end) = 4),
  -- Of the form it was made by: sent twice it makes one key.
  form_key text not null unique check (char_length(form_key) between 8 and 80),
  made_by text not null,
  made_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);

-- What each of them sent, by its own number of it: sent again it is the same enquiry, or refused as another.
create table portal_enquiries (
  portal_id bigint not null references portals (id) on delete cascade,
  sent_id text not null check (char_length(sent_id) between 1 and 100),
  digest bytea not null check (octet_length(digest) = 32),
  registration_id bigint references registrations (id) on delete set null,
  received_at timestamptz not null,
  primary key (portal_id, sent_id)
);
create index portal_enquiries_by_registration on portal_enquiries (registration_id);
