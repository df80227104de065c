-- Plans of fees are made, changed and retired by staff; `course` is the id of the course.
alter table fee_plans add constraint fee_plans_batch_id_fkey
  foreign key (batch_id) references batches (id) on delete restrict;

-- Of how many parts a plan may be.
alter table site_settings
  add column fewest_parts integer not null default 2 check (fewest_parts between 1 and 36),
  add column most_parts integer not null default 12 check (most_parts between 1 and 36);

-- An order keeps the parts as they were agreed on when it was begun: [{"part", "paise", "dueOn"}, …]. That of
-- a part of a joining has no course to go back to.
alter table orders add column parts jsonb check (jsonb_typeof(parts) = 'array');
alter table orders alter column course_id drop not null;

-- Who changed the instalments last, and when.
alter table joinings add column changed_by text, add column changed_at timestamptz;

-- The history knows plans as well. Whoever is next adds its own to what is here by then.
do $$
declare
  known text[];
begin
  select array_agg(word[1]) into known
    from pg_constraint c,
         regexp_matches(pg_get_constraintdef(c.oid), '''([a-z]+)''', 'g') word
   where conrelid = 'events'::regclass and conname = 'events_record_kind_check';
  alter table events drop constraint events_record_kind_check;
  execute format('alter table events add constraint events_record_kind_check check (record_kind in (%s))',
    (select string_agg(quote_literal(kind), ', ') from unnest(known || array['plan']) kind));
end
$$;

-- Forward only, as before; the plan and the parts that were agreed on stay as well.
create or replace function orders_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'begun' then '{open,ended,paid,no-seat,held}'::text[]
    when 'open' then '{ended,paid,no-seat,held}'::text[]
    when 'ended' then '{paid,no-seat,held}'::text[]
    when 'held' then '{paid,no-seat,returned}'::text[]
    when 'no-seat' then '{paid,returned}'::text[]
    when 'paid' then '{returned}'::text[]
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
