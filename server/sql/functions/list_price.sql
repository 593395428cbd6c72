-- The approved price of a material on a day: that of the farm, else of the nearest node above it.
create or replace function list_price(farm uuid, material uuid, on_day date)
returns numeric
language sql stable as $$
  select p.price from (
      select material_id, organize_id, price, effective_from, effective_to from feed_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from vaccine_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from semen_price where material_id = material and approved and not deleted) p
    join organize f on f.uid = farm left join organize o on o.uid = p.organize_id
   where p.effective_from <= on_day and coalesce(p.effective_to, 'infinity') >= on_day and (o.uid is null or f.tree_path like o.tree_path || '%')
   order by coalesce(o.level, 0) desc limit 1
$$;
