-- Staff are told when room on a disk gets short.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('registration', 'payment', 'import', 'mail', 'backup', 'space'));
