-- When somebody last tried to reach them: what happened stands in the history, but no list can be in its order.
alter table registrations add column last_contact_at timestamptz;
update registrations r set last_contact_at = last.at
  from (select record_id::bigint as id, max(happened_at) as at from events
         where record_kind = 'registration' and event = 'record contact' group by record_id) last
 where r.id = last.id;

-- The orders of the list; each is read from either end.
create index registrations_by_course on registrations (course, registered_at desc, id desc);
create index registrations_by_next_day on registrations (next_contact_on, id);
create index registrations_by_last_contact on registrations (last_contact_at desc nulls last, id desc);
create index registrations_of_nobody on registrations (registered_at desc, id desc)
  where counsellor_id is null;

-- A search without a letter of ours, such as “%” or a name in Devanagari, has nothing that the search indexes
-- know. Whoever is meant is among those few whose names have such a sign.
create index students_oddly_named on students (id) where name ~ '[^A-Za-z0-9 ]';
create index users_oddly_named on users (id) where name ~ '[^A-Za-z0-9 ]';
