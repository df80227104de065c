-- People the institute knows: from a registration, entered by staff, or imported. An e-mail or a phone
-- number belongs to one of them. A student who turned out to be somebody else's second entry points
-- to the one that was kept, so that a merge can be undone.
create table students (
  id bigint generated always as identity (start with 1001) primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text check (email = lower(email) and char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  course text check (char_length(course) between 1 and 100),
  status text not null default 'Pending' check (status in ('Active', 'Pending', 'Inactive')),
  source text not null check (source in ('registration', 'staff', 'import')),
  merged_into bigint references students (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into <> id)
);
create unique index students_email on students (email) where merged_into is null;
create unique index students_phone on students (phone) where merged_into is null;
create index students_newest_first on students (created_at desc, id desc) where merged_into is null;
create index students_merged on students (merged_into) where merged_into is not null;

-- Several accounts may be one person's.
alter table users add column student_id bigint references students (id) on delete set null;
create index users_by_student on users (student_id);

-- A registration is a student's; the account that sent it may be deleted later.
alter table registrations add column student_id bigint references students (id) on delete restrict;
alter table registrations alter column user_id drop not null;
alter table registrations drop constraint registrations_user_id_fkey;
alter table registrations add constraint registrations_user_id_fkey
  foreign key (user_id) references users (id) on delete set null;
alter table registrations add column version integer not null default 1;
alter table registrations add column next_contact_on date;
alter table registrations add column lost_reason text check (char_length(lost_reason) between 1 and 500);
alter table timeline_entries add column actor_name text;

do $$
declare person record;
declare student bigint;
begin
  for person in
    select u.id, u.name, u.email, u.created_at,
           (select r.phone from registrations r where r.user_id = u.id order by r.id desc limit 1) as phone,
           (select r.course from registrations r where r.user_id = u.id order by r.id desc limit 1) as course
      from users u
     where exists (select from registrations r where r.user_id = u.id)
     order by u.created_at, u.id
  loop
    insert into students (name, email, phone, course, source, created_at)
    values (person.name, person.email, person.phone, person.course, 'registration', person.created_at)
    on conflict do nothing
    returning id into student;
    if student is null then
      -- Somebody with the same phone number came first: the same person, under two e-mails.
      select id into student from students where phone = person.phone or email = person.email limit 1;
    end if;
    update users set student_id = student where id = person.id;
    update registrations set student_id = student where user_id = person.id;
  end loop;
end
$$;

alter table registrations alter column student_id set not null;
create index registrations_by_student on registrations (student_id, registered_at desc);

-- Fees taken. Money is integer paise.
create table payments (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations (id) on delete restrict,
  amount_paise integer not null check (amount_paise > 0),
  recorded_by text not null,
  paid_at timestamptz not null default now()
);
create index payments_by_time on payments (paid_at);
create index payments_by_registration on payments (registration_id);

-- Who changed what, when, from what to what. Nothing is ever taken out of it or rewritten. The actor's
-- name stands here as it was: the account may be gone when somebody asks.
create table audit_entries (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  record_kind text not null
    check (record_kind in ('student', 'registration', 'course', 'settings', 'account')),
  record_id text not null,
  action text not null check (char_length(action) between 1 and 60),
  before jsonb,
  after jsonb
);
create index audit_by_record on audit_entries (record_kind, record_id, id desc);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_is_append_only before update or delete or truncate on audit_entries
for each statement execute function refuse_to_rewrite();
