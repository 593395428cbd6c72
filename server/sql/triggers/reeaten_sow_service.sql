create or replace function reeaten_sow_service()
returns trigger
language plpgsql as $$ begin
      perform mark_shared_feedings(n.farm_id, min(least(o.service_date, n.service_date)))
        from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
        where (o.service_date, o.pig_id) is distinct from (n.service_date, n.pig_id) group by n.farm_id;
      return null; end $$;

create trigger eaten_update after update on sow_service
  referencing old table as was new table as changed for each statement execute function reeaten_sow_service();
