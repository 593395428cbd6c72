-- The cost of a use on a closed day does not follow a standard price set later: rows of feeding stations are priced once more
-- when a herd is rebuilt.
create or replace function standard_price_on(farm uuid, material uuid, on_day date)
returns numeric
language sql stable as $$
  select case when k.material_id is null then m.standard_price else k.price end
    from material m left join organize f on f.uid = farm
    left join material_price_kept k on k.material_id = m.uid and on_day between k.since and k.until and on_day <= f.closed_up_to
   where m.uid = material
$$;
