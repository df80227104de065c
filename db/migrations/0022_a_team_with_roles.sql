-- What somebody on the team is: any number of roles, each with who gave it and when. Nobody gave it where
-- the command line or the first start did. Who has none is a student. What a role may do is no row of a
-- table: src/domain/accounts/abilities.ts.
create table staff_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null
    check (role in ('owner', 'admin', 'counsellor', 'trainer', 'accountant', 'content')),
  given_by uuid references users (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index staff_roles_by_giver on staff_roles (given_by) where given_by is not null;

-- Whoever was an admin might do everything. The first of them who may still come in is the owner.
insert into staff_roles (user_id, role)
select id,
       case when row_number() over (order by disabled_at is not null, created_at, id) = 1
         then 'owner' else 'admin' end
  from users where role = 'admin';
alter table users drop column role;

-- A window that is open follows at once: it asks again what its person may do.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', 'access ' || coalesce(new.user_id, old.user_id));
  return null;
end
$$;
create trigger roles_announced after insert or update or delete on staff_roles
for each row execute function announce_access();

-- Somebody was asked to join. One open invitation for an address; its link is kept as a hash only.
create table invitations (
  id bigint generated always as identity primary key,
  email text not null unique check (char_length(email) between 3 and 254),
  roles text[] not null check (cardinality(roles) between 1 and 6),
  secret_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  invited_by_name text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitations_by_inviter on invitations (invited_by) where invited_by is not null;

-- Which courses somebody teaches, by the name that registrations carry.
create table course_trainers (
  course text not null check (char_length(course) between 1 and 160),
  user_id uuid not null references users (id) on delete cascade,
  given_at timestamptz not null default now(),
  primary key (user_id, course)
);
create trigger trainers_announced after insert or delete on course_trainers
for each row execute function announce_access();

-- Whose a registration is.
alter table registrations
  add column counsellor_id uuid references users (id) on delete set null;
create index registrations_by_counsellor on registrations (counsellor_id, registered_at desc, id desc)
  where counsellor_id is not null;

-- Whether a counsellor sees their own registrations only, or everybody's.
alter table site_settings
  add column counsellors_see text not null default 'all' check (counsellors_see in ('own', 'all'));

-- Whom a trainer reads the names of.
create index registrations_in_class on registrations (course)
  where status in ('confirmed', 'attending', 'completed');
