-- The seat that was confirmed with a registration, which is free again when it is lost or refunded.
alter table registrations add column seat_id bigint references batch_seats on delete set null;
create index registrations_by_seat on registrations (seat_id) where seat_id is not null;
-- When the batch started as the student moved to it: the start that was agreed since then.
alter table batch_seats add column moved_start date;
alter table freed_seats add column moved_start date;
