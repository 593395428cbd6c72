-- early-warning-rule
create table warning_rule (
  company_id uuid,
  uid uuid not null,
  name text not null,
  code text not null,
  organize_id uuid,
  level text not null,
  threshold numeric(16,2),
  window_days integer,
  frequency text not null,
  receiver_ids uuid[] not null default '{}',
  role_ids uuid[] not null default '{}',
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table warning_rule enable row level security;
create policy warning_rule_scope on warning_rule using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on warning_rule to pig_app;
create unique index warning_rule_company_id_organize_id_name_key on warning_rule (company_id, organize_id, name) nulls not distinct where not deleted;
create index warning_rule_name_sort on warning_rule (name, uid);

-- early-warning
create table warning_record (
  farm_id uuid not null,
  uid uuid not null,
  level text not null,
  code text not null,
  subject text not null,
  value numeric(16,2),
  threshold numeric(16,2),
  unit text,
  first_day date not null,
  day date not null,
  status text not null,
  assignee_id uuid,
  mute_until date,
  note text,
  handler_id uuid,
  handled_at timestamp with time zone,
  rule_id uuid,
  pig_id uuid,
  report text,
  window_from date,
  window_to date,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table warning_record enable row level security;
create policy warning_record_scope on warning_record using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warning_record to pig_app;
create index warning_record_first_day_sort on warning_record (farm_id, first_day desc, uid desc);
-- A cause that lasts is one warning: at most one that is not handled, and one new one a day.
create unique index warning_record_open_key on warning_record
  (farm_id, rule_id, coalesce(pig_id, '00000000-0000-0000-0000-000000000000')) where status <> 'DONE' and not deleted;
create unique index warning_record_day_key on warning_record
  (farm_id, rule_id, coalesce(pig_id, '00000000-0000-0000-0000-000000000000'), first_day) where not deleted;

-- The last check of a farm's rules on a day: the daily one is due while there is none.
create table warning_run (
  farm_id uuid not null,
  day date not null,
  at timestamptz not null default now(),
  opened integer not null,
  closed integer not null,
  primary key (farm_id, day)
);
alter table warning_run enable row level security;
create policy warning_run_scope on warning_run using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warning_run to pig_app;
