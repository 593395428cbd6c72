-- Another stage means another class of the ledger, and other feed of the house; breed, stage and deletion decide which batches share it.
create or replace function mark_class_of_batch()
returns trigger
language plpgsql as $$
begin
  perform mark_kept('feedings', new.farm_id, '-infinity');
  if (old.stage, old.deleted) is not distinct from (new.stage, new.deleted) then return null; end if;
  perform mark_kept('ledger', new.farm_id, least(old.open_date, new.open_date)::text);
  perform mark_kept('batch_costs', new.farm_id, least(old.open_date, new.open_date)::text);
  perform mark_kept('farm_days', new.farm_id, (select min(m.move_date)::text from batch_move m where m.farm_id = new.farm_id and m.batch_id = new.uid));
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from batch_day
    where farm_id = new.farm_id and batch_id = new.uid and house_id is not null group by farm_id, house_id;
  return null;
end $$;

create trigger marks_class after update on batch
  for each row when ((old.breed_id, old.stage, old.deleted) is distinct from (new.breed_id, new.stage, new.deleted))
  execute function mark_class_of_batch();
