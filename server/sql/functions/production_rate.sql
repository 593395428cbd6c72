create or replace function production_rate(project_farm)
returns numeric
language sql stable as $$ select round($1.productive_sows * 100.0 / nullif($1.design_sows, 0), 2) $$;
