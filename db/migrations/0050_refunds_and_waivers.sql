-- Somebody asks for money back, or that something is let off: how it was reckoned then, who says yes or no,
-- and what became of it (docs/decisions/0053). The money itself is the ledger's.
create table refund_asks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'waiver')),
  joining_id bigint references joinings (id) on delete restrict,
  registration_id bigint references registrations (id) on delete restrict,
  -- Who leaves with nothing paid has nothing back, and leaves all the same.
  paise bigint not null check (paise between 0 and 100000000),
  reckoned json,
  reason text check (char_length(reason) between 1 and 300),
  by_student boolean not null,
  asked_by text not null,
  -- Nobody's where it was the student, or the account is gone.
  asked_by_id uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  due_on date not null,
  state text not null default 'asked'
    check (state in ('asked', 'approved', 'sent', 'failed', 'done', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  refused_why text check (char_length(refused_why) between 1 and 300),
  changed_at timestamptz not null,
  -- What is sent twice with one key is one ask.
  key text not null unique check (char_length(key) between 8 and 140),
  check (num_nonnulls(joining_id, registration_id) = 1),
  check (kind = 'refund' or (paise > 0 and joining_id is not null and reason is not null)),
  check ((kind = 'refund') = (reckoned is not null)),
  check ((state = 'refused') = (refused_why is not null)),
  check ((state in ('asked', 'withdrawn')) = (decided_at is null))
);
-- One at a time of each kind: whoever asks twice at once finds the first.
create unique index refund_asks_open_of_joining on refund_asks (joining_id, kind)
  where joining_id is not null and state in ('asked', 'approved', 'sent', 'failed');
create unique index refund_asks_open_of_registration on refund_asks (registration_id, kind)
  where registration_id is not null and state in ('asked', 'approved', 'sent', 'failed');
create index refund_asks_by_joining on refund_asks (joining_id, id desc) where joining_id is not null;
create index refund_asks_by_registration on refund_asks (registration_id, id desc)
  where registration_id is not null;
create index refund_asks_open on refund_asks (due_on, id) where state in ('asked', 'approved', 'sent', 'failed');
create index refund_asks_closed on refund_asks (changed_at desc) where state in ('done', 'refused', 'withdrawn');

-- What of which payment goes back, and which way. `waiting` and `failed` are for the desk to pay by hand.
create table refund_parts (
  id bigint generated always as identity primary key,
  ask_id bigint not null references refund_asks (id) on delete restrict,
  entry_id bigint not null references ledger_entries (id) on delete restrict,
  paise bigint not null check (paise > 0),
  -- What the gateway knows its refund by; none where it is paid by hand.
  gateway_key text unique,
  state text not null check (state in ('waiting', 'sent', 'failed', 'done')),
  changed_at timestamptz not null,
  unique (ask_id, entry_id)
);

-- Forward only, whoever writes: an answer that comes late does not open again what is over.
create function refund_asks_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'asked' then '{approved,sent,failed,done,refused,withdrawn}'::text[]
    when 'approved' then '{sent,failed,done}'::text[]
    when 'sent' then '{approved,failed,done}'::text[]
    when 'failed' then '{approved,sent,done}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'asked' and new.paise <> old.paise then
    raise exception 'what was decided on stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refund_asks_forward before update on refund_asks
for each row execute function refund_asks_go_forward();

-- Staff are told of each step. Whoever is next adds to what is here by then.
do $$
declare
  known text[];
begin
  select array_agg(word[1]) into known
    from pg_constraint c,
         regexp_matches(pg_get_constraintdef(c.oid), '''([a-z]+)''', 'g') word
   where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (kind in (%s))',
    (select string_agg(quote_literal(kind), ', ') from unnest(known || array['refund']) kind));
end
$$;
