-- Who gets the report of the week by mail, and which weeks have been sent: one row, whichever process it was.
create table report_readers (
  user_id uuid primary key references users (id) on delete cascade
);
create table weekly_reports (
  monday date primary key,
  sent_at timestamptz not null
);
