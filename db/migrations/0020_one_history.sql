-- One history. What stood twice, in the timeline of a registration and in the audit trail, is one event;
-- what stood in one of them is one, too. Readers go on meanwhile, writers wait.
lock table audit_entries, timeline_entries in share row exclusive mode;

-- Everything that happened. `facts` are what it says, under `before` and `after` fields of its record; what
-- they say of people is sealed with the keys of `key_ids`. `version` is the one of its record that it made.
create table events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  record_kind text not null
    check (record_kind in ('student', 'registration', 'course', 'settings', 'account', 'import')),
  record_id text not null,
  event text not null check (char_length(event) between 1 and 60),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  version integer,
  in_trail boolean not null default true,
  key_ids bigint[]
);

-- Lines of timelines under the names of events, with their place among those of the same moment.
create temporary table lines on commit drop as
select *, row_number() over (partition by registration_id, happened_at, event order by id) as place,
       max(happened_at) over (partition by registration_id order by id) as so_far
  from (select t.*, case kind
          when 'contact' then 'record contact'
          when 'moved' then 'move registration'
          when 'mail settled' then
            case detail ->> 'how' when 'done-without' then 'settle mail' else 'send mail again' end
          when 'registered' then 'register'
          when 'phone changed' then 'change phone'
          when 'filed' then 'file registration'
          when 'mail parked' then 'park mail'
          else kind end as event
          from timeline_entries t) named;
create temporary table entries on commit drop as
select a.*, row_number() over (partition by record_kind, record_id, happened_at, action order by id) as place
  from audit_entries a;
analyze lines;
analyze entries;
create temporary table pairs on commit drop as
select l.id as line, e.id as entry, l.so_far
  from lines l join entries e
    on e.record_kind = 'registration' and e.record_id = l.registration_id::text
   and e.happened_at = l.happened_at and e.action = l.event and e.place = l.place;
analyze pairs;

-- In the order in which they were noted: that of the trail, and that of each timeline.
insert into events
  (happened_at, actor_id, actor_name, record_kind, record_id, event, facts, version, in_trail, key_ids)
with trail as (
  select e.*, l.detail, l.version,
         max(greatest(e.happened_at, p.so_far)) over (order by e.id) as at_place
    from entries e
    left join pairs p on p.entry = e.id
    left join lines l on l.id = p.line),
alone as (
  select *, max(coalesce(at_place, happened_at)) over timeline as line_place,
         coalesce(max(entry) over timeline, 0) as after_entry
    from (select l.*, p.entry, t.at_place
            from lines l left join pairs p on p.line = l.id left join trail t on t.id = p.entry) lined
  window timeline as (partition by registration_id order by id)),
named as (
  select *, case event
      when 'record contact' then jsonb_build_object(
        'before', jsonb_build_object('status', detail -> 'from'),
        'after', jsonb_build_object('status', detail -> 'to', 'outcome', detail -> 'outcome',
          'nextContactOn', detail -> 'next', 'note', nullif(detail ->> 'note', '')),
        'with', detail -> 'with')
      when 'move registration' then jsonb_build_object(
        'before', jsonb_build_object('status', detail -> 'from'),
        'after', jsonb_build_object('status', detail -> 'to', 'lostReason', detail -> 'reason',
          'amountPaise', detail -> 'amountPaise'))
      when 'change phone' then jsonb_build_object(
        'before', jsonb_build_object('phone', detail -> 'from'),
        'after', jsonb_build_object('phone', detail -> 'to'))
      else detail - 'how' end as facts
    from alone where entry is null)
select happened_at, actor_id, actor_name, record_kind, record_id, event, facts, version, in_trail, key_ids
  from (
    select at_place, id as after_entry, 0 as behind, 0 as line,
           happened_at, actor_id, actor_name, record_kind, record_id, action as event,
           jsonb_strip_nulls(jsonb_build_object('with', detail -> 'with'))
             || case when action in ('send mail again', 'settle mail') then coalesce(detail, '{}') - 'how'
                     else '{}' end
             || case when before is null then '{}' else jsonb_build_object('before', before) end
             || case when after is null then '{}' else jsonb_build_object('after', after) end as facts,
           version, true as in_trail,
           -- The subject of a mail stood in the clear: the worker seals it.
           case when detail ? 'subject' then null else key_ids end as key_ids
      from trail
    union all
    select line_place, after_entry, 1, id,
           happened_at, null, coalesce(actor_name, 'The student'), 'registration', registration_id::text,
           event, jsonb_strip_nulls(facts), version, false,
           case when jsonb_strip_nulls(facts)::text ~ '"(phone|note|lostReason|subject|reason)":' then null
                when event in ('record contact', 'move registration', 'file registration', 'register')
                then '{}'::bigint[] end
      from named) happened
 order by at_place, after_entry, behind, line;

drop table timeline_entries, audit_entries;

-- Of one record; of the whole trail, of one kind and by one person, newest first.
create index events_by_record on events (record_kind, record_id, id desc);
create index events_in_trail on events (id desc) where in_trail;
create index events_by_kind on events (record_kind, id desc) where in_trail;
create index events_by_actor on events (actor_name, id desc) where in_trail;
create index events_not_sealed on events (id) where key_ids is null;

-- Whether facts are the same but for values that were replaced by sealed ones.
create or replace function differs_by_seals_only(was jsonb, now_is jsonb) returns boolean
language sql immutable as $$
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

-- Append-only, with one exception: what older code wrote is sealed, once. Its author was the student where
-- only students do such a thing, and is no longer named.
create or replace function refuse_all_but_sealing() returns trigger language plpgsql as $$
begin
  if old.key_ids is null and new.key_ids is not null
     and to_jsonb(new) - '{facts,key_ids,actor_name}'::text[]
       = to_jsonb(old) - '{facts,key_ids,actor_name}'::text[]
     and (new.actor_name = old.actor_name or (new.actor_name = 'The student'
          and new.event in ('follow account', 'note account change', 'correct phone')))
     and differs_by_seals_only(old.facts, new.facts)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger events_are_append_only before delete or truncate on events
for each statement execute function refuse_to_rewrite();
create trigger events_are_only_sealed before update on events
for each row execute function refuse_all_but_sealing();
