create or replace function eaten_batch_day()
returns trigger
language plpgsql as $$ begin
      perform mark_feedings(farm_id, min(day)) from changed group by farm_id; return null; end $$;

create trigger eaten_delete after delete on batch_day
  referencing old table as changed for each statement execute function eaten_batch_day();
create trigger eaten_insert after insert on batch_day
  referencing new table as changed for each statement execute function eaten_batch_day();
