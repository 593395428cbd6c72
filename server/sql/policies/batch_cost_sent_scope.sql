create policy batch_cost_sent_scope on batch_cost_sent
  using (farm_id = any ((select app_farms())::uuid[]) or in_farm_id = any ((select app_farms())::uuid[]))
  with check (farm_id = any ((select app_farms())::uuid[]));
