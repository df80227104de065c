-- What holds from a day on may be said again before that day comes: the row that was saved last counts. Rows
-- stay as they were, so that the history tells who said what.
alter table tax_settings drop constraint tax_settings_valid_from_key;
create index tax_settings_by_day on tax_settings (valid_from desc, id desc);
