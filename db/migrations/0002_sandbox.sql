-- What the stand-in for the mail provider keeps. Only a demo writes to it.
create schema sandbox;
create table sandbox.mails (
  id bigint generated always as identity primary key,
  message_id text unique,
  raw bytea not null,
  received_at timestamptz not null default now()
);
