-- Beside breed, class and being there say who shares.
create or replace function reeaten_batch()
returns trigger
language plpgsql as $$ begin
  perform mark_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.breed_id, o.stage, o.deleted) is distinct from (n.breed_id, n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

create trigger eaten_update after update on batch
  referencing old table as was new table as changed for each statement execute function reeaten_batch();
