-- A farm going live: one at a time; the rows it brings are ordinary events flagged init, places and materials.
create table golive (
  farm_id uuid not null,
  uid uuid not null,
  go_live_date date not null,
  -- OPEN while files come in, CONFIRMED when the farm works with them, REVERTED when all was taken back.
  status text not null default 'OPEN',
  -- What runs in the background (CHECK, REVERT, UNDO) and how the last one ended, in words.
  job text,
  job_note text,
  confirmed_at timestamptz,
  confirmed_by text,
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index golive_running_key on golive (farm_id) where status <> 'REVERTED' and not deleted;

create table golive_step (
  farm_id uuid not null,
  golive_uid uuid not null,
  step text not null,
  checked_at timestamptz,
  errors integer not null default 0,
  warnings integer not null default 0,
  -- What the check found: severity, sentence, link.
  found jsonb,
  frozen_at timestamptz,
  frozen_by text,
  primary key (farm_id, golive_uid, step),
  foreign key (farm_id, golive_uid) references golive (farm_id, uid)
);

do $$
declare name text;
begin
  foreach name in array array['golive', 'golive_step'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', name || '_scope', name);
    execute format('grant select, insert, update, delete on %I to pig_app', name);
  end loop;
end $$;
