create or replace function reeaten_litter()
returns trigger
language plpgsql as $$ begin
      perform mark_shared_feedings(n.farm_id, min(least(o.farrow_date, n.farrow_date)))
        from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
        where (o.farrow_date, o.pig_id) is distinct from (n.farrow_date, n.pig_id) group by n.farm_id;
      return null; end $$;

create trigger eaten_update after update on litter
  referencing old table as was new table as changed for each statement execute function reeaten_litter();
