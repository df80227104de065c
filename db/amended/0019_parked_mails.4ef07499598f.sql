alter table parked_mails drop constraint parked_mails_settled_how_check;
update parked_mails set settled_how = 'done-without' where settled_how = 'told';
alter table parked_mails add constraint parked_mails_settled_how_check
  check (settled_how in ('sent-again', 'done-without'));
