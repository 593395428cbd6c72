create or replace function unit_name(feed_price)
returns text
language sql stable as $$ select material_unit($1.material_id) $$;
