-- Cost of feed recorded without a price: by the price list alone.
create or replace function feed_cost(farm uuid, feed uuid, on_day date, kg numeric)
returns numeric
language sql stable as $$
  select round(kg * kg_price(farm, feed, on_day), 2)
$$;
