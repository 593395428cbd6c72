-- What the pigs of a batch that are there have cost up to today, read like columns of it: batch.stock_cost.
create function stock_cost(batch) returns numeric language sql stable as $$
  select c.balance from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;
create function head_cost(batch) returns numeric language sql stable as $$
  select round(c.balance / nullif(c.heads, 0), 2) from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;

-- kg told the same day for the house of an animal that a station fed, or a house above it, and its class: fed twice (K-56).
create function house_fed(station_feed) returns numeric language sql stable as $$
  select sum(h.qty) from feed_use f join organize own on own.uid = f.house_id
    join feed_use h on h.farm_id = f.farm_id and h.use_date = f.use_date and h.feed_class = f.feed_class
      and h.pig_id is null and h.batch_id is null
    join organize above on above.uid = h.house_id and own.tree_path like above.tree_path || '%'
   where f.farm_id = $1.farm_id and f.uid = $1.uid
$$;
