-- A student who joins a course: what was agreed, and where it stands. What is owed and paid is the ledger's.
create table joinings (
  id bigint generated always as identity primary key,
  student_id bigint not null references students (id) on delete restrict,
  -- The Fast Track it follows from.
  registration_id bigint references registrations (id) on delete set null,
  course text not null check (char_length(course) between 1 and 160),
  -- Its place in a batch, where it has one.
  place_id bigint,
  fee_paise bigint not null check (fee_paise between 0 and 100000000),
  discount_paise bigint not null default 0 check (discount_paise between 0 and fee_paise),
  discount_reason text check (char_length(discount_reason) between 1 and 300),
  starts_on date not null,
  -- The state in which it is supplied, by its code for GST; empty is the institute's own.
  supply_state text check (supply_state ~ '^[0-9]{2}$'),
  state text not null default 'joined' check (state in ('joined', 'studying', 'finished', 'left')),
  -- Of whoever is not of age a guardian has agreed before anything is paid.
  is_adult boolean not null,
  guardian_name text check (char_length(guardian_name) between 1 and 100),
  guardian_phone text check (guardian_phone ~ '^\+[1-9][0-9]{7,14}$'),
  guardian_agreed_at timestamptz,
  -- What is sent twice with one key is one joining.
  key text not null unique check (char_length(key) between 8 and 100),
  version integer not null default 1,
  joined_by text not null,
  joined_at timestamptz not null default now(),
  check (discount_paise = 0 or discount_reason is not null),
  check (is_adult or guardian_agreed_at is not null)
);
create index joinings_by_student on joinings (student_id, id desc);
create index joinings_by_registration on joinings (registration_id) where registration_id is not null;
create unique index joinings_by_place on joinings (place_id) where place_id is not null;
create index joinings_newest_first on joinings (joined_at desc, id desc);

-- The parts in which it is paid: copied from the plan when they joined.
create table dues (
  id bigint generated always as identity primary key,
  joining_id bigint not null references joinings (id) on delete restrict,
  part integer not null check (part between 1 and 36),
  paise bigint not null check (paise > 0),
  due_on date not null,
  unique (joining_id, part) deferrable initially deferred
);
create index dues_by_day on dues (due_on, joining_id);

-- How a course, or one batch of it, may be paid. Parts are
-- [{"percent": 30 | "paise": 500000, "days": 30 | "on": "2026-12-01"}, …]; the last one takes the rest.
create table fee_plans (
  id bigint generated always as identity primary key,
  course text not null check (char_length(course) between 1 and 160),
  batch_id bigint,
  name text not null check (char_length(name) between 1 and 60),
  parts jsonb not null check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) between 1 and 36),
  version integer not null default 1,
  retired_at timestamptz,
  saved_by text not null,
  saved_at timestamptz not null default now()
);
create unique index fee_plans_by_name on fee_plans (course, coalesce(batch_id, 0), lower(name))
  where retired_at is null;

-- Every rupee that is owed, came, went back or was let off. Positive is owed to the institute, so that what
-- is open is a sum. Of a joining, or of a registration for Fast Track; nothing of anybody's person.
create table ledger_entries (
  id bigint generated always as identity primary key,
  joining_id bigint references joinings (id) on delete restrict,
  registration_id bigint references registrations (id) on delete restrict,
  kind text not null check (kind in ('charge', 'payment', 'refund', 'waiver', 'adjustment')),
  paise bigint not null check (abs(paise) <= 100000000),
  method text check (method in ('cash', 'upi', 'card', 'bank', 'cheque', 'gateway')),
  -- What proves it elsewhere: the UTR, the number of the cheque, of the gateway's payment or refund.
  reference text check (char_length(reference) between 1 and 100),
  -- What is sent twice with one key is one entry.
  key text not null unique check (char_length(key) between 1 and 120),
  -- What a correcting entry takes back, wholly or in part.
  reverses bigint references ledger_entries (id) on delete restrict,
  recorded_by text not null,
  happened_at timestamptz not null default now(),
  constraint of_one check (num_nonnulls(joining_id, registration_id) = 1),
  constraint sign_of_kind check (case kind
    when 'charge' then paise > 0
    when 'payment' then paise < 0
    when 'refund' then paise > 0
    when 'waiver' then paise < 0
    else paise <> 0 end),
  constraint money_has_a_way check ((kind in ('payment', 'refund')) = (method is not null)),
  constraint correction_says_of_what check ((kind in ('refund', 'adjustment')) = (reverses is not null))
);
create index ledger_by_joining on ledger_entries (joining_id, id) include (kind, paise)
  where joining_id is not null;
create index ledger_by_registration on ledger_entries (registration_id, id) include (kind, paise)
  where registration_id is not null;
create index ledger_money_by_time on ledger_entries (happened_at) include (paise)
  where kind in ('payment', 'refund');
create index ledger_by_reversed on ledger_entries (reverses) where reverses is not null;
-- One payment elsewhere is one payment here, whoever enters it.
create unique index ledger_by_reference on ledger_entries (method, kind, lower(reference))
  where method in ('upi', 'gateway', 'bank') and reference is not null;

-- A correction is of the same account, the other way, and never more than what it takes back. Whoever writes
-- one holds the lock of the joining or registration, so that two do not take back the same.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare reversed ledger_entries;
declare so_far bigint;
begin
  if new.reverses is null then
    return new;
  end if;
  select * into reversed from ledger_entries where id = new.reverses;
  select coalesce(sum(paise), 0) into so_far from ledger_entries where reverses = new.reverses;
  if reversed.joining_id is distinct from new.joining_id
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
create trigger ledger_entries_hold before insert on ledger_entries
for each row execute function check_ledger_entry();
create trigger ledger_is_append_only before update or delete or truncate on ledger_entries
for each statement execute function refuse_to_rewrite();

-- The fees taken so far: owed and paid in the same moment.
insert into ledger_entries (registration_id, kind, paise, method, key, recorded_by, happened_at)
select registration_id, kind, case kind when 'charge' then amount_paise else -amount_paise end,
       case kind when 'payment' then 'cash' end, kind || ' of fee ' || id, recorded_by, paid_at
  from payments cross join (values (1, 'charge'), (2, 'payment')) as two (place, kind)
 order by payments.id, place;
drop table payments;

-- What older code, which still runs while a newer process starts, reads and adds fees by. It goes with the
-- next migration that touches the ledger.
create view payments as
  select id, registration_id, (-paise)::integer as amount_paise, recorded_by, happened_at as paid_at
    from ledger_entries
   where kind = 'payment' and registration_id is not null;
create function take_fee_of_older_code() returns trigger language plpgsql as $$
declare own text := gen_random_uuid()::text;
begin
  insert into ledger_entries (registration_id, kind, paise, key, recorded_by, happened_at)
  values (new.registration_id, 'charge', new.amount_paise, 'charge ' || own, new.recorded_by,
          coalesce(new.paid_at, now()));
  insert into ledger_entries (registration_id, kind, paise, method, key, recorded_by, happened_at)
  values (new.registration_id, 'payment', -new.amount_paise, 'cash', 'payment ' || own, new.recorded_by,
          coalesce(new.paid_at, now()))
  returning id, happened_at into new.id, new.paid_at;
  return new;
end
$$;
create trigger fee_of_older_code instead of insert on payments
for each row execute function take_fee_of_older_code();

-- A merge takes the joinings of an entry along, and gives them back.
alter table student_merges add column joining_ids bigint[] not null default '{}';
