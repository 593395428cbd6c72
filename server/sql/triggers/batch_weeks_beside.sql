create or replace function batch_weeks_beside()
returns trigger
language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from changed where house_id is not null group by farm_id, house_id;
  return null;
end $$;

create trigger weeks_delete after delete on batch_day
  referencing old table as changed for each statement execute function batch_weeks_beside();
create trigger weeks_insert after insert on batch_day
  referencing new table as changed for each statement execute function batch_weeks_beside();
create trigger weeks_update after update on batch_day
  referencing new table as changed for each statement execute function batch_weeks_beside();
