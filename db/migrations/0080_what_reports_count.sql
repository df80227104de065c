-- What Reports count, kept by the verbs that do it (docs/decisions/0067): when a registration first got how
-- far, one row for each time somebody worked it, and which enquiry a joining came of.
alter table registrations
  add column called_at timestamptz,
  add column reached_at timestamptz,
  add column confirmed_at timestamptz,
  add column attended_at timestamptz,
  add column completed_at timestamptz;

-- A contact, or a step that answered a promised date. Without an outcome it is a step, or a registration that
-- the call of another one was for, too.
create table contacts (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations (id) on delete cascade,
  made_at timestamptz not null,
  -- Who did it, and whose registration it was: no keys, for what was done stays done when they go.
  made_by uuid,
  counsellor_id uuid,
  outcome text check (outcome in ('reached', 'no-answer', 'call-back', 'message', 'wrong-number')),
  -- The day in India that had been promised and that this answers, and whether it was kept.
  promised_on date,
  kept boolean,
  check ((promised_on is null) = (kept is null)),
  check (outcome is not null or promised_on is not null)
);
create index contacts_by_time on contacts (made_at) include (made_by, outcome) where outcome is not null;
create index contacts_by_promise on contacts (promised_on) include (counsellor_id, made_by, kept)
  where promised_on is not null;
create index contacts_by_registration on contacts (registration_id);

-- The last enquiry before it, or the one that staff named. No key: where that enquiry is erased it counts
-- nowhere, and nobody waits for its lock.
alter table joinings add column enquiry_id bigint;
create index joinings_reported on joinings (joined_at) include (enquiry_id)
  where enquiry_id is not null;

-- What the history tells of those that stand.
with happened as (
  select record_id::bigint as id, happened_at, event,
         facts -> 'after' ->> 'status' as reaches, facts -> 'after' ->> 'outcome' as outcome
    from events
   where record_kind = 'registration' and event in ('record contact', 'move registration')),
first_times as (
  select id,
         min(happened_at) filter (where outcome <> 'message' or event = 'move registration' and reaches <> 'lost' and reaches <> 'new') as called_at,
         min(happened_at) filter (where outcome in ('reached', 'call-back')
           or reaches in ('contacted', 'confirmed', 'attending', 'completed')) as reached_at,
         min(happened_at) filter (where reaches in ('confirmed', 'attending', 'completed')) as confirmed_at,
         min(happened_at) filter (where reaches in ('attending', 'completed')) as attended_at,
         min(happened_at) filter (where reaches = 'completed') as completed_at
    from happened group by id)
update registrations r
   set called_at = f.called_at, reached_at = f.reached_at, confirmed_at = f.confirmed_at,
       attended_at = f.attended_at, completed_at = f.completed_at
  from first_times f where f.id = r.id;
-- One that stands further than its history tells: that it got there is known, when is not.
update registrations
   set reached_at = coalesce(reached_at, registered_at),
       confirmed_at = case when status in ('confirmed', 'attending', 'completed')
         then coalesce(confirmed_at, registered_at) else confirmed_at end,
       attended_at = case when status in ('attending', 'completed')
         then coalesce(attended_at, registered_at) else attended_at end,
       completed_at = case when status = 'completed'
         then coalesce(completed_at, registered_at) else completed_at end
 where status in ('contacted', 'confirmed', 'attending', 'completed');

-- A report reads this index and no table.
create index registrations_reported on registrations (registered_at)
  include (id, course, counsellor_id, source_id, called_at, reached_at, confirmed_at, attended_at, completed_at);

insert into contacts (registration_id, made_at, made_by, counsellor_id, outcome, promised_on, kept)
select id, happened_at, actor_id, counsellor_id, outcome, promised_on,
       (happened_at at time zone 'Asia/Kolkata')::date <= promised_on
  from (
    select r.id, e.happened_at, e.actor_id, r.counsellor_id, e.id as event_id,
           case when not e.facts ? 'with' then e.facts -> 'after' ->> 'outcome' end as outcome,
           case when e.facts -> 'before' ->> 'nextContactOn'
                       is distinct from e.facts -> 'after' ->> 'nextContactOn'
             then (e.facts -> 'before' ->> 'nextContactOn')::date end as promised_on
      from events e join registrations r on r.id = e.record_id::bigint
     where e.record_kind = 'registration' and e.event in ('record contact', 'move registration')) told
 where outcome is not null or promised_on is not null
 order by event_id;

update joinings j
   set enquiry_id = coalesce(j.registration_id,
     (select r.id from registrations r
       where r.student_id = j.student_id and r.registered_at <= j.joined_at
       order by r.registered_at desc, r.id desc limit 1));
