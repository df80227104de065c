-- A fee for Fast Track is paid like any other (docs/decisions/0089): a UPI payment that was asked for and a
-- cheque are of a joining, or of a registration.
alter table upi_claims alter column joining_id drop not null;
alter table upi_claims add column registration_id bigint references registrations (id) on delete restrict;
alter table upi_claims add constraint claim_of_one check (num_nonnulls(joining_id, registration_id) = 1);
create index upi_claims_by_registration on upi_claims (registration_id) where registration_id is not null;

alter table cheques alter column joining_id drop not null;
alter table cheques add column registration_id bigint references registrations (id) on delete restrict;
alter table cheques add constraint cheque_of_one check (num_nonnulls(joining_id, registration_id) = 1);
create index cheques_by_registration on cheques (registration_id) where registration_id is not null;
