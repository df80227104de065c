-- Owners are told of an enquiry that nobody has called in so many minutes of the opening hours; none: never.
alter table site_settings
  add column enquiry_limit_minutes integer default 15 check (enquiry_limit_minutes between 1 and 1440);

-- When owners were told that it waits.
alter table registrations add column wait_notified_at timestamptz;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('registration', 'payment', 'import', 'mail', 'backup', 'order', 'space', 'refund', 'handover', 'waiting'));
