-- The tables of version 1.0, and what keeps them true. Later migrations only add (CONTRIBUTING.md).

create schema sandbox;
create extension if not exists pg_trgm;

create table student_imports (
  id bigint generated always as identity primary key,
  file_name text not null check ((char_length(file_name) >= 1) and (char_length(file_name) <= 200)),
  imported_by text not null,
  imported_at timestamptz default now() not null,
  added_count integer not null,
  undone_at timestamptz,
  undone_by text,
  check (added_count > 0),
  check ((undone_at is null) = (undone_by is null))
);

create table students (
  id bigint generated always as identity (start with 1001) primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 100)),
  email text check ((email = lower(email)) and (char_length(email) <= 254)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  course text check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  status text default 'Pending' not null check (status in ('Active', 'Pending', 'Inactive')),
  source text not null check (source in ('registration', 'staff', 'import')),
  merged_into bigint references students,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  import_id bigint references student_imports on delete restrict,
  check (merged_into <> id)
);
create index students_by_course on students (course, created_at desc, id desc) where merged_into is null;
create index students_by_import on students (import_id) where import_id is not null;
create index students_by_name on students (lower(name), id) where merged_into is null;
create index students_by_status on students (status, created_at desc, id desc) where merged_into is null;
create unique index students_email on students (email) where (merged_into is null) and (source <> 'registration');
create index students_email_search on students using gin (email gin_trgm_ops);
create index students_every_email on students (email);
create index students_every_phone on students (phone);
create index students_merged on students (merged_into) where merged_into is not null;
create index students_name_search on students using gin (lower(name) gin_trgm_ops);
create index students_newest_first on students (created_at desc, id desc) where merged_into is null;
create index students_oddly_named on students (id) where name ~ '[^A-Za-z0-9 ]';
create unique index students_phone on students (phone) where (merged_into is null) and (source <> 'registration');
create index students_phone_search on students using gin (phone gin_trgm_ops) where merged_into is null;

create table users (
  id uuid default gen_random_uuid() primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 100)),
  email text not null unique check ((email = lower(email)) and (char_length(email) <= 254)),
  password_hash text,
  picture text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  student_id bigint references students on delete set null,
  password_verified boolean default false not null,
  external_picture text,
  factor_due_at timestamptz
);
create index users_by_student on users (student_id);
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_name_search on users using gin (lower(name) gin_trgm_ops);
create index users_oddly_named on users (id) where name ~ '[^A-Za-z0-9 ]';
create index users_unconfirmed on users (created_at) where email_verified_at is null;

create table invitations (
  id bigint generated always as identity primary key,
  email text not null unique check ((char_length(email) >= 3) and (char_length(email) <= 254)),
  roles text[] not null check ((cardinality(roles) >= 1) and (cardinality(roles) <= 6)),
  secret_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  invited_by_name text not null,
  sent_at timestamptz default now() not null,
  expires_at timestamptz not null
);
create index invitations_by_inviter on invitations (invited_by) where invited_by is not null;

create table course_trainers (
  course text not null check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  user_id uuid not null references users on delete cascade,
  granted_at timestamptz default now() not null,
  primary key (user_id, course)
);

create table sessions (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  last_used_at timestamptz default now() not null,
  reauthenticated_at timestamptz,
  factor_at timestamptz
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

create table pending_sign_ins (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);

create table factors (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('passkey', 'authenticator')),
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  credential_id text unique check (char_length(credential_id) <= 2000),
  public_key bytea,
  counter bigint,
  transports text[],
  sealed_secret bytea,
  last_step bigint,
  check ((kind = 'passkey') = ((credential_id is not null) and (public_key is not null) and (counter is not null))),
  check ((kind = 'authenticator') = (sealed_secret is not null))
);
create index factors_by_user on factors (user_id);
create unique index one_authenticator_each on factors (user_id) where kind = 'authenticator';

create table recovery_codes (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz default now() not null
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table factor_challenges (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users on delete cascade,
  holder bytea not null check (octet_length(holder) = 32),
  purpose text not null check (purpose in ('add-passkey', 'add-authenticator', 'show-passkey')),
  sealed_secret bytea,
  expires_at timestamptz not null
);
create index factor_challenges_by_expiry on factor_challenges (expires_at);
create index factor_challenges_by_user on factor_challenges (user_id);

create table known_browsers (
  id bytea not null check (octet_length(id) = 32),
  number bigint generated always as identity,
  user_id uuid not null references users on delete cascade,
  last_seen_at timestamptz default now() not null,
  factor_at timestamptz,
  primary key (id, user_id)
);
create index known_browsers_by_time on known_browsers (last_seen_at);
create index known_browsers_by_user on known_browsers (user_id, last_seen_at);

create table profile_pictures (
  key text primary key check ((char_length(key) >= 20) and (char_length(key) <= 40)),
  user_id uuid not null unique references users on delete cascade,
  webp bytea not null check (octet_length(webp) <= (200 * 1024)),
  created_at timestamptz default now() not null
);

create table mailed_links (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'not-me')),
  email text not null check ((email = lower(email)) and (char_length(email) <= 254)),
  created_at timestamptz default now() not null,
  expires_at timestamptz not null
);
create index mailed_links_by_expiry on mailed_links (expires_at);
create index mailed_links_by_user on mailed_links (user_id);

create table email_codes (
  user_id uuid primary key references users on delete cascade,
  session_id bytea not null references sessions on delete cascade,
  email text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  attempts smallint default 0 not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_codes_by_session on email_codes (session_id);

create table provider_accounts (
  issuer text not null,
  subject text not null check ((char_length(subject) >= 1) and (char_length(subject) <= 255)),
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz default now() not null,
  primary key (issuer, subject)
);
create index provider_accounts_by_user on provider_accounts (user_id);

create table provider_flows (
  id bytea primary key check (octet_length(id) = 32),
  state text not null,
  nonce text not null,
  code_verifier text not null,
  page_nonce text not null,
  expires_at timestamptz not null
);
create index provider_flows_by_expiry on provider_flows (expires_at);

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

create table staff_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'counsellor', 'trainer', 'accountant', 'content')),
  granted_by uuid references users on delete set null,
  granted_at timestamptz default now() not null,
  primary key (user_id, role)
);
create index staff_roles_by_giver on staff_roles (granted_by) where granted_by is not null;

create table site_settings (
  id boolean default true primary key check (id),
  promo_ends_at timestamptz,
  promo_text text check ((char_length(promo_text) >= 1) and (char_length(promo_text) <= 60)),
  admissions_email text check ((admissions_email = lower(admissions_email)) and (char_length(admissions_email) <= 254)),
  reply_templates json,
  version integer default 1 not null,
  saved_by text,
  updated_at timestamptz default now() not null,
  counsellor_visibility text default 'all' not null check (counsellor_visibility in ('own', 'all')),
  min_parts integer default 2 not null check ((min_parts >= 1) and (min_parts <= 36)),
  max_parts integer default 12 not null check ((max_parts >= 1) and (max_parts <= 36)),
  enquiry_assignment text default 'nobody' not null check (enquiry_assignment in ('nobody', 'round-robin')),
  discount_limits json default '{"admin": 25, "counsellor": 10, "accountant": 0}'::json not null,
  discount_limits_version integer default 1 not null,
  discount_limits_by text,
  discount_limits_at timestamptz
);

create table page_views (
  day date not null,
  page text not null check ((char_length(page) >= 1) and (char_length(page) <= 200)),
  source text not null check (source in ('direct', 'search', 'social', 'campaign', 'site', 'own')),
  device text not null check (device in ('phone', 'tablet', 'computer')),
  views integer not null check (views > 0),
  primary key (day, page, source, device)
);

create table sources (
  id bigint generated always as identity primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  retired_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint sources_website_stays check ((id <> 1) or (retired_at is null))
);
create unique index sources_by_name on sources (lower(name));

create table short_links (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{1,29}$'),
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  source_id bigint not null references sources,
  path text not null check ((path = '/') or (path ~ '^(/[A-Za-z0-9_-]+)+$')),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table short_link_days (
  code text not null references short_links(code) on delete cascade,
  day date not null,
  clicks integer not null,
  check (clicks > 0),
  primary key (code, day)
);

create table source_costs (
  source_id bigint not null references sources on delete cascade,
  month date not null check (EXTRACT(day from month) = (1)::numeric),
  paise bigint not null check ((paise >= 1) and (paise <= 1000000000)),
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (source_id, month)
);

create table courses (
  id text primary key,
  "position" integer not null,
  course json,
  updated_at timestamptz default now() not null,
  draft json,
  archived_at timestamptz,
  version integer default 1 not null,
  saved_by text,
  check ((course ->> 'id') = id),
  check ((draft ->> 'id') = id),
  constraint courses_hold_something check ((course is not null) or (draft is not null)),
  unique ("position") deferrable initially deferred
);

create table course_revisions (
  course_id text not null references courses on update cascade on delete cascade,
  number integer not null check (number > 0),
  course json not null,
  published_by text not null,
  published_at timestamptz default now() not null,
  restored_from integer,
  primary key (course_id, number)
);

create table course_pictures (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  webp bytea not null check (octet_length(webp) <= (300 * 1024)),
  created_at timestamptz default now() not null
);

create table fetched_covers (
  address text primary key,
  key text not null references course_pictures(key),
  fetched_at timestamptz default now() not null
);

create table student_notes (
  id bigint generated always as identity primary key,
  student_id bigint not null references students on delete restrict,
  author_name text not null,
  note text not null check ((char_length(note) >= 1) and (char_length(note) <= 2000)),
  written_at timestamptz default now() not null
);
create index student_notes_by_student on student_notes (student_id, id desc);

create table student_merges (
  id bigint generated always as identity primary key,
  method text not null check (method in ('recognised', 'same-phone', 'by-staff', 'confirmed-email')),
  surviving_id bigint not null references students on delete cascade,
  merged_id bigint references students on delete cascade,
  registration_ids bigint[] not null,
  user_ids uuid[] not null,
  before jsonb not null,
  after jsonb not null,
  merged_at timestamptz default now() not null,
  merged_by text not null,
  undone_at timestamptz,
  undone_by text,
  enrolment_ids bigint[] default '{}'::bigint[] not null,
  check ((method in ('same-phone', 'confirmed-email')) or (merged_id is not null))
);
create index student_merges_by_kept on student_merges (surviving_id, id desc);
create index student_merges_by_merged on student_merges (merged_id, id desc);
create unique index student_merges_standing on student_merges (merged_id) where (merged_id is not null) and (undone_at is null);

create table student_suggestions (
  id bigint generated always as identity primary key,
  one_id bigint not null references students on delete cascade,
  other_id bigint not null references students on delete cascade,
  same_phone boolean not null,
  same_email boolean not null,
  suggested_at timestamptz default now() not null,
  settled_at timestamptz,
  settled_by text,
  resolution text check (resolution in ('one person', 'two people')),
  check (one_id < other_id),
  check (same_phone or same_email or (resolution is not null)),
  check (num_nulls(settled_at, settled_by, resolution) = any (array[0, 3])),
  unique (one_id, other_id)
);
create index student_suggestions_by_other on student_suggestions (other_id);
create index student_suggestions_open on student_suggestions (id) where settled_at is null;

create table batches (
  id bigint generated always as identity primary key,
  course_id text not null references courses on update cascade on delete restrict,
  mode text not null check (mode in ('classroom', 'online')),
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  days smallint[] not null check (((cardinality(days) >= 1) and (cardinality(days) <= 7)) and (days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  from_time time not null,
  to_time time not null,
  starts_on date not null,
  ends_on date not null,
  trainer_id uuid references users on delete set null,
  room text default '' not null check (char_length(room) <= 80),
  seats integer not null check ((seats >= 1) and (seats <= 500)),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  hold_minutes integer default 15 not null check ((hold_minutes >= 5) and (hold_minutes <= 120)),
  offer_hours integer default 24 not null check ((offer_hours >= 1) and (offer_hours <= 168)),
  status text default 'open' not null check (status in ('open', 'closed', 'cancelled')),
  cancellation_reason text check ((char_length(cancellation_reason) >= 1) and (char_length(cancellation_reason) <= 500)),
  version integer default 1 not null,
  saved_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  check (to_time > from_time),
  check (ends_on >= starts_on),
  check (closes_at > opens_at),
  check ((status = 'cancelled') = (cancellation_reason is not null))
);
create index batches_by_course on batches (course_id, starts_on);
create index batches_by_trainer on batches (trainer_id, starts_on) where trainer_id is not null;

create table batch_seats (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches on delete restrict,
  student_id bigint not null references students on delete restrict,
  state text not null check (state in ('held', 'offered', 'taken', 'left')),
  expires_at timestamptz,
  source text not null check (source in ('website', 'desk', 'waitlist', 'moved')),
  extra_by text,
  extra_reason text check ((char_length(extra_reason) >= 1) and (char_length(extra_reason) <= 300)),
  left_reason text check (left_reason in ('lapsed', 'declined', 'withdrawn', 'moved', 'cancelled', 'removed', 'account-gone')),
  offer_hash bytea unique check (octet_length(offer_hash) = 32),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state in ('held', 'offered')) = (expires_at is not null)),
  check ((state = 'left') = (left_reason is not null)),
  check ((extra_by is null) = (extra_reason is null)),
  check ((state <> 'left') or (left_reason = 'cancelled') or (offer_hash is null))
);
create index batch_seats_by_student on batch_seats (student_id);
create index batch_seats_ending on batch_seats (expires_at) where expires_at is not null;
create index batch_seats_occupied on batch_seats (batch_id) include (state, expires_at) where state <> 'left';
create unique index batch_seats_standing on batch_seats (batch_id, student_id) where state <> 'left';

create table waitlist_entries (
  id bigint generated always as identity primary key,
  course_id text not null references courses on update cascade on delete restrict,
  batch_id bigint references batches on delete restrict,
  student_id bigint not null references students on delete restrict,
  state text default 'waiting' not null check (state in ('waiting', 'offered', 'seated', 'left')),
  first_in_line boolean default false not null,
  since timestamptz not null,
  queued_at timestamptz not null,
  lapses smallint default 0 not null,
  seat_id bigint references batch_seats on delete set null,
  changed_at timestamptz not null,
  mailbox bytea check (octet_length(mailbox) = 32)
);
create index waitlist_entries_by_batch on waitlist_entries (batch_id) where batch_id is not null;
create index waitlist_entries_by_mailbox on waitlist_entries (mailbox) where mailbox is not null;
create index waitlist_entries_by_seat on waitlist_entries (seat_id) where seat_id is not null;
create index waitlist_entries_counted on waitlist_entries (course_id, batch_id) where state = 'waiting';
create index waitlist_entries_in_line on waitlist_entries (course_id, first_in_line desc, queued_at, id) where state = 'waiting';
create unique index waitlist_entries_standing on waitlist_entries (student_id, course_id, coalesce(batch_id, (0)::bigint)) where state in ('waiting', 'offered');

create table freed_seats (
  id bigint generated always as identity primary key,
  seat_id bigint not null references batch_seats on delete cascade,
  batch_id bigint not null references batches on delete restrict,
  moved_to bigint references batches on delete restrict,
  state text not null check (state in ('held', 'offered', 'taken')),
  source text not null check (source in ('website', 'desk', 'waitlist', 'moved')),
  expires_at timestamptz,
  offer_hash bytea check (octet_length(offer_hash) = 32),
  extra_by text,
  extra_reason text,
  waitlist_entry_ids bigint[] default '{}'::bigint[] not null,
  freed_by text not null,
  freed_at timestamptz not null,
  outcome text check (outcome in ('offered', 'undone')),
  outcome_at timestamptz,
  check ((outcome is null) = (outcome_at is null))
);
create index freed_seats_by_batch on freed_seats (batch_id) where outcome is null;
create index freed_seats_by_seat on freed_seats (seat_id, id desc);
create unique index freed_seats_pending on freed_seats (seat_id) where outcome is null;

create table seat_holds (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('hold', 'offer')),
  batch_id bigint not null references batches on delete cascade,
  seat_id bigint references batch_seats on delete set null,
  student_id bigint references students on delete set null,
  account_id uuid references users on delete set null,
  mailbox bytea check (octet_length(mailbox) = 32),
  phone bytea check (octet_length(phone) = 32),
  network bytea check (octet_length(network) = 32),
  wider_network bytea check (octet_length(wider_network) = 32),
  held_from timestamptz not null,
  held_until timestamptz not null,
  ends_by timestamptz not null,
  completed_at timestamptz
);
create index seat_holds_by_account on seat_holds (account_id) where account_id is not null;
create index seat_holds_by_batch on seat_holds (batch_id);
create index seat_holds_by_mailbox on seat_holds (mailbox) where mailbox is not null;
create index seat_holds_by_network on seat_holds (network, held_from) where completed_at is null;
create index seat_holds_by_seat on seat_holds (seat_id) where seat_id is not null;
create index seat_holds_by_student on seat_holds (student_id) where student_id is not null;
create index seat_holds_by_wider_network on seat_holds (wider_network, held_from) where (completed_at is null) and (wider_network is not null);

create table registrations (
  id bigint generated always as identity primary key,
  user_id uuid references users on delete set null,
  course text not null check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  status text default 'new' not null check (status in ('new', 'contacted', 'confirmed', 'attending', 'completed', 'lost')),
  registered_at timestamptz default now() not null,
  student_id bigint not null references students on delete restrict,
  version integer default 1 not null,
  next_contact_on date,
  lost_reason text check ((char_length(lost_reason) >= 1) and (char_length(lost_reason) <= 500)),
  counsellor_id uuid references users on delete set null,
  batch_id bigint references batches on delete set null,
  source_id bigint default 1 not null references sources,
  enquiry_key text unique check ((char_length(enquiry_key) >= 8) and (char_length(enquiry_key) <= 200)),
  heard_of text check ((char_length(heard_of) >= 1) and (char_length(heard_of) <= 100)),
  last_contact_at timestamptz,
  called_at timestamptz,
  reached_at timestamptz,
  confirmed_at timestamptz,
  attended_at timestamptz,
  completed_at timestamptz,
  unique (user_id, course)
);
create index registrations_by_batch on registrations (batch_id) where batch_id is not null;
create index registrations_by_counsellor on registrations (counsellor_id, registered_at desc, id desc) where counsellor_id is not null;
create index registrations_by_course on registrations (course, registered_at desc, id desc);
create index registrations_by_last_contact on registrations (last_contact_at desc nulls last, id desc);
create index registrations_by_next_contact on registrations (next_contact_on, id) where next_contact_on is not null;
create index registrations_by_next_day on registrations (next_contact_on, id);
create index registrations_by_phone on registrations (phone);
create index registrations_by_source on registrations (source_id, registered_at desc, id desc);
create index registrations_by_status on registrations (status, registered_at desc, id desc);
create index registrations_by_student on registrations (student_id, registered_at desc);
create index registrations_course_search on registrations using gin (lower(course) gin_trgm_ops);
create index registrations_in_class on registrations (course) where status in ('confirmed', 'attending', 'completed');
create index registrations_never_contacted on registrations (registered_at, id) where (status = 'new') and (next_contact_on is null);
create index registrations_newest_first on registrations (registered_at desc, id desc);
create index registrations_of_nobody on registrations (registered_at desc, id desc) where counsellor_id is null;
create index registrations_phone_search on registrations using gin (phone gin_trgm_ops);
create index registrations_reported on registrations (registered_at) include (id, course, counsellor_id, source_id, called_at, reached_at, confirmed_at, attended_at, completed_at);
create index registrations_without_next_contact on registrations (registered_at, id) where (status = 'contacted') and (next_contact_on is null);

create table enrolments (
  id bigint generated always as identity primary key,
  student_id bigint not null references students on delete restrict,
  registration_id bigint references registrations on delete set null,
  course text not null check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  seat_id bigint references batch_seats on delete restrict,
  fee_paise bigint not null check ((fee_paise >= 0) and (fee_paise <= 100000000)),
  discount_paise bigint default 0 not null,
  discount_reason text check ((char_length(discount_reason) >= 1) and (char_length(discount_reason) <= 300)),
  starts_on date not null,
  supply_state text check (supply_state ~ '^[0-9]{2}$'),
  state text default 'enrolled' not null check (state in ('enrolled', 'studying', 'finished', 'left')),
  is_adult boolean not null,
  guardian_name text check ((char_length(guardian_name) >= 1) and (char_length(guardian_name) <= 100)),
  guardian_phone text check (guardian_phone ~ '^\+[1-9][0-9]{7,14}$'),
  guardian_agreed_at timestamptz,
  key text not null unique check ((char_length(key) >= 8) and (char_length(key) <= 100)),
  version integer default 1 not null,
  enrolled_by text not null,
  enrolled_at timestamptz default now() not null,
  changed_by text,
  changed_at timestamptz,
  enquiry_id bigint,
  next_due_on date,
  left_at timestamptz,
  check ((discount_paise >= 0) and (discount_paise <= fee_paise)),
  check ((discount_paise = 0) or (discount_reason is not null)),
  check (is_adult or (guardian_agreed_at is not null))
);
create unique index enrolments_by_seat on enrolments (seat_id) where seat_id is not null;
create index enrolments_by_registration on enrolments (registration_id) where registration_id is not null;
create index enrolments_by_student on enrolments (student_id, id desc);
create index enrolments_due on enrolments (next_due_on, id) where state <> 'left';
create index enrolments_newest_first on enrolments (enrolled_at desc, id desc);
create index enrolments_reported on enrolments (enrolled_at) include (enquiry_id) where enquiry_id is not null;

create table orders (
  id uuid default gen_random_uuid() primary key,
  user_id uuid references users on delete set null,
  student_id bigint references students on delete set null,
  purpose text not null check (purpose in ('seat', 'part')),
  course_id text check ((char_length(course_id) >= 1) and (char_length(course_id) <= 120)),
  course text not null check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  batch_id bigint,
  plan_id bigint,
  enrolment_id bigint,
  fee_paise bigint not null check ((fee_paise >= 100) and (fee_paise <= 100000000)),
  paise bigint not null,
  currency text default 'INR' not null check (currency = 'INR'),
  is_adult boolean default true not null,
  guardian_name text check ((char_length(guardian_name) >= 1) and (char_length(guardian_name) <= 100)),
  guardian_phone text check (guardian_phone ~ '^\+[1-9][0-9]{7,14}$'),
  agreed_at timestamptz not null,
  gateway text not null,
  gateway_order text check ((char_length(gateway_order) >= 1) and (char_length(gateway_order) <= 100)),
  state text default 'started' not null check (state in ('started', 'open', 'ended', 'paid', 'no-seat', 'held', 'returned')),
  held_reason text check (held_reason in ('amount', 'currency', 'order', 'person-gone')),
  language text default 'en' not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  poll_at timestamptz,
  parts jsonb check (jsonb_typeof(parts) = 'array'),
  waitlist_entry_id bigint references waitlist_entries on delete set null,
  supply_state text check (supply_state ~ '^[0-9]{2}$'),
  check ((paise >= 100) and (paise <= fee_paise)),
  check ((purpose = 'seat') = (batch_id is not null)),
  check ((purpose = 'seat') or (enrolment_id is not null)),
  check ((state = 'held') = (held_reason is not null))
);
create index orders_by_batch on orders (batch_id) where batch_id is not null;
create unique index orders_by_gateway_order on orders (gateway, gateway_order) where gateway_order is not null;
create index orders_by_student on orders (student_id) where student_id is not null;
create index orders_by_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_by_wait on orders (waitlist_entry_id) where waitlist_entry_id is not null;
create index orders_for_staff on orders (changed_at desc) where state in ('held', 'no-seat');
create index orders_to_poll_at on orders (poll_at) where poll_at is not null;

create table payment_readings (
  id bigint generated always as identity primary key,
  gateway text not null,
  payment text not null check ((char_length(payment) >= 1) and (char_length(payment) <= 100)),
  order_id uuid not null references orders on delete restrict,
  source text not null check (source in ('query', 'event')),
  paise bigint not null check (paise >= 0),
  currency text not null check ((char_length(currency) >= 1) and (char_length(currency) <= 10)),
  status text not null check ((char_length(status) >= 1) and (char_length(status) <= 40)),
  read_at timestamptz not null
);
create index payment_readings_by_order on payment_readings (order_id);
create index payment_readings_by_payment on payment_readings (gateway, payment, source, read_at desc, id desc);

create table ledger_entries (
  id bigint generated always as identity primary key,
  enrolment_id bigint references enrolments on delete restrict,
  registration_id bigint references registrations on delete restrict,
  kind text not null check (kind in ('charge', 'payment', 'refund', 'waiver', 'adjustment')),
  paise bigint not null check (abs(paise) <= 100000000),
  method text check (method in ('cash', 'upi', 'card', 'bank', 'cheque', 'gateway')),
  reference text check ((char_length(reference) >= 1) and (char_length(reference) <= 100)),
  key text not null unique check ((char_length(key) >= 1) and (char_length(key) <= 120)),
  reverses bigint references ledger_entries on delete restrict,
  recorded_by text not null,
  happened_at timestamptz default now() not null,
  reading_id bigint references payment_readings on delete restrict,
  constraint correction_says_of_what check ((kind in ('refund', 'adjustment')) = (reverses is not null)),
  constraint money_has_a_way check ((kind in ('payment', 'refund')) = (method is not null)),
  constraint of_one check (num_nonnulls(enrolment_id, registration_id) = 1),
  constraint sign_of_kind check (case kind
    when 'charge' then (paise > 0)
    when 'payment' then (paise < 0)
    when 'refund' then (paise > 0)
    when 'waiver' then (paise < 0)
    else (paise <> 0)
end)
);
create index ledger_by_enrolment on ledger_entries (enrolment_id, id) include (kind, paise) where enrolment_id is not null;
create index ledger_by_reading on ledger_entries (reading_id, kind) where reading_id is not null;
create unique index ledger_by_reference on ledger_entries (method, kind, lower(reference)) where (method in ('upi', 'gateway', 'bank')) and (reference is not null);
create index ledger_by_registration on ledger_entries (registration_id, id) include (kind, paise) where registration_id is not null;
create index ledger_by_reversed on ledger_entries (reverses) where reverses is not null;
create index ledger_cash_by_time on ledger_entries (happened_at) include (paise) where (method = 'cash') and (kind in ('payment', 'refund'));
create index ledger_money_by_time on ledger_entries (happened_at) include (paise) where kind in ('payment', 'refund');

create table cheques (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references ledger_entries on delete restrict,
  enrolment_id bigint references enrolments on delete restrict,
  number text not null check ((char_length(number) >= 1) and (char_length(number) <= 100)),
  bank text check ((char_length(bank) >= 1) and (char_length(bank) <= 60)),
  state text default 'out' not null check (state in ('out', 'cleared', 'bounced')),
  reason text check ((char_length(reason) >= 1) and (char_length(reason) <= 200)),
  bounce_entry_id bigint unique references ledger_entries on delete restrict,
  received_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  registration_id bigint references registrations on delete restrict,
  constraint cheque_of_one check (num_nonnulls(enrolment_id, registration_id) = 1),
  check ((state = 'out') = (settled_at is null)),
  check ((state = 'bounced') = (bounce_entry_id is not null)),
  check ((state = 'bounced') = (reason is not null))
);
create index cheques_by_enrolment on cheques (enrolment_id);
create index cheques_by_registration on cheques (registration_id) where registration_id is not null;
create index cheques_out on cheques (received_at, id) where state = 'out';

create table document_counters (
  series text not null,
  year text not null check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last >= 0),
  prefix text check (prefix ~ '^[A-Z0-9/-]{0,9}[/-]$'),
  primary key (series, year)
);

create table documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'receipt-voucher', 'tax-invoice', 'bill-of-supply', 'credit-note', 'refund-voucher')),
  series text not null,
  year text not null,
  number integer not null check (number > 0),
  name text not null unique check (name ~ '^[A-Z0-9/-]{1,16}$'),
  enrolment_id bigint references enrolments on delete restrict,
  registration_id bigint references registrations on delete restrict,
  entry_id bigint not null references ledger_entries on delete restrict,
  refers_to bigint references documents on delete restrict,
  contents json not null,
  created_at timestamptz default now() not null,
  check (num_nonnulls(enrolment_id, registration_id) = 1),
  unique (series, year, number),
  foreign key (series, year) references document_counters(series, year)
);
create unique index documents_by_entry on documents (entry_id, kind);
create index documents_by_enrolment on documents (enrolment_id, id) where enrolment_id is not null;
create index documents_by_registration on documents (registration_id, id) where registration_id is not null;
create index documents_by_time on documents (created_at, id);

create table document_prints (
  document_id bigint primary key references documents on delete restrict,
  sha256 bytea not null,
  printed_at timestamptz default now() not null
);

create table tax_settings (
  id bigint generated always as identity primary key,
  valid_from date not null,
  gst text not null check (gst in ('none', 'composition', 'regular')),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  sac text check (sac ~ '^[0-9]{4,8}$'),
  rate integer check ((rate >= 0) and (rate <= 4000)),
  saved_by text not null,
  saved_at timestamptz default now() not null,
  credits_discounts boolean default false not null,
  check ((gst = 'none') = (gstin is null)),
  check ((gst = 'regular') = (rate is not null)),
  check ((gst <> 'regular') or (sac is not null)),
  check ((not credits_discounts) or (gst = 'regular'))
);
create index tax_settings_by_day on tax_settings (valid_from desc, id desc);

create table upi_payees (
  id bigint generated always as identity primary key,
  address text not null check (address ~ '^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$'),
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  saved_by text not null,
  saved_at timestamptz not null
);

create table upi_claims (
  id bigint generated always as identity primary key,
  enrolment_id bigint references enrolments on delete restrict,
  paise bigint not null check ((paise >= 1) and (paise <= 100000000)),
  reference text not null unique check (reference ~ '^[A-Z0-9]{8,20}$'),
  utr text check (utr ~ '^[0-9]{12}$'),
  state text default 'claimed' not null check (state in ('claimed', 'matched', 'discarded')),
  reason text check ((char_length(reason) >= 1) and (char_length(reason) <= 200)),
  entry_id bigint unique references ledger_entries on delete restrict,
  key text not null unique check ((char_length(key) >= 8) and (char_length(key) <= 100)),
  claimed_by text not null,
  claimed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  registration_id bigint references registrations on delete restrict,
  constraint claim_of_one check (num_nonnulls(enrolment_id, registration_id) = 1),
  check ((state = 'claimed') = (ended_at is null)),
  check ((state = 'matched') = (entry_id is not null)),
  check ((state <> 'matched') or (utr is not null)),
  check ((state = 'discarded') = (reason is not null))
);
create index upi_claims_by_enrolment on upi_claims (enrolment_id);
create index upi_claims_by_registration on upi_claims (registration_id) where registration_id is not null;
create unique index upi_claims_by_utr on upi_claims (utr) where (utr is not null) and (state <> 'discarded');
create index upi_claims_open on upi_claims (claimed_at, id) where state = 'claimed';

create table enquiry_imports (
  id bigint generated always as identity primary key,
  file_name text not null check ((char_length(file_name) >= 1) and (char_length(file_name) <= 200)),
  digest bytea not null,
  headings jsonb not null,
  row_count integer not null check (row_count > 0),
  mapping jsonb,
  state text default 'draft' not null check (state in ('draft', 'running', 'done', 'undoing', 'undone')),
  uploaded_by uuid references users on delete set null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  undone_by uuid references users on delete set null,
  undone_by_name text,
  undone_at timestamptz,
  check ((state = 'draft') = (mapping is null)),
  check ((undone_at is null) = (undone_by_name is null))
);
create unique index enquiry_imports_draft on enquiry_imports (uploaded_by, digest) where state = 'draft';

create table enquiry_import_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references enquiry_imports on delete cascade,
  line integer not null,
  cells jsonb,
  state text default 'waiting' not null check (state in ('waiting', 'imported', 'skipped', 'removed', 'kept')),
  reasons jsonb,
  registration_id bigint,
  unique (import_id, line)
);
create index enquiry_import_rows_by_state on enquiry_import_rows (import_id, state, line);

create table portals (
  id bigint generated always as identity primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  source_id bigint not null references sources,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  key_suffix text not null check (char_length(key_suffix) = 4),
  form_key text not null unique check ((char_length(form_key) >= 8) and (char_length(form_key) <= 80)),
  created_by text not null,
  created_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);

create table portal_enquiries (
  portal_id bigint not null references portals on delete cascade,
  external_id text not null check ((char_length(external_id) >= 1) and (char_length(external_id) <= 100)),
  digest bytea not null check (octet_length(digest) = 32),
  registration_id bigint references registrations on delete set null,
  received_at timestamptz not null,
  primary key (portal_id, external_id)
);
create index portal_enquiries_by_registration on portal_enquiries (registration_id);

create table round_robin_positions (
  user_id uuid primary key references users on delete cascade,
  got_at timestamptz not null
);

create table saved_views (
  id bigint generated always as identity primary key,
  person_id uuid references users on delete cascade,
  list text not null check (list in ('registrations', 'students')),
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 40)),
  query text not null check (char_length(query) <= 4000),
  is_shared boolean default false not null,
  version integer default 1 not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  check ((person_id is not null) or is_shared)
);
create unique index saved_views_by_name on saved_views (person_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

create table contacts (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations on delete cascade,
  created_at timestamptz not null,
  created_by uuid,
  counsellor_id uuid,
  outcome text check (outcome in ('reached', 'no-answer', 'call-back', 'message', 'wrong-number')),
  promised_on date,
  promise_kept boolean,
  check ((promised_on is null) = (promise_kept is null)),
  check ((outcome is not null) or (promised_on is not null))
);
create index contacts_by_promise on contacts (promised_on) include (counsellor_id, created_by, promise_kept) where promised_on is not null;
create index contacts_by_registration on contacts (registration_id);
create index contacts_by_time on contacts (created_at) include (created_by, outcome) where outcome is not null;

create table registration_attribution (
  registration_id bigint not null references registrations on delete cascade,
  touch text not null check (touch in ('first', 'last')),
  utm_source text check ((char_length(utm_source) >= 1) and (char_length(utm_source) <= 100)),
  utm_medium text check ((char_length(utm_medium) >= 1) and (char_length(utm_medium) <= 100)),
  utm_campaign text check ((char_length(utm_campaign) >= 1) and (char_length(utm_campaign) <= 100)),
  utm_term text check ((char_length(utm_term) >= 1) and (char_length(utm_term) <= 100)),
  utm_content text check ((char_length(utm_content) >= 1) and (char_length(utm_content) <= 100)),
  referrer text check ((char_length(referrer) >= 1) and (char_length(referrer) <= 100)),
  path text check ((char_length(path) >= 1) and (char_length(path) <= 100)),
  from_ad boolean default false not null,
  primary key (registration_id, touch)
);

create table registration_tags (
  registration_id bigint not null references registrations on delete cascade,
  tag text not null check ((char_length(tag) >= 1) and (char_length(tag) <= 30)),
  primary key (registration_id, tag)
);
create index registration_tags_by_tag on registration_tags (tag, registration_id);

create table failed_mails (
  id bigint generated always as identity primary key,
  job_id bigint not null,
  mail_id text not null,
  attempts integer not null,
  refusals integer not null,
  first_attempt_at timestamptz not null,
  reason text not null check (reason in ('refused', 'put-off')),
  line text not null,
  failed_at timestamptz,
  registration_id bigint references registrations on delete cascade,
  recipient text check (recipient in ('student', 'admissions')),
  mail jsonb,
  settled_at timestamptz,
  settled_by text,
  resolution text check (resolution in ('resent', 'dismissed')),
  check ((failed_at is null) = (registration_id is null)),
  check ((failed_at is null) = (recipient is null)),
  check (((failed_at is not null) and (settled_at is null)) = (mail is not null)),
  check ((settled_at is null) = (settled_by is null)),
  check ((settled_at is null) = (resolution is null)),
  unique (job_id, mail_id)
);
create index failed_mails_by_registration on failed_mails (registration_id);
create index failed_mails_open on failed_mails (id desc) where (failed_at is not null) and (settled_at is null);

create table fee_plans (
  id bigint generated always as identity primary key,
  course text not null check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  batch_id bigint references batches on delete restrict,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  parts jsonb not null check ((jsonb_typeof(parts) = 'array') and ((jsonb_array_length(parts) >= 1) and (jsonb_array_length(parts) <= 36))),
  version integer default 1 not null,
  retired_at timestamptz,
  saved_by text not null,
  saved_at timestamptz default now() not null
);
create unique index fee_plans_by_name on fee_plans (course, coalesce(batch_id, (0)::bigint), lower(name)) where retired_at is null;

create table fee_mails (
  enrolment_id bigint not null references enrolments on delete restrict,
  kind text not null,
  about text not null check ((char_length(about) >= 1) and (char_length(about) <= 60)),
  notified_at timestamptz not null,
  check (kind in ('before', 'due', 'late', 'later', 'hand', 'receipt')),
  primary key (enrolment_id, kind, about)
);

create table dues (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments on delete restrict,
  part integer not null check ((part >= 1) and (part <= 36)),
  paise bigint not null check (paise > 0),
  due_on date not null,
  unique (enrolment_id, part) deferrable initially deferred
);
create index dues_by_day on dues (due_on, enrolment_id);

create table payment_links (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments on delete restrict,
  part integer not null check (part > 0),
  due_on date not null,
  paise bigint not null check ((paise >= 100) and (paise <= 100000000)),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  mailed_at timestamptz,
  order_id uuid references orders on delete set null
);
create index payment_links_by_enrolment on payment_links (enrolment_id, id desc);

create table gateway_payments (
  id bigint generated always as identity primary key,
  gateway text not null,
  payment text not null check ((char_length(payment) >= 1) and (char_length(payment) <= 100)),
  order_id uuid not null references orders on delete restrict,
  paise bigint not null check (paise > 0),
  currency text not null check ((char_length(currency) >= 1) and (char_length(currency) <= 10)),
  method text not null check ((char_length(method) >= 1) and (char_length(method) <= 40)),
  reference text check ((char_length(reference) >= 1) and (char_length(reference) <= 100)),
  counts_as text not null check (counts_as in ('fee', 'surplus', 'mismatch')),
  enrolment_id bigint,
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  differing_reading bigint references payment_readings on delete restrict,
  unique (gateway, payment)
);
create index gateway_payments_by_order on gateway_payments (order_id);
create index gateway_payments_by_time on gateway_payments (paid_at);
create index gateway_payments_differing on gateway_payments (differing_reading) where differing_reading is not null;
create unique index gateway_payments_one_fee on gateway_payments (order_id) where counts_as = 'fee';

create table gateway_refunds (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{10,64}$'),
  gateway_payment_id bigint not null references gateway_payments on delete restrict,
  paise bigint not null check (paise > 0),
  reason text not null check (reason in ('no-seat', 'surplus', 'staff', 'elsewhere', 'dispute')),
  state text default 'requested' not null check (state in ('requested', 'pending', 'processed', 'failed')),
  refund text unique check ((char_length(refund) >= 1) and (char_length(refund) <= 100)),
  failure text check ((char_length(failure) >= 1) and (char_length(failure) <= 300)),
  requested_by text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  resolved_by text,
  resolved_at timestamptz,
  is_duplicate boolean default false not null,
  check ((state <> 'failed') or (failure is not null))
);
create index gateway_refunds_by_payment on gateway_refunds (gateway_payment_id);
create index gateway_refunds_failed on gateway_refunds (gateway_payment_id) where state = 'failed';
create index gateway_refunds_to_see on gateway_refunds (changed_at) where (reason in ('elsewhere', 'dispute')) and (resolved_at is null);
create index gateway_refunds_under_way on gateway_refunds (changed_at) where state in ('requested', 'pending');

create table gateway_disputes (
  id bigint generated always as identity primary key,
  gateway text not null,
  dispute text not null check ((char_length(dispute) >= 1) and (char_length(dispute) <= 60)),
  gateway_payment_id bigint not null references gateway_payments on delete restrict,
  paise bigint not null check (paise > 0),
  reason text not null check ((char_length(reason) >= 1) and (char_length(reason) <= 100)),
  state text not null check (state in ('open', 'under-review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gateway, dispute)
);
create index gateway_disputes_by_payment on gateway_disputes (gateway_payment_id);
create index gateway_disputes_open on gateway_disputes (respond_by) where state in ('open', 'under-review');

create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_key text not null check ((char_length(event_key) >= 1) and (char_length(event_key) <= 100)),
  kind text not null check ((char_length(kind) >= 1) and (char_length(kind) <= 100)),
  order_id uuid references orders on delete set null,
  raw bytea check (octet_length(raw) <= 65536),
  received_at timestamptz not null,
  done_at timestamptz,
  unique (gateway, event_key)
);
create index gateway_events_by_time on gateway_events (received_at);
create index gateway_events_open on gateway_events (order_id) where done_at is null;

create table refund_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'waiver', 'discount')),
  enrolment_id bigint references enrolments on delete restrict,
  registration_id bigint references registrations on delete restrict,
  paise bigint not null check ((paise >= 0) and (paise <= 100000000)),
  calculation json,
  reason text check ((char_length(reason) >= 1) and (char_length(reason) <= 300)),
  by_student boolean not null,
  requested_by text not null,
  requested_by_id uuid references users on delete set null,
  requested_at timestamptz not null,
  due_on date not null,
  state text default 'requested' not null check (state in ('requested', 'approved', 'sent', 'failed', 'done', 'refused', 'withdrawn', 'ended')),
  decided_by text,
  decided_at timestamptz,
  refusal_reason text check ((char_length(refusal_reason) >= 1) and (char_length(refusal_reason) <= 300)),
  changed_at timestamptz not null,
  key text not null unique check ((char_length(key) >= 8) and (char_length(key) <= 140)),
  closing_reason text check ((char_length(closing_reason) >= 1) and (char_length(closing_reason) <= 300)),
  sole_approval_reason text check ((char_length(sole_approval_reason) >= 1) and (char_length(sole_approval_reason) <= 300)),
  student_id bigint references students on delete cascade,
  enrolment json,
  check ((kind = 'refund') = (calculation is not null)),
  check ((state = 'refused') = (refusal_reason is not null)),
  check ((state in ('requested', 'withdrawn')) = (decided_at is null)),
  constraint refund_requests_closing_reason check ((state <> 'ended') or (closing_reason is not null)),
  constraint refund_requests_enrolled check ((kind <> 'discount') or ((state = 'done') = (enrolment_id is not null))),
  constraint refund_requests_of_one check (case kind
    when 'discount' then ((student_id is not null) and (enrolment is not null) and (registration_id is null))
    else (num_nonnulls(enrolment_id, registration_id) = 1)
end),
  constraint refund_requests_with_reason check ((kind = 'refund') or ((paise > 0) and (reason is not null) and ((kind = 'discount') or (enrolment_id is not null))))
);
create index refund_requests_by_enrolment on refund_requests (enrolment_id, id desc) where enrolment_id is not null;
create index refund_requests_by_registration on refund_requests (registration_id, id desc) where registration_id is not null;
create index refund_requests_by_student on refund_requests (student_id, id desc) where student_id is not null;
create index refund_requests_closed on refund_requests (changed_at desc) where state in ('done', 'refused', 'withdrawn', 'ended');
create index refund_requests_open on refund_requests (due_on, id) where state in ('requested', 'approved', 'sent', 'failed');
create unique index refund_requests_open_of_enrolment on refund_requests (enrolment_id, kind) where (enrolment_id is not null) and (state in ('requested', 'approved', 'sent', 'failed'));
create unique index refund_requests_open_of_registration on refund_requests (registration_id, kind) where (registration_id is not null) and (state in ('requested', 'approved', 'sent', 'failed'));

create table refund_parts (
  id bigint generated always as identity primary key,
  refund_request_id bigint not null references refund_requests on delete restrict,
  entry_id bigint not null references ledger_entries on delete restrict,
  paise bigint not null check (paise > 0),
  gateway_key text unique,
  state text not null check (state in ('waiting', 'sent', 'failed', 'done', 'void')),
  changed_at timestamptz not null,
  unique (refund_request_id, entry_id)
);

create table cash_counts (
  id bigint generated always as identity primary key,
  day date not null,
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  counted_paise bigint not null check ((counted_paise >= 0) and (counted_paise <= '10000000000'::bigint)),
  book_paise bigint not null,
  banked_paise bigint default 0 not null,
  ledger_paise bigint not null,
  key text not null unique check ((char_length(key) >= 8) and (char_length(key) <= 100)),
  counted_by text not null,
  counted_at timestamptz not null,
  check ((banked_paise >= 0) and (banked_paise <= counted_paise))
);
create index cash_counts_by_day on cash_counts (day desc, id desc);

create table payout_lines (
  id bigint generated always as identity primary key,
  gateway text not null,
  entity text not null check ((char_length(entity) >= 1) and (char_length(entity) <= 60)),
  kind text not null check (kind in ('payment', 'refund', 'other')),
  settlement text not null check ((char_length(settlement) >= 1) and (char_length(settlement) <= 60)),
  paise bigint not null check (paise >= 0),
  net_paise bigint not null,
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  utr text check ((char_length(utr) >= 1) and (char_length(utr) <= 60)),
  settled_on date not null,
  read_by text not null,
  read_at timestamptz not null,
  unique (gateway, entity, settlement)
);
create index payout_lines_by_settlement on payout_lines (settled_on desc, settlement);

create table report_recipients (
  user_id uuid primary key references users on delete cascade
);

create table weekly_reports (
  monday date primary key,
  sent_at timestamptz not null
);

create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'rehearsal', 'copy')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  file text,
  bytes bigint,
  row_count bigint,
  stored boolean default false not null,
  failure text
);
create index backup_runs_by_kind on backup_runs (kind, ended_at desc);

create table notifications (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('registration', 'payment', 'import', 'mail', 'backup', 'order', 'space', 'refund', 'handover')),
  record_id bigint not null,
  facts jsonb not null,
  happened_at timestamptz default now() not null
);
create index notifications_by_time on notifications (happened_at);

create table notification_reads (
  user_id uuid not null references users on delete cascade,
  notification_id bigint not null references notifications on delete cascade,
  read_at timestamptz default now() not null,
  primary key (user_id, notification_id)
);

create table audit_events (
  id bigint generated always as identity,
  happened_at timestamptz default now() not null,
  actor_id uuid,
  actor_name text not null,
  record_kind text not null,
  record_id text not null,
  event text not null,
  facts jsonb default '{}'::jsonb not null,
  version integer,
  in_trail boolean default true not null,
  key_ids bigint[],
  constraint events_event_check check ((char_length(event) >= 1) and (char_length(event) <= 60)),
  constraint events_facts_check check (jsonb_typeof(facts) = 'object'),
  constraint events_record_kind_check check (record_kind in ('student', 'registration', 'course', 'settings', 'account', 'import', 'batch', 'plan')),
  constraint events_pkey primary key (id)
);
create index events_asking_to_hand_over on audit_events (happened_at) where event = 'request handover';
create index events_by_actor on audit_events (actor_name, id desc) where in_trail;
create index events_by_kind on audit_events (record_kind, id desc) where in_trail;
create index events_by_record on audit_events (record_kind, record_id, id desc);
create index events_in_trail on audit_events (id desc) where in_trail;
create index events_not_sealed on audit_events (id) where key_ids is null;

create table audit_keys (
  id bigint generated always as identity primary key,
  record_kind text not null check (record_kind in ('student', 'registration', 'account')),
  record_id text not null,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz default now() not null,
  unique (record_kind, record_id)
);

create table audit_links (
  position bigint primary key,
  event_id bigint unique,
  mark text,
  key_name text not null,
  hash bytea not null check (octet_length(hash) = 32),
  check (num_nulls(event_id, mark) = 1)
);

create table fee_sums (
  course text primary key check ((char_length(course) >= 1) and (char_length(course) <= 160)),
  payments integer not null,
  paise bigint not null
);

create table idempotency_keys (
  id bigint generated always as identity primary key,
  person_id uuid not null references users on delete cascade,
  digest bytea not null,
  answer jsonb,
  expires_at timestamptz not null,
  unique (person_id, digest)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

create table rate_limits (
  key text primary key,
  points integer default 0 not null,
  expire bigint
);

create table sandbox.gateway (
  kind text not null,
  id text not null,
  body jsonb not null,
  created_at timestamptz default clock_timestamp() not null,
  primary key (kind, id)
);
create index gateway_newest_first on sandbox.gateway (kind, created_at desc);

create table sandbox.mails (
  id bigint generated always as identity primary key,
  message_id text unique,
  raw bytea not null,
  received_at timestamptz default now() not null
);

create table site_identity (
  id boolean default true primary key check (id),
  mail_part text default "left"(replace((gen_random_uuid())::text, '-', ''), 16) not null check (mail_part ~ '^[0-9a-f]{16}$')
);

create function add_fee_sums() returns trigger language plpgsql as $$
begin
  insert into fee_sums as s (course, payments, paise)
  select coalesce(j.course, r.course),
         count(*) filter (where l.kind = 'payment' and l.reading_id is null), -sum(l.paise)
    from changed l
    left join enrolments j on j.id = l.enrolment_id
    left join registrations r on r.id = l.registration_id
   where l.kind in ('payment', 'refund')
   group by 1 order by 1
      on conflict (course) do update
     set payments = s.payments + excluded.payments, paise = s.paise + excluded.paise;
  return null;
end
$$;

create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', 'access ' || coalesce(new.user_id, old.user_id));
  return null;
end
$$;

create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', 'ended ' || encode(old.id, 'hex'));
  return null;
end
$$;

create function announce_to_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', tg_argv[0]);
  return null;
end
$$;

create function check_ledger_entry() returns trigger language plpgsql as $$
declare reversed ledger_entries;
declare so_far bigint;
begin
  if new.reverses is null then
    return new;
  end if;
  select * into reversed from ledger_entries where id = new.reverses;
  select coalesce(sum(paise), 0) into so_far from ledger_entries where reverses = new.reverses;
  if reversed.enrolment_id is distinct from new.enrolment_id
     or reversed.registration_id is distinct from new.registration_id
     or (new.kind = 'refund' and reversed.kind <> 'payment')
     or sign(new.paise) = sign(reversed.paise)
     or abs(so_far + new.paise) > abs(reversed.paise)
  then
    raise exception 'A ledger entry does not take back what it names.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function check_seats_of_batch() returns trigger language plpgsql as $$
begin
  perform refuse_beyond_seats(new.id, new.updated_at);
  return null;
end
$$;

create function check_seat_limit() returns trigger language plpgsql as $$
begin
  perform refuse_beyond_seats(new.batch_id, new.changed_at);
  return null;
end
$$;

create function differs_by_seals_only(was jsonb, now_is jsonb) returns boolean language sql immutable as $$
  select was is not distinct from now_is or (
    jsonb_typeof(was) = 'object' and jsonb_typeof(now_is) = 'object' and (
      select bool_and(coalesce(
               now_is -> field = was -> field
               or (was ? field and jsonb_typeof(now_is -> field) = 'object' and now_is -> field ? 'sealed')
               or (field in ('before', 'after')
                   and differs_by_seals_only(was -> field, now_is -> field)),
               false))
        from jsonb_object_keys(was || now_is) field))
$$;

create function fee_due_until(enrolment bigint, day date) returns bigint language sql stable as $$
  select greatest(0, least(d.paise, money.owed) - money.paid)
    from (select coalesce(sum(paise), 0) as paise from dues where enrolment_id = enrolment and due_on <= day) d,
         (select coalesce(sum(paise) filter (where kind in ('charge', 'adjustment', 'waiver')), 0) as owed,
                 coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0) as paid
            from ledger_entries where enrolment_id = enrolment) money
$$;

create function find_next_due(enrolment bigint) returns date language sql stable as $$
  select d.due_on
    from (select due_on, part, sum(paise) over (order by due_on, part) as up_to
            from dues where enrolment_id = enrolment) d,
         (select coalesce(sum(paise), 0) as open,
                 coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0) as paid
            from ledger_entries where enrolment_id = enrolment) money
   where money.open > 0 and d.up_to > money.paid
   order by d.due_on, d.part limit 1
$$;

create function gateway_disputes_go_forward() returns trigger language plpgsql as $$
begin
  if old.state in ('won', 'lost', 'closed') and new.state <> old.state then
    raise exception 'a dispute does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function keep_left_at() returns trigger language plpgsql as $$
begin
  if new.state = 'left' and old.state <> 'left' and new.left_at is null then
    new.left_at := now();
  end if;
  return new;
end
$$;

create function keep_next_due() returns trigger language plpgsql as $$
begin
  update enrolments j set next_due_on = found.day
    from (select id, find_next_due(id) as day from enrolments
           where id in (select enrolment_id from changed)) found
   where j.id = found.id and j.next_due_on is distinct from found.day;
  return null;
end
$$;

create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  notify catalogue_changed;
  return null;
end
$$;

create function orders_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'started' then '{open,ended,paid,no-seat,held}'::text[]
    when 'open' then '{ended,paid,no-seat,held}'::text[]
    when 'ended' then '{paid,no-seat,held}'::text[]
    when 'held' then '{paid,no-seat,returned}'::text[]
    when 'no-seat' then '{paid,returned}'::text[]
    when 'paid' then '{returned}'::text[]
    when 'returned' then '{held}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.paise <> old.paise or new.fee_paise <> old.fee_paise
     or new.plan_id is distinct from old.plan_id or new.parts is distinct from old.parts
     or (old.gateway_order is not null and new.gateway_order is distinct from old.gateway_order)
  then
    raise exception 'what an order is about stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function refund_requests_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'requested' then '{approved,sent,failed,done,refused,withdrawn}'::text[]
    when 'approved' then '{sent,failed,done,ended}'::text[]
    when 'sent' then '{approved,failed,done}'::text[]
    when 'failed' then '{approved,sent,done,ended}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'requested' and new.paise <> old.paise then
    raise exception 'what was decided on stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function refuse_all_but_sealing() returns trigger language plpgsql as $$
begin
  if old.key_ids is null and new.key_ids is not null
     and to_jsonb(new) - '{facts,key_ids,actor_name}'::text[]
       = to_jsonb(old) - '{facts,key_ids,actor_name}'::text[]
     and (new.actor_name = old.actor_name or (new.actor_name = 'The student'
          and new.event in ('update student from account', 'record account change', 'correct phone')))
     and differs_by_seals_only(old.facts, new.facts)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

create function refuse_beyond_seats(batch bigint, at timestamp with time zone) returns void language plpgsql as $$
declare
  limit_of integer;
  occupied integer;
begin
  select seats into limit_of from batches where id = batch for no key update;
  select count(*) into occupied from batch_seats
   where batch_id = batch and extra_reason is null
     and (state = 'taken' or (state in ('held', 'offered') and expires_at > at));
  if occupied > limit_of then
    raise exception 'batch % has % seats and % are occupied', batch, limit_of, occupied
      using errcode = 'check_violation', constraint = 'batch_seats_within_seats';
  end if;
end
$$;

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create function seal_events(sealed jsonb) returns void language sql security definer set search_path to 'pg_catalog', 'public', 'pg_temp' as $$
  update audit_events set facts = one.facts, actor_name = one.actor,
         key_ids = array(select key::bigint from jsonb_array_elements_text(one."keyIds")
                           with ordinality as named (key, place) order by place)
    from jsonb_to_recordset(sealed) as one (id bigint, actor text, facts jsonb, "keyIds" jsonb)
   where audit_events.id = one.id
$$;

create function settled_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('cleared', 'bounced', 'matched') or (old.state = 'discarded' and new.state <> 'matched') then
    raise exception '% that is settled stays as it is', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger trainers_announced after insert or delete on course_trainers for each row execute function announce_access();
create trigger ended_sessions_announced after delete on sessions for each row execute function announce_ended_session();
create trigger roles_announced after insert or delete or update on staff_roles for each row execute function announce_access();
create trigger site_settings_changed after update on site_settings for each statement execute function notify_catalogue_changed();
create trigger courses_changed after insert or delete or update or truncate on courses for each statement execute function notify_catalogue_changed();
create trigger fetched_covers_changed after insert or delete or update on fetched_covers for each statement execute function notify_catalogue_changed();
create trigger batches_changed after insert or delete or update or truncate on batches for each statement execute function notify_catalogue_changed();
create constraint trigger batches_within_seats after update of seats on batches deferrable initially deferred for each row when ((new.seats < old.seats)) execute function check_seats_of_batch();
create trigger batch_seats_changed after insert or delete or update or truncate on batch_seats for each statement execute function notify_catalogue_changed();
create constraint trigger batch_seats_within_seats after insert or update on batch_seats deferrable initially deferred for each row when ((new.state <> 'left')) execute function check_seat_limit();
create trigger waitlist_entries_changed after insert or delete or update or truncate on waitlist_entries for each statement execute function notify_catalogue_changed();
create trigger left_at_by_state before update on enrolments for each row execute function keep_left_at();
create trigger orders_forward before update on orders for each row execute function orders_go_forward();
create trigger readings_are_append_only before delete or update or truncate on payment_readings for each statement execute function refuse_to_rewrite();
create trigger fee_sums_by_ledger after insert on ledger_entries referencing new table as changed for each statement execute function add_fee_sums();
create trigger ledger_entries_hold before insert on ledger_entries for each row execute function check_ledger_entry();
create trigger ledger_is_append_only before delete or update or truncate on ledger_entries for each statement execute function refuse_to_rewrite();
create trigger next_due_by_ledger after insert on ledger_entries referencing new table as changed for each statement execute function keep_next_due();
create trigger cheques_settled_stay before update on cheques for each row execute function settled_stays();
create trigger documents_are_append_only before delete or update or truncate on documents for each statement execute function refuse_to_rewrite();
create trigger prints_are_append_only before delete or update or truncate on document_prints for each statement execute function refuse_to_rewrite();
create trigger claims_settled_stay before update on upi_claims for each row execute function settled_stays();
create trigger next_due_by_lost_parts after delete on dues referencing old table as changed for each statement execute function keep_next_due();
create trigger next_due_by_moved_parts after update on dues referencing new table as changed for each statement execute function keep_next_due();
create trigger next_due_by_parts after insert on dues referencing new table as changed for each statement execute function keep_next_due();
create trigger gateway_disputes_forward before update on gateway_disputes for each row execute function gateway_disputes_go_forward();
create trigger refund_requests_forward before update on refund_requests for each row execute function refund_requests_go_forward();
create trigger cash_counts_are_append_only before delete or update or truncate on cash_counts for each statement execute function refuse_to_rewrite();
create trigger payout_lines_are_append_only before delete or update or truncate on payout_lines for each statement execute function refuse_to_rewrite();
create trigger notifications_announced after insert on notifications for each statement execute function announce_to_staff('arrived');
create trigger reads_announced after insert on notification_reads for each statement execute function announce_to_staff('read');
create trigger events_are_append_only before delete or truncate on audit_events for each statement execute function refuse_to_rewrite();
create trigger events_are_only_sealed before update on audit_events for each row execute function refuse_all_but_sealing();
create trigger audit_links_are_append_only before delete or update or truncate on audit_links for each statement execute function refuse_to_rewrite();

insert into site_identity default values;
insert into site_settings default values;
insert into sources (name) values
  ('Website'),
  ('Walk-in'),
  ('Phone call'),
  ('Referral'),
  ('JustDial'),
  ('Sulekha'),
  ('Google'),
  ('Instagram'),
  ('Facebook'),
  ('YouTube'),
  ('College visit'),
  ('Poster');
