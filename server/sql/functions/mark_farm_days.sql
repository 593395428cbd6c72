-- Marks are rows that are only added. One that this very transaction wrote before says enough; those of others do not, as who takes them
-- does not see what is written here.
create or replace function mark_farm_days(farm uuid, day date)
returns void
language sql as $$
  insert into farm_day_stale (farm_id, since) select farm, day where farm is not null and day is not null
    and not exists (select from farm_day_stale s where s.farm_id = farm and s.since <= day and s.xmin = pg_current_xact_id()::xid)
$$;
