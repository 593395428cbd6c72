-- Marks are rows that are only added: a clerk never waits for who writes the weeks, and what is entered meanwhile keeps its mark.
create or replace function batch_weeks_changed()
returns trigger
language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  return null;
end $$;

create trigger weeks_delete after delete on batch_weighing
  referencing old table as changed for each statement execute function batch_weeks_changed();
create trigger weeks_insert after insert on batch_weighing
  referencing new table as changed for each statement execute function batch_weeks_changed();
create trigger weeks_update after update on batch_weighing
  referencing new table as changed for each statement execute function batch_weeks_changed();
