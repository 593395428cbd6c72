create policy piglet_dropping_scope on piglet_dropping using (farm_id = any ((select app_farms())::uuid[])
  or (in_farm_id = any ((select app_farms())::uuid[]) and status = 'APPROVED'));
