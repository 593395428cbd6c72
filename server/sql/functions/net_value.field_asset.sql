create or replace function net_value(field_asset)
returns numeric
language sql stable as $$
      select $1.original_value - accumulated($1) $$;
