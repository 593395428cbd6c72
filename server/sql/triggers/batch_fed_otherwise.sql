-- The stage says which feed of a house is a batch's.
create or replace function batch_fed_otherwise()
returns trigger
language plpgsql as $$ begin
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from batch_day
    where farm_id = new.farm_id and batch_id = new.uid and house_id is not null group by farm_id, house_id;
  return null;
end $$;

create trigger weeks_fed after update of stage, deleted on batch
  for each row when (((old.stage is distinct from new.stage) OR (old.deleted is distinct from new.deleted))) execute function batch_fed_otherwise();
