-- The publication of texts whose terms somebody accepted: with their account, and with an order.
alter table users add column terms_publication integer check (terms_publication >= 0);
alter table orders add column terms_publication integer check (terms_publication >= 0);
