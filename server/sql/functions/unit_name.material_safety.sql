create or replace function unit_name(material_safety)
returns text
language sql stable as $$ select material_unit($1.material_id) $$;
