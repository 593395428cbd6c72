-- Filters too long for an address (thousands of ear tags), under the short key that stands in the address instead. Whoever
-- opens the link asks by them with the rights of his own. A company's are read by that company; those without one
-- belong to the administrator of the deployment and are found by their key alone.
create table kept_filter (
  key text primary key,
  company_id uuid,
  content text not null check (length(content) <= 400000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_on date not null default current_date
);
create index kept_filter_owner_idx on kept_filter (created_by, created_at desc);
create index kept_filter_used_idx on kept_filter (used_on);

alter table kept_filter enable row level security;
create policy kept_filter_scope on kept_filter
  using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on kept_filter to pig_app;
