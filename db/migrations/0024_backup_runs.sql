-- What was done each night to keep this database safe, and what came of it. Written once it is over: a
-- run that was cut off leaves no row, and is begun again.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'rehearsal', 'copy')),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  file text,
  bytes bigint,
  row_count bigint,
  -- Whether it also stands in the store of BACKUP_URL.
  stored boolean not null default false,
  -- In words, without anybody's data.
  failure text
);
create index backup_runs_by_kind on backup_runs (kind, ended_at desc);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('registration', 'payment', 'import', 'mail', 'backup'));
