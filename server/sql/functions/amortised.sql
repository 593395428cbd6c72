create or replace function amortised(low_consumption)
returns numeric
language sql stable as $$
  select amortised_to($1, running_month($1.farm_id))
$$;
