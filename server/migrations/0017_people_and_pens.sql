-- technicianManage
create table technician (
  company_id uuid,
  uid uuid not null,
  name text not null,
  kind text not null,
  phone text,
  farm_ids uuid[] not null default '{}',
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
alter table technician enable row level security;
create policy technician_scope on technician using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on technician to pig_app;
create index technician_name_sort on technician (name, uid);
create index technician_farms_idx on technician using gin (farm_ids);

-- penBind
create table pen_binding (
  farm_id uuid not null,
  uid uuid not null,
  place text not null,
  barn_id uuid,
  place_id uuid,
  kind text not null,
  bound text not null,
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pen_binding enable row level security;
create policy pen_binding_scope on pen_binding using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pen_binding to pig_app;
create index pen_binding_from_date_sort on pen_binding (farm_id, from_date desc, uid desc);
create index pen_binding_place_idx on pen_binding (farm_id, place_id, kind, from_date);
