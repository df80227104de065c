-- How much each role may take off the price of a course by itself, in percent (docs/decisions/0088). An owner
-- has no limit. Only an owner changes it, and of two who do the second is told.
alter table site_settings add column discount_limits json not null
  default '{"admin": 25, "counsellor": 10, "accountant": 0}';
alter table site_settings add column discount_limits_version integer not null default 1;
alter table site_settings add column discount_limits_by text;
alter table site_settings add column discount_limits_at timestamptz;

-- An enrolment above the limit of whoever makes it waits as a request: with everything that was entered, until
-- somebody else approves it. Then it has its joining.
alter table refund_asks add column student_id bigint references students (id) on delete cascade;
alter table refund_asks add column enrolment json;
alter table refund_asks drop constraint refund_asks_kind_check;
alter table refund_asks add constraint refund_asks_kind_check check (kind in ('refund', 'waiver', 'discount'));
alter table refund_asks drop constraint refund_asks_check;
alter table refund_asks add constraint refund_asks_of_one check (
  case kind when 'discount' then student_id is not null and enrolment is not null and registration_id is null
            else num_nonnulls(joining_id, registration_id) = 1 end);
alter table refund_asks drop constraint refund_asks_check1;
alter table refund_asks add constraint refund_asks_with_reason check (
  kind = 'refund' or (paise > 0 and reason is not null and (kind = 'discount' or joining_id is not null)));
alter table refund_asks add constraint refund_asks_enrolled check (
  kind <> 'discount' or (state = 'done') = (joining_id is not null));
create index refund_asks_by_student on refund_asks (student_id, id desc) where student_id is not null;
