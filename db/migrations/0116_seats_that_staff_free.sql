-- A seat that staff freed by hand: they removed somebody from a batch, or moved them to another one
-- (docs/decisions/0087). The seat is free at once. Whoever is next in line is offered it by a job that is due
-- 30 seconds later; until that job has run, staff may undo it.
create table freed_seats (
  id bigint generated always as identity primary key,
  place_id bigint not null references places (id) on delete cascade,
  -- The batch that lost its student.
  batch_id bigint not null references batches (id) on delete restrict,
  -- Where they were moved to; nothing where they were removed.
  moved_to bigint references batches (id) on delete restrict,
  -- The seat as it was.
  state text not null check (state in ('held', 'offered', 'taken')),
  source text not null check (source in ('website', 'desk', 'waitlist', 'moved')),
  expires_at timestamptz,
  offer_hash bytea check (octet_length(offer_hash) = 32),
  extra_by text,
  extra_why text,
  -- What they waited for until then.
  wait_ids bigint[] not null default '{}',
  freed_by text not null,
  freed_at timestamptz not null,
  outcome text check (outcome in ('offered', 'undone')),
  outcome_at timestamptz,
  check ((outcome is null) = (outcome_at is null))
);
create unique index freed_seats_pending on freed_seats (place_id) where outcome is null;
create index freed_seats_by_batch on freed_seats (batch_id) where outcome is null;
create index freed_seats_by_place on freed_seats (place_id, id desc);
