-- Staff remind somebody by hand: at most once on a day. `about` is the day on which it is due, and that on
-- which it is told.
alter table fee_mails drop constraint fee_mails_what_check;
alter table fee_mails add constraint fee_mails_what_check
  check (what in ('before', 'due', 'late', 'later', 'hand', 'receipt'));
