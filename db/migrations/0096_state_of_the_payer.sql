-- Where whoever buys an online course lives, by the two digits of GST: the place of supply of what they pay.
-- Asked for only while the institute charges GST.
alter table orders add column supply_state text check (supply_state ~ '^[0-9]{2}$');
