-- Queries and exports that run after their request was answered, and their results. A task belongs to one person: row-level
-- security compares the owner with the setting app.user, which the routes of the download centre set for the caller.
create table offline_task (
  uid uuid primary key,
  owner uuid not null references sys_user (uid),
  owner_name text not null,
  kind text not null check (kind in ('offline', 'export')),
  report text not null,
  family text not null,
  view text not null check (view in ('table', 'card', 'cross', 'compare')),
  request jsonb not null,
  title text not null,
  filters text not null default '',
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  job_id uuid,
  progress integer not null default 0 check (progress between 0 and 100),
  part text not null default '',
  row_count bigint,
  bytes bigint not null default 0,
  file_key uuid,
  result jsonb,
  as_of timestamptz,
  request_id text not null,
  error text,
  seen boolean not null default true,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);
create index offline_task_owner_idx on offline_task (owner, created_at desc);
create index offline_task_open_idx on offline_task (created_at) where state in ('QUEUED', 'RUNNING');
create index offline_task_expires_idx on offline_task (expires_at) where state = 'DONE';

alter table offline_task enable row level security;
create policy offline_task_owner on offline_task
  using (owner = nullif(current_setting('app.user', true), '')::uuid);
grant select, insert, update, delete on offline_task to pig_app;
