-- Marks the kept days of a farm as stale from a day on.
create or replace function mark_farm_days(farm uuid, day date)
returns void
language plpgsql as $$
begin
  insert into farm_day_stale (farm_id, since) select farm, day where farm is not null and day is not null
    and not exists (select from farm_day_stale s where s.farm_id = farm and s.since <= day and s.xmin = pg_current_xact_id()::xid);
end $$;
