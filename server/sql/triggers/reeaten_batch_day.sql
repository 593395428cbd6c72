-- Where a stay or a stand only ends on another day, the days before both ends are what they were.
create or replace function reeaten_batch_day()
returns trigger
language plpgsql as $$ begin
  perform mark_feedings(farm_id, min(since)) from (select n.farm_id, case
        when (o.heads, o.born) is distinct from (n.heads, n.born) then n.day
        when o.until <> n.until then least(o.until, n.until) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.batch_id = n.batch_id and o.day = n.day
        and o.house_id is not distinct from n.house_id) reached
    where since is not null group by farm_id;
  return null;
end $$;

create trigger eaten_update after update on batch_day
  referencing old table as was new table as changed for each statement execute function reeaten_batch_day();
