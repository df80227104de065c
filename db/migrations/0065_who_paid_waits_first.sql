-- Whoever paid for a seat that was gone may wait for the next one, before all others.
alter table orders add column wait_id bigint references waits (id) on delete set null;
create index orders_by_wait on orders (wait_id) where wait_id is not null;
-- Money that the gateway could not give back is a task of staff.
create index gateway_refunds_failed on gateway_refunds (gateway_payment_id) where state = 'failed';
