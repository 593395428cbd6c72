-- Cost up to today of the present pigs of a batch, read like columns of it: batch.stock_cost.
create or replace function stock_cost(batch)
returns numeric
language sql stable as $$
  select c.balance from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;
