-- What somebody holds by themselves, so that nobody keeps seats from others without paying
-- (docs/decisions/0087). A person is an account, a student and a mailbox; mailbox, number and network stand
-- here under a keyed hash, and the row goes once the batch is no longer sold.
create table own_holds (
  id bigint generated always as identity primary key,
  -- A hold while they pay, or a seat that they were offered from the waitlist.
  kind text not null check (kind in ('hold', 'offer')),
  batch_id bigint not null references batches (id) on delete cascade,
  place_id bigint references places (id) on delete set null,
  student_id bigint references students (id) on delete set null,
  account_id uuid references users (id) on delete set null,
  mailbox bytea check (octet_length(mailbox) = 32),
  phone bytea check (octet_length(phone) = 32),
  network bytea check (octet_length(network) = 32),
  -- The /48 around an IPv6 address.
  wider_network bytea check (octet_length(wider_network) = 32),
  held_from timestamptz not null,
  held_until timestamptz not null,
  -- However often it is extended.
  ends_by timestamptz not null,
  -- Paid, or given for good.
  taken_at timestamptz
);
create index own_holds_by_batch on own_holds (batch_id);
create index own_holds_by_place on own_holds (place_id) where place_id is not null;
create index own_holds_by_student on own_holds (student_id) where student_id is not null;
create index own_holds_by_account on own_holds (account_id) where account_id is not null;
create index own_holds_by_mailbox on own_holds (mailbox) where mailbox is not null;
create index own_holds_by_network on own_holds (network, held_from) where taken_at is null;
create index own_holds_by_wider_network on own_holds (wider_network, held_from)
  where taken_at is null and wider_network is not null;

-- Of whoever put themselves on the waitlist.
alter table waits add column mailbox bytea check (octet_length(mailbox) = 32);
create index waits_by_mailbox on waits (mailbox) where mailbox is not null;

-- The one code that an account may confirm its e-mail with; it ends with the session that asked for it.
create table email_codes (
  user_id uuid primary key references users (id) on delete cascade,
  session_id bytea not null references sessions (id) on delete cascade,
  email text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_codes_by_session on email_codes (session_id);
