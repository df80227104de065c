-- The guardian of a minor is told by mail of missed classes, where they agreed to that.
alter table enrolments
  add column guardian_email text check ((char_length(guardian_email) >= 3) and (char_length(guardian_email) <= 254)),
  add column guardian_mails_agreed_at timestamptz;
alter table absence_tasks add column guardian_mailed_at timestamptz;
