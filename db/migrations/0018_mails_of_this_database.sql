-- A part of every Message-ID, so that no other database's mails bear the same: numbers begin at one
-- everywhere. A copy of this database has the same part; what is queued adds one of its own.
create table site_identity (
  id boolean primary key default true check (id),
  mail_part text not null default left(replace(gen_random_uuid()::text, '-', ''), 16)
    check (mail_part ~ '^[0-9a-f]{16}$')
);
insert into site_identity default values;
