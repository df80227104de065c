-- An account is a student's own by proof alone (docs/decisions/0020). What somebody typed is a
-- suggestion to staff: two entries that share a phone number or an e-mail, until staff say what they
-- are. A pair that was said to be two people is never suggested again.
create table student_suggestions (
  id bigint generated always as identity primary key,
  one_id bigint not null references students (id) on delete cascade,
  other_id bigint not null references students (id) on delete cascade,
  same_phone boolean not null,
  same_email boolean not null,
  suggested_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  settled_how text check (settled_how in ('one person', 'two people')),
  unique (one_id, other_id),
  check (one_id < other_id),
  check (same_phone or same_email or settled_how is not null),
  check (num_nulls(settled_at, settled_by, settled_how) in (0, 3))
);
create index student_suggestions_by_other on student_suggestions (other_id);
create index student_suggestions_open on student_suggestions (id) where settled_at is null;

-- Of those whom staff vouch for, an e-mail or a number belongs to one. What people type about
-- themselves may repeat it: that alone says nothing.
drop index students_email;
drop index students_phone;
create unique index students_email on students (email)
  where merged_into is null and source <> 'registration';
create unique index students_phone on students (phone)
  where merged_into is null and source <> 'registration';

-- `confirmed-email`: an account came to an entry that staff made with the e-mail it has confirmed,
-- alone (`merged_id` is empty until that is taken back) or with the entry it had made before.
alter table student_merges drop constraint student_merges_how_check;
alter table student_merges add constraint student_merges_how_check
  check (how in ('recognised', 'same-phone', 'by-staff', 'confirmed-email'));
alter table student_merges drop constraint student_merges_check;
alter table student_merges add constraint student_merges_check
  check (how in ('same-phone', 'confirmed-email') or merged_id is not null);

-- What was linked and joined by typing comes apart, and is suggested instead. Nothing is deleted.

create function pg_temp.root_of(bigint) returns bigint language sql stable as $$
  with recursive line as (
    select id, merged_into from students where id = $1
    union
    select next.id, next.merged_into from students next join line on next.id = line.merged_into
  )
  select id from line where merged_into is null
$$;

create function pg_temp.family_of(bigint) returns bigint[] language sql stable as $$
  with recursive family as (
    select id from students where id = $1
    union
    select merged.id from students merged join family on merged.merged_into = family.id
  )
  select array_agg(id) from family
$$;

create function pg_temp.note_change(bigint, text, jsonb, jsonb) returns void language sql as $$
  insert into audit_entries (actor_name, record_kind, record_id, action, before, after)
  values ('System', 'student', $1::text, $2, $3, $4)
$$;

-- A value that an entry has only through a merge, and every entry that got it from there in turn.
create function pg_temp.take_back(entry bigint, field text, value text, earlier text) returns void
language plpgsql as $$
declare
  step record;
begin
  if value is null or value is not distinct from earlier then return; end if;
  execute format('update students set %1$I = $1, version = version + 1, updated_at = now()
                   where id = $2 and %1$I = $3', field) using earlier, entry, value;
  for step in
    select id, kept_id from student_merges
     where merged_id = entry and undone_at is null
       and before ->> field is null and after ->> field = value
  loop
    perform pg_temp.take_back(step.kept_id, field, value, null);
    update student_merges set after = after || jsonb_build_object(field, null) where id = step.id;
  end loop;
end
$$;

-- Whom staff had parted stay so.
insert into student_suggestions
  (one_id, other_id, same_phone, same_email, settled_at, settled_by, settled_how)
select distinct on (least(kept_id, merged_id), greatest(kept_id, merged_id))
       least(kept_id, merged_id), greatest(kept_id, merged_id), true, false,
       undone_at, undone_by, 'two people'
  from student_merges parted
 where undone_at is not null and merged_id is not null and merged_id <> kept_id
   and not exists (
     select from student_merges standing
      where standing.undone_at is null
        and standing.kept_id in (parted.kept_id, parted.merged_id)
        and standing.merged_id in (parted.kept_id, parted.merged_id))
 order by least(kept_id, merged_id), greatest(kept_id, merged_id), undone_at desc;

do $$
declare
  joined record;
  person record;
  change record;
  field text;
  root bigint;
  family bigint[];
  own bigint;
begin
  -- E-mails that an entry “learned” from whoever gave its number.
  for joined in
    select * from student_merges where how = 'same-phone' and undone_at is null
  loop
    perform pg_temp.take_back(joined.kept_id, 'email', joined.after ->> 'email', null)
      where joined.before ->> 'email' is null;
  end loop;

  -- Entries that one registration joined, from the last to the first, unless it was an account's own
  -- confirmed e-mail that led to the other one.
  for joined in
    select * from student_merges where how = 'recognised' and undone_at is null order by id desc
  loop
    root := pg_temp.root_of(joined.kept_id);
    continue when cardinality(joined.user_ids) = 0 and exists (
      select from users u join students merged on merged.id = joined.merged_id
       where u.student_id = root and u.email = merged.email and u.email_verified_at is not null);

    -- The kept one first: among those whom staff vouch for a number belongs to one.
    foreach field in array array['email', 'phone', 'course', 'status'] loop
      perform pg_temp.take_back(
        joined.kept_id, field, joined.after ->> field, joined.before ->> field);
    end loop;
    update students entry
       set merged_into = null, version = version + 1, updated_at = now(),
           email = case when source = 'registration' or not exists (
             select from students other
              where other.email = entry.email and other.merged_into is null
                and other.source <> 'registration') then email end,
           phone = case when source = 'registration' or not exists (
             select from students other
              where other.phone = entry.phone and other.merged_into is null
                and other.source <> 'registration') then phone end
     where id = joined.merged_id;
    update users set student_id = joined.merged_id
     where student_id = root and id = any(joined.user_ids);
    with moved as (
      update registrations set student_id = joined.merged_id
       where student_id = root
         and (id = any(joined.registration_ids) or user_id = any(joined.user_ids))
      returning id)
    insert into timeline_entries (registration_id, kind, detail, actor_name)
    select id, 'filed', jsonb_build_object('from', root, 'to', joined.merged_id), 'System'
      from moved;
    update student_merges set undone_at = now(), undone_by = 'System' where id = joined.id;
    perform pg_temp.note_change(joined.kept_id, 'undo merge',
      jsonb_build_object('sameAs', 'S-' || joined.merged_id), '{"sameAs": null}');
    perform pg_temp.note_change(joined.merged_id, 'undo merge',
      jsonb_build_object('sameAs', 'S-' || joined.kept_id), '{"sameAs": null}');
    insert into student_suggestions (one_id, other_id, same_phone, same_email)
    values (least(root, joined.merged_id), greatest(root, joined.merged_id), true, false)
    on conflict do nothing;
  end loop;

  -- Accounts that came to an entry which they had not made, whose e-mail was not theirs by
  -- confirmation, and to which staff had not brought them.
  for person in
    select u.*, (select min(r.registered_at) from registrations r where r.user_id = u.id) as first_at
      from users u where u.student_id is not null order by u.created_at, u.id
  loop
    root := pg_temp.root_of(person.student_id);
    family := pg_temp.family_of(root);
    continue when exists (
      select from students entry
       where entry.id = any(family) and case when entry.source = 'registration'
         then entry.created_at = person.created_at
           or entry.created_at in (select registered_at from registrations where user_id = person.id)
           or exists (select from student_merges parted
                       where parted.merged_id = entry.id and parted.how = 'same-phone'
                         and parted.undone_at is not null and person.id = any(parted.user_ids))
         else entry.email = person.email and person.email_verified_at is not null end);

    if person.first_at is null then
      update users set student_id = null where id = person.id;
      perform pg_temp.note_change(root, 'part account', null, null);
      continue;
    end if;
    insert into students (name, email, phone, course, status, source, created_at)
    select person.name, person.email, r.phone, r.course,
           case when exists (select from registrations taken where taken.user_id = person.id
                               and taken.status in ('attending', 'completed'))
                then 'Active' else 'Pending' end,
           'registration', person.first_at
      from registrations r where r.user_id = person.id order by r.id limit 1
    returning id into own;
    update users set student_id = own where id = person.id;
    with moved as (
      update registrations set student_id = own where user_id = person.id returning id)
    insert into timeline_entries (registration_id, kind, detail, actor_name)
    select id, 'filed', jsonb_build_object('from', root, 'to', own), 'System' from moved;
    update student_merges set undone_at = now(), undone_by = 'System', merged_id = own
     where how = 'same-phone' and undone_at is null and person.id = any(user_ids);

    -- What the account changed in an entry that was not its own.
    for change in
      select record_id::bigint as entry, key as field, before ->> key as was, after ->> key as became
        from audit_entries, jsonb_object_keys(before) key
       where record_kind = 'student' and record_id = any(family::text[]) and actor_id = person.id
         and action in ('correct phone', 'follow account') order by id desc
    loop
      execute format(
        'update students entry set %1$I = $1, version = version + 1, updated_at = now()
          where id = $2 and %1$I = $3 and ($4 or not exists (
            select from students other where other.%1$I = $1 and other.merged_into is null
               and other.source <> ''registration''))', change.field)
        using change.was, change.entry, change.became, change.field = 'name';
    end loop;
    perform pg_temp.note_change(root, 'part account', null, jsonb_build_object('parted', 'S-' || own));
    perform pg_temp.note_change(own, 'part account', null, jsonb_build_object('partedFrom', 'S-' || root));
    insert into student_suggestions (one_id, other_id, same_phone, same_email)
    select root, own, not is_email or is_phone, is_email
      from (select exists (select from students where id = any(family) and email = person.email) as is_email,
                   exists (select from students mine join students theirs on theirs.id = any(family)
                            where mine.id = own and theirs.phone = mine.phone) as is_phone) why
    on conflict do nothing;
  end loop;

  -- What was filed for accounts that are gone by now.
  update student_merges set undone_at = now(), undone_by = 'System'
   where how = 'same-phone' and undone_at is null
     and not exists (select from users where id = any(user_ids));
end
$$;
