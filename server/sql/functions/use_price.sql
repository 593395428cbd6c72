-- What something costs where it is used, on a day and by what is reported of it there: feed by the kg, all else by the unit. By the price
-- list, else by the standard price of its file.
create or replace function use_price(farm uuid, material uuid, on_day date)
returns numeric
language sql stable as $$
  select coalesce(kg_price(farm, m.uid, on_day), round(standard_price_on(farm, m.uid, on_day) / kg_of(m.uid), 4)) from material m where m.uid = material
$$;
