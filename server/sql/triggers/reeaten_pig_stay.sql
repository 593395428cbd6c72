create or replace function reeaten_pig_stay()
returns trigger
language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(since)), mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.house_id) is distinct from (n.from_date, n.house_id) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(coalesce(o.to_date, 'infinity'), coalesce(n.to_date, 'infinity')) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;

create trigger eaten_update after update on pig_stay
  referencing old table as was new table as changed for each statement execute function reeaten_pig_stay();
