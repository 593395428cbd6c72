create policy app_setting_scope on app_setting
  using (company_id is null or company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[])
    or (company_id is null and (select app_root())));
