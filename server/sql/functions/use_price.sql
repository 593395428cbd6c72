-- Price of a used material, on a day and in the unit it is recorded in: feed by kg, others by unit. By the price
-- list, else by the standard price of its file.
create or replace function use_price(farm uuid, material uuid, on_day date)
returns numeric
language sql stable as $$
  select coalesce(kg_price(farm, m.uid, on_day), round(standard_price_on(farm, m.uid, on_day) / kg_of(m.uid), 4)) from material m where m.uid = material
$$;
