-- Files on their way in: what became of each, its rows in chunks, and what it made.
create table import_task (
  farm_id uuid not null,
  uid uuid not null,
  page text not null,
  kind text not null,
  kind_label text not null,
  file_name text not null,
  file_hash text not null,
  status text not null,
  total integer not null,
  done integer not null default 0,
  valid integer not null default 0,
  failed integer not null default 0,
  warned integer not null default 0,
  skipped integer not null default 0,
  created integer not null default 0,
  -- The cells of the head as they stand in the file, and which column each is.
  head jsonb not null,
  columns jsonb not null,
  -- A check has gone through all rows: it may be committed.
  checked boolean not null default false,
  -- Only the good rows were taken.
  partial boolean not null default false,
  -- Somebody asked the running job to stop.
  stopping boolean not null default false,
  commit_request text,
  revert_token uuid,
  operator text not null,
  started_at timestamp with time zone not null default now(),
  note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index import_task_started_at_sort on import_task (farm_id, started_at desc, uid desc);

-- A hundred rows of a file, and what was found wrong with them.
create table import_chunk (
  farm_id uuid not null,
  task_uid uuid not null,
  chunk integer not null,
  rows jsonb not null,
  found jsonb not null default '[]',
  primary key (farm_id, task_uid, chunk),
  foreign key (farm_id, task_uid) references import_task (farm_id, uid) on delete cascade
);

-- What a row made: the uid of its event, or what else its kind keeps to take it back.
create table import_made (
  farm_id uuid not null,
  task_uid uuid not null,
  row_no integer not null,
  made jsonb not null,
  primary key (farm_id, task_uid, row_no),
  foreign key (farm_id, task_uid) references import_task (farm_id, uid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['import_task', 'import_chunk', 'import_made'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
