-- What a batch asks for before somebody gets a certificate of it; without a row the usual rule holds.
create table certificate_rules (
  batch_id bigint primary key references batches on delete cascade,
  attended_percent smallint not null check (attended_percent between 1 and 100),
  completed_percent smallint not null check (completed_percent between 1 and 100),
  check (completed_percent >= attended_percent)
);

create table certificate_counters (
  year text primary key check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0)
);

-- What credentials are signed with: one is in use, those before it stay for checking what they signed.
create table certificate_keys (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  public_jwk json not null,
  sealed_private bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  distrusted_at timestamptz check (distrusted_at is null or retired_at is not null)
);
create unique index certificate_key_in_use on certificate_keys ((true)) where retired_at is null;

create table certificates (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('attended', 'completed')),
  year text not null references certificate_counters,
  number integer not null check (number > 0),
  name text not null unique check (name ~ '^[A-Z0-9/-]{1,20}$'),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  seat_id bigint references batch_seats on delete set null,
  batch_id bigint not null references batches on delete restrict,
  contents json,
  status_list integer not null check (status_list > 0),
  status_index integer not null check (status_index between 0 and 131071),
  exception_reason text check (length(exception_reason) <= 300),
  requested_name text check (length(requested_name) <= 100),
  requested_at timestamptz,
  issued_by text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  revoked_reason text check (revoked_reason in ('mistake', 'misconduct', 'name-changed')),
  replaced_by bigint references certificates on delete restrict,
  withdrawn_at timestamptz,
  kept_at timestamptz,
  unique (year, number),
  unique (status_list, status_index),
  check ((revoked_at is null) = (revoked_reason is null)),
  check ((requested_at is null) = (requested_name is null)),
  check ((contents is null) = (withdrawn_at is not null))
);
create unique index certificates_of_seat on certificates (seat_id, kind) where revoked_at is null and withdrawn_at is null;
create index certificates_by_seat on certificates (seat_id);
create index certificates_by_batch on certificates (batch_id, id);
create index certificates_off_list on certificates (status_list, status_index) where revoked_at is not null or withdrawn_at is not null;
