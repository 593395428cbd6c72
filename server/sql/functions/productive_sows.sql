create or replace function productive_sows(project_farm)
returns integer
language sql stable as $$
  select case when o.type = 'farm' then (select count(*)::int from pig g
      where g.farm_id = o.uid and g.pig_class = 'SOW' and g.exit_date is null and not g.deleted) end
    from organize o where o.uid = $1.organize_id
$$;
