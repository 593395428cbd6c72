-- event_check
create table event_check (
  farm_id uuid not null,
  uid uuid not null,
  event_date date not null,
  event_type text not null,
  ear_no text not null,
  content text,
  operator text,
  entered_at timestamp with time zone,
  cause text not null,
  confirm_reason text,
  status text not null,
  reviewer text,
  reviewed_at timestamp with time zone,
  review_note text,
  pig_id uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table event_check enable row level security;
create policy event_check_scope on event_check using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on event_check to pig_app;
create index event_check_entered_at_sort on event_check (farm_id, entered_at desc, uid desc);
create index event_check_pending_idx on event_check (farm_id) where status = 'PENDING' and not deleted;

-- refresh-farm-herds
create table herd_rebuild (
  farm_id uuid not null,
  uid uuid not null,
  kind text not null,
  started_at timestamp with time zone,
  from_date date,
  status text not null,
  done integer not null,
  animals integer not null,
  differences integer not null,
  finished_at timestamp with time zone,
  operator text,
  note text,
  -- What was found: identities with both sides, and the first rows that differ.
  found jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table herd_rebuild enable row level security;
create policy herd_rebuild_scope on herd_rebuild using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_rebuild to pig_app;
create index herd_rebuild_started_at_sort on herd_rebuild (farm_id, started_at desc, uid desc);
