-- The same on every site that a story is moved to by export and import: an older file does not bring back a
-- story whose consent was taken back.
alter table stories add column transfer_id uuid default gen_random_uuid() not null;
