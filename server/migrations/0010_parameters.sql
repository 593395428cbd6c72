-- Parameters get a history: a value holds from a day on; a row without a value gives the key back to the scope above.
-- `company_id` is the node the value is set for: a company or a farm, none for everybody.
alter table app_setting alter column value drop not null;
alter table app_setting add column uid uuid not null default gen_random_uuid();
alter table app_setting add column effective_from date not null default '1900-01-01';
alter table app_setting add column reason text;
alter table app_setting add column created_by uuid;
alter table app_setting add column created_at timestamptz not null default now();
alter table app_setting drop constraint app_setting_name_company_id_key;
alter table app_setting add primary key (uid);
create unique index app_setting_from_key on app_setting (name, company_id, effective_from) nulls not distinct;

alter table app_setting enable row level security;
create policy app_setting_scope on app_setting
  using (company_id is null or company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[])
    or (company_id is null and (select app_root())));
grant insert, update, delete on app_setting to pig_app;
