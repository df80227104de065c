-- Batches of a course, the seats in them, and who waits for one (docs/decisions/0047). How many seats are
-- occupied is counted and kept nowhere, so there is no figure that could drift.
create table batches (
  id bigint generated always as identity primary key,
  course_id text not null references courses (id) on update cascade on delete restrict,
  mode text not null check (mode in ('classroom', 'online')),
  -- Where it is performed, by the two digits that tax law gives a state: the place of supply follows it.
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  -- Days of the week, Monday is 1, and the hours in India.
  days smallint[] not null
    check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  from_time time not null,
  to_time time not null check (to_time > from_time),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  trainer_id uuid references users (id) on delete set null,
  room text not null default '' check (char_length(room) <= 80),
  seats integer not null check (seats between 1 and 500),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  hold_minutes integer not null default 15 check (hold_minutes between 5 and 120),
  offer_hours integer not null default 24 check (offer_hours between 1 and 168),
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  -- Why it was cancelled, as those who had a place were told.
  cancelled_why text check (char_length(cancelled_why) between 1 and 500),
  version integer not null default 1,
  saved_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'cancelled') = (cancelled_why is not null))
);
create index batches_by_course on batches (course_id, starts_on);
create index batches_by_trainer on batches (trainer_id, starts_on) where trainer_id is not null;

-- A seat that is held for a moment, offered for some hours, taken, or left. Held and offered ones end by
-- themselves: a row that says so afterwards is only tidier.
create table places (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches (id) on delete restrict,
  student_id bigint not null references students (id) on delete restrict,
  state text not null check (state in ('held', 'offered', 'taken', 'left')),
  expires_at timestamptz,
  source text not null check (source in ('website', 'desk', 'waitlist', 'moved')),
  -- An extra seat beyond those that there are: who gave it and why.
  extra_by text,
  extra_why text check (char_length(extra_why) between 1 and 300),
  left_why text check (left_why in
    ('lapsed', 'declined', 'given-up', 'moved', 'cancelled', 'removed', 'account-gone')),
  -- SHA-256 of what stands in the link of a mail: the table alone accepts nothing.
  offer_hash bytea unique check (octet_length(offer_hash) = 32),
  made_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state in ('held', 'offered')) = (expires_at is not null)),
  check ((state = 'left') = (left_why is not null)),
  check ((extra_by is null) = (extra_why is null)),
  -- Whose batch was cancelled chooses another one by such a link.
  check (state <> 'left' or left_why = 'cancelled' or offer_hash is null)
);
create unique index places_standing on places (batch_id, student_id) where state <> 'left';
create index places_by_student on places (student_id);
create index places_ending on places (expires_at) where expires_at is not null;

-- Who waits: for one batch, or for any of a course. An offer that ran out puts its person to the end, the
-- second one out.
create table waits (
  id bigint generated always as identity primary key,
  course_id text not null references courses (id) on update cascade on delete restrict,
  batch_id bigint references batches (id) on delete restrict,
  student_id bigint not null references students (id) on delete restrict,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'seated', 'left')),
  -- Before all others: whoever paid for a seat that was gone.
  first_in_line boolean not null default false,
  since timestamptz not null,
  -- The place in the queue: `since`, until an offer lapsed.
  queued_at timestamptz not null,
  lapses smallint not null default 0,
  -- The place that was offered last.
  place_id bigint references places (id) on delete set null,
  changed_at timestamptz not null
);
create unique index waits_standing on waits (student_id, course_id, coalesce(batch_id, 0))
  where state in ('waiting', 'offered');
create index waits_in_line on waits (course_id, first_in_line desc, queued_at, id) where state = 'waiting';
create index waits_by_place on waits (place_id) where place_id is not null;
create index waits_by_batch on waits (batch_id) where batch_id is not null;

-- Belt and braces: whoever forgets the lock of a batch is refused at the end of the transaction, not the
-- person whose seat it was. Counted by the time that the change itself was made at.
create function refuse_beyond_seats(batch bigint, at timestamptz) returns void language plpgsql as $$
declare
  limit_of integer;
  occupied integer;
begin
  select seats into limit_of from batches where id = batch for no key update;
  select count(*) into occupied from places
   where batch_id = batch and extra_why is null
     and (state = 'taken' or (state in ('held', 'offered') and expires_at > at));
  if occupied > limit_of then
    raise exception 'batch % has % seats and % are occupied', batch, limit_of, occupied
      using errcode = 'check_violation', constraint = 'places_within_seats';
  end if;
end
$$;
create function check_seats_of_place() returns trigger language plpgsql as $$
begin
  perform refuse_beyond_seats(new.batch_id, new.changed_at);
  return null;
end
$$;
create function check_seats_of_batch() returns trigger language plpgsql as $$
begin
  perform refuse_beyond_seats(new.id, new.updated_at);
  return null;
end
$$;
create constraint trigger places_within_seats after insert or update on places
deferrable initially deferred for each row when (new.state <> 'left')
execute function check_seats_of_place();
create constraint trigger batches_within_seats after update of seats on batches
deferrable initially deferred for each row when (new.seats < old.seats)
execute function check_seats_of_batch();

-- The seats that are left stand on cached pages.
create trigger batches_changed after insert or update or delete or truncate on batches
for each statement execute function notify_catalogue_changed();
create trigger places_changed after insert or update or delete or truncate on places
for each statement execute function notify_catalogue_changed();
create trigger waits_changed after insert or update or delete or truncate on waits
for each statement execute function notify_catalogue_changed();

-- A registration may name the batch that somebody would like; none is any.
alter table registrations add column batch_id bigint references batches (id) on delete set null;
create index registrations_by_batch on registrations (batch_id) where batch_id is not null;
