-- Cards and course pages name the instalments, so a change of a plan empties the cached pages.
create trigger fee_plans_changed after insert or delete or update on fee_plans for each statement execute function notify_catalogue_changed();
