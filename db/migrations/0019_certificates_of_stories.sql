-- A consent may cover a link to the certificate of whoever tells a story. The link goes when the certificate does.
alter table stories
  drop constraint stories_scope_check,
  add constraint stories_scope_check
    check (scope <@ array['name', 'picture', 'company', 'salary', 'certificate']);

create trigger certificates_changed after update of contents, revoked_at, withdrawn_at on certificates
  for each statement execute function notify_catalogue_changed();
