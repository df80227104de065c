-- The price that a published course has from a later moment on, until then.
alter table courses add column planned_price json;
