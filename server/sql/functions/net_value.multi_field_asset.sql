create or replace function net_value(multi_field_asset)
returns numeric
language sql stable as $$
      select $1.original_value - accumulated($1) $$;
