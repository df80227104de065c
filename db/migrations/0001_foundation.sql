-- People. An e-mail is stored in its one normal form (NFKC, lower case), so that unique means unique.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  role text not null default 'student' check (role in ('student', 'admin')),
  password_hash text,
  picture text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A session is known by the SHA-256 of the cookie's secret: the table alone signs nobody in.
create table sessions (
  id bytea primary key check (octet_length(id) = 32),
  user_id uuid not null references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- The published catalogue. `course` is json, not jsonb: it keeps the order of keys, and with it the
-- bytes of /courses.json.
create table courses (
  id text primary key,
  position integer not null unique deferrable initially deferred,
  course json not null check (course ->> 'id' = id),
  updated_at timestamptz not null default now()
);

create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  notify catalogue_changed;
  return null;
end
$$;

create trigger courses_changed
after insert or update or delete or truncate on courses
for each statement execute function notify_catalogue_changed();

-- Fast Track registrations: one for each person and course, however often it is sent.
create table registrations (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete restrict,
  course text not null check (char_length(course) between 1 and 100),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'confirmed', 'attending', 'completed', 'lost')),
  registered_at timestamptz not null default now(),
  unique (user_id, course)
);
create index registrations_newest_first on registrations (registered_at desc, id desc);

-- What happened to a registration, in order, never changed afterwards.
create table timeline_entries (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations (id) on delete cascade,
  kind text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index timeline_by_registration on timeline_entries (registration_id, id);

-- Staff search by any part of a name, e-mail, phone number or course.
create extension if not exists pg_trgm;
create index users_name_search on users using gin (name gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);
create index registrations_phone_search on registrations using gin (phone gin_trgm_ops);
create index registrations_course_search on registrations using gin (course gin_trgm_ops);

-- Counters of the rate limiter, in the shape its PostgreSQL store expects.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
