-- Whose a new enquiry from the site or a portal is: nobody's yet, or in turn of the counsellors who are in today.
alter table site_settings add column enquiries_go text not null default 'nobody'
  check (enquiries_go in ('nobody', 'in-turn'));

-- When each of them last got one: whoever waits longest is next.
create table counsellor_turns (
  user_id uuid primary key references users (id) on delete cascade,
  got_at timestamptz not null
);
