create or replace function head_cost(batch)
returns numeric
language sql stable as $$
  select round(c.balance / nullif(c.heads, 0), 2) from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;
