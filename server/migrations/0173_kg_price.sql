-- What a kg of feed costs by the price list, in one place: uses and shares of uses are reckoned by it.
create function kg_price(farm uuid, feed uuid, on_day date) returns numeric language sql stable as $$
  select round(list_price(farm, feed, on_day) / kg_of(feed), 4)
$$;

create or replace function use_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select coalesce(kg_price(farm, m.uid, on_day), round(m.standard_price / kg_of(m.uid), 4)) from material m where m.uid = material
$$;

create or replace function feed_cost(farm uuid, feed uuid, on_day date, kg numeric) returns numeric language sql stable as $$
  select round(kg * kg_price(farm, feed, on_day), 2)
$$;
