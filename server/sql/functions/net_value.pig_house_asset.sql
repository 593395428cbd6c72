create or replace function net_value(pig_house_asset)
returns numeric
language sql stable as $$
      select $1.original_value - accumulated($1) $$;
