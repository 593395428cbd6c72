create policy semen_plan_scope on semen_plan using (farm_id = any ((select app_farms())::uuid[]) or stud_id = any ((select app_farms())::uuid[]));
