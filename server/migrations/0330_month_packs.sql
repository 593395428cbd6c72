-- month-pack
create table month_pack (
  company_id uuid,
  uid uuid not null,
  name text not null,
  items jsonb not null,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table month_pack enable row level security;
create policy month_pack_scope on month_pack using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on month_pack to pig_app;
create unique index month_pack_company_id_name_key on month_pack (company_id, name) nulls not distinct where not deleted;
create index month_pack_name_sort on month_pack (name, uid);
