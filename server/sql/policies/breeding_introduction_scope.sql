create policy breeding_introduction_scope on breeding_introduction using (farm_id = any ((select app_farms())::uuid[]) or (to_farm_id = any ((select app_farms())::uuid[]) and status = 'APPROVED'));
