create or replace function design_sows(one farm_custody)
returns integer
language sql stable as $$ select o.design_sows from organize o where o.uid = one.managed_farm_id $$;
