-- What a student was written of the fee of a joining: each of these once, however often the job runs or is
-- killed. `about` is the day on which something is due, or the name of a receipt. Nothing of anybody's person.
create table fee_mails (
  joining_id bigint not null references joinings (id) on delete restrict,
  what text not null check (what in ('before', 'due', 'late', 'later', 'receipt')),
  about text not null check (char_length(about) between 1 and 60),
  told_at timestamptz not null,
  primary key (joining_id, what, about)
);
