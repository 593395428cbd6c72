-- A farm, and those it shares assets with.
create or replace function farms_sharing(farm uuid)
returns setof uuid
language sql stable as $$
  select farm union select f from multi_field_asset a cross join unnest(a.farm_ids) f where farm = any(a.farm_ids) and not a.deleted
$$;
