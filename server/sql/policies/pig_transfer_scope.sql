create policy pig_transfer_scope on pig_transfer using (farm_id = any ((select app_farms())::uuid[])
  or (in_farm_id = any ((select app_farms())::uuid[]) and status <> 'DRAFT'));
