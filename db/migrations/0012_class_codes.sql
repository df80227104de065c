-- Codes by which students mark themselves present, and clashes that somebody has still to look at.

alter table site_settings
  add column attendance_code_seconds integer default 60 not null check ((attendance_code_seconds >= 20) and (attendance_code_seconds <= 600));

alter table class_sessions
  add column code_key bytea check (octet_length(code_key) = 32);

create index class_sessions_clashes on class_sessions (starts_at) where clash_confirmed and status = 'planned';
create index class_sessions_codes on class_sessions (batch_id, ends_at) where code_key is not null;
