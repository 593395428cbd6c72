-- Who supplies which farm with semen of which breed, and when.
create table semen_range (
  company_id uuid,
  uid uuid not null,
  unit_name text not null,
  supplier_id uuid,
  stud_id uuid,
  breed_id uuid not null,
  supply_farm_id uuid not null,
  priority integer not null,
  price numeric(16,4),
  date_from date not null,
  date_to date,
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
alter table semen_range enable row level security;
create policy semen_range_scope on semen_range using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on semen_range to pig_app;
create index semen_range_unit_name_sort on semen_range (unit_name, uid);
create index semen_range_farm_idx on semen_range (supply_farm_id, breed_id);
