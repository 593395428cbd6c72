-- Price of a kg of feed by the price list, in one place: uses and shares of uses are computed with it.
create or replace function kg_price(farm uuid, feed uuid, on_day date)
returns numeric
language sql stable as $$
  select round(list_price(farm, feed, on_day) / kg_of(feed), 4)
$$;
