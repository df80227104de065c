-- A course as staff work on it: `course` is what the public sees, or nothing before the first time;
-- `draft` is what is not published yet. An archived course keeps both and is shown to nobody.
alter table courses alter column course drop not null;
alter table courses add column draft json check (draft ->> 'id' = id);
alter table courses add column archived_at timestamptz;
alter table courses add column version integer not null default 1;
alter table courses add column saved_by text;
alter table courses add constraint courses_hold_something check (course is not null or draft is not null);

-- Every text that was ever published, byte for byte: json keeps it as it was written.
create table course_revisions (
  course_id text not null references courses (id) on update cascade on delete cascade,
  number integer not null check (number > 0),
  course json not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  restored_from integer,
  primary key (course_id, number)
);
insert into course_revisions (course_id, number, course, published_by, published_at)
select id, 1, course, 'System', updated_at from courses;

-- What staff set for the whole site, in its one row; null leaves what the content or the
-- configuration says.
create table site_settings (
  id boolean primary key default true check (id),
  promo_ends_at timestamptz,
  promo_text text check (char_length(promo_text) between 1 and 60),
  admissions_email text check (admissions_email = lower(admissions_email) and char_length(admissions_email) <= 254),
  reply_templates jsonb,
  version integer not null default 1,
  saved_by text,
  updated_at timestamptz not null default now()
);
insert into site_settings default values;

-- The banner is part of every page, so its settings empty the same caches.
create trigger site_settings_changed after update on site_settings
for each statement execute function notify_catalogue_changed();
