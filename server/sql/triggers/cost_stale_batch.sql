-- Another stage is another class of the ledger, and other feed of the house.
create or replace function cost_stale_batch()
returns trigger
language plpgsql as $$ begin
  insert into cost_ledger_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  perform mark_farm_days(n.farm_id, min(m.move_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    join batch_move m on m.farm_id = n.farm_id and m.batch_id = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

create trigger cost_update after update on batch
  referencing old table as was new table as changed for each statement execute function cost_stale_batch();
