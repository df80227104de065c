-- A file of enquiries that staff bring in (docs/decisions/0066): what it was mapped to, and how far it is. The
-- worker goes through it row by row, so that a kill takes nothing along.
create table enquiry_imports (
  id bigint generated always as identity primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- Of its bytes: what somebody sends twice before it is begun is one.
  digest bytea not null,
  headings jsonb not null,
  row_count integer not null check (row_count > 0),
  mapping jsonb,
  state text not null default 'draft' check (state in ('draft', 'running', 'done', 'undoing', 'undone')),
  uploaded_by uuid references users (id) on delete set null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  undone_by uuid references users (id) on delete set null,
  undone_by_name text,
  undone_at timestamptz,
  check ((state = 'draft') = (mapping is null)),
  check ((undone_at is null) = (undone_by_name is null))
);
create unique index enquiry_imports_draft on enquiry_imports (uploaded_by, digest) where state = 'draft';

-- What stands in a row is kept until it is an enquiry, or for the file of those that were left aside.
create table enquiry_import_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references enquiry_imports (id) on delete cascade,
  line integer not null,
  cells jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'aside', 'removed', 'stayed')),
  reasons jsonb,
  -- No key: whoever erases a registration asks nothing of files.
  registration_id bigint,
  unique (import_id, line)
);
create index enquiry_import_rows_by_state on enquiry_import_rows (import_id, state, line);
