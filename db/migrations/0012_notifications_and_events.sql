-- What staff are told the moment it happens. `facts` holds names and figures, never markup: the
-- sentence is made where it is shown. `record_id` is a registration's, or an import's.
create table notifications (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('registration', 'payment', 'import')),
  record_id bigint not null,
  facts jsonb not null,
  happened_at timestamptz not null default now()
);
create index notifications_by_time on notifications (happened_at);

-- Each member of staff reads for themselves. One row a notification and no mark such as “read up to
-- 41”: ids are given before transactions end, and a registration that ends late must stay unread.
create table notification_reads (
  user_id uuid not null references users (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);

-- Every process listens and passes it on to the staff who look. Only that something happened travels:
-- who may read it is settled when they ask for it.
create function announce_to_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', tg_argv[0]);
  return null;
end
$$;
create trigger notifications_announced after insert on notifications
for each statement execute function announce_to_staff('arrived');
create trigger reads_announced after insert on notification_reads
for each statement execute function announce_to_staff('read');

-- A stream of events lives as long as the session that opened it, on whichever process that is.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_events', 'ended ' || encode(old.id, 'hex'));
  return null;
end
$$;
create trigger ended_sessions_announced after delete on sessions
for each row execute function announce_ended_session();

-- The audit trail newest first: all of it, of one kind, by one person.
create index audit_by_kind on audit_entries (record_kind, id desc);
create index audit_by_actor on audit_entries (actor_name, id desc);
