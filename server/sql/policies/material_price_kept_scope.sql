create policy material_price_kept_scope on material_price_kept using (exists (select from material m where m.uid = material_id));
