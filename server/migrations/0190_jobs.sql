-- What the jobs screen keeps in addition to the queues of pg-boss, which live in the schema pgboss and are installed by it.
create table job_pause (
  name text primary key,
  paused_by text not null,
  paused_at timestamptz not null default now()
);

-- How far a run is; written while it runs.
create table job_progress (
  job_id uuid primary key,
  done integer not null,
  total integer not null,
  updated_at timestamptz not null default now()
);
