create or replace function accumulated(pig_house_asset)
returns numeric
language sql stable as $$
      select written_off($1.original_value, $1.residual_rate, $1.months, $1.start_month, $1.end_month, running_month($1.farm_id)) $$;
