-- Mails that a mail server did not take. A row begins with the first refusal and counts; once the mail
-- has been tried as often as we say, `parked_at` ends the trying and staff see it. Which job it is holds
-- against a process killed between parking the mail and ending its job; `mail_id` beside it, because
-- numbers of jobs begin anew where somebody empties their schema.
create table parked_mails (
  id bigint generated always as identity primary key,
  job_id bigint not null,
  mail_id text not null,
  tries integer not null,
  refusals integer not null,
  first_tried_at timestamptz not null,
  why text not null check (why in ('refused', 'put-off')),
  -- The server's words, without the address.
  line text not null,
  parked_at timestamptz,
  registration_id bigint references registrations (id) on delete cascade,
  recipient text check (recipient in ('student', 'admissions')),
  -- What is needed to send it again; dropped when it is settled.
  mail jsonb,
  settled_at timestamptz,
  settled_by text,
  settled_how text check (settled_how in ('sent-again', 'told')),
  unique (job_id, mail_id),
  check ((parked_at is null) = (registration_id is null)),
  check ((parked_at is null) = (recipient is null)),
  check ((parked_at is not null and settled_at is null) = (mail is not null)),
  check ((settled_at is null) = (settled_by is null)),
  check ((settled_at is null) = (settled_how is null))
);
create index parked_mails_open on parked_mails (id desc)
  where parked_at is not null and settled_at is null;
create index parked_mails_by_registration on parked_mails (registration_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('registration', 'payment', 'import', 'mail'));
