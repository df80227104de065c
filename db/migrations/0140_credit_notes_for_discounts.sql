-- From the day of a row on, a discount or waiver may reach what was invoiced, and is credited with its tax
-- (docs/decisions/0094). It is off until somebody sets it.
alter table tax_settings add column credits_discounts boolean not null default false
  check (not credits_discounts or gst = 'regular');
