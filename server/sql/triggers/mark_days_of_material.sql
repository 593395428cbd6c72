create or replace function mark_days_of_material()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_kept('farm_days', u.farm_id, min(u.day)::text) from (
      select farm_id, use_date as day from feed_use where feed_id = new.uid
      union all select farm_id, treat_date from medication where drug_id = new.uid
      union all select farm_id, immune_date from immunisation where vaccine_id = new.uid
      union all select farm_id, event_date from stock_move where material_id = new.uid) u group by u.farm_id;
  return null;
end $$;

create trigger farm_days_update after update on material
  for each row when (old.material_class is distinct from new.material_class or old.kg_per_unit is distinct from new.kg_per_unit)
  execute function mark_days_of_material();
