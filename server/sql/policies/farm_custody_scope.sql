create policy farm_custody_scope on farm_custody using (managed_farm_id = any ((select app_farms())::uuid[]));
