-- Feed is bought and priced in the unit of its file and fed in kg (§2.12): how many kg a unit holds. What an older file says in words is
-- read; feed that says nothing counts a unit as a kg, as it did.
alter table material add column kg_per_unit numeric(16,4) constraint material_kg_per_unit_positive check (kg_per_unit > 0);
update material m set kg_per_unit = case u.name1 when '公斤' then 1 when '千克' then 1 when '吨' then 1000 when '克' then 0.001 when '斤' then 0.5
    else nullif(substring(m.conversion from '([0-9]+\.?[0-9]{0,4})\s*(?:kg|KG|Kg|公斤|千克)')::numeric, 0) end
  from data_dictionary u where u.uid = m.unit_id and m.material_class = 'FEED';

-- kg that a unit of feed holds; 1 of what is told in units everywhere.
create function kg_of(material uuid) returns numeric language sql stable as $$
  select case when m.material_class = 'FEED' then coalesce(m.kg_per_unit, 1) else 1 end from material m where m.uid = material
$$;

-- What something costs where it is used, on a day and by what is told of it there: feed by the kg, all else by the unit. By the price
-- list, else by the standard price of its file.
create function use_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select round(coalesce(list_price(farm, m.uid, on_day), m.standard_price) / kg_of(m.uid), 4) from material m where m.uid = material
$$;

-- What feed cost that was told without a price: by the price list alone.
create function feed_cost(farm uuid, feed uuid, on_day date, kg numeric) returns numeric language sql stable as $$
  select round(kg * round(list_price(farm, feed, on_day) / kg_of(feed), 4), 2)
$$;
