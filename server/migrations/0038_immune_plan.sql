-- standard-immune
create table immune_plan (
  company_id uuid,
  uid uuid not null,
  name text not null,
  pig_class text not null,
  trigger text not null,
  due_day integer not null,
  months text,
  slack integer not null,
  vaccine_id uuid not null,
  dose text,
  route_id uuid,
  priority integer,
  organize_id uuid,
  edition text,
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
alter table immune_plan enable row level security;
create policy immune_plan_scope on immune_plan using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on immune_plan to pig_app;
create unique index immune_plan_company_id_name_organize_id_key on immune_plan (company_id, name, organize_id) nulls not distinct where not deleted;
create index immune_plan_name_sort on immune_plan (name, uid);
