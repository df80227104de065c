-- The price that a published course has from a later moment on, until then.
alter table courses add column planned_price json;
-- The day and the scope of the consent with which somebody's words were published.
alter table page_texts add column consented_on date;
alter table page_texts add column consent_scope text[];
-- What a record said before its last changes, the newest first.
alter table instructors add column earlier json not null default '[]';
alter table gallery_pictures add column earlier json not null default '[]';
alter table stories add column earlier json not null default '[]';
