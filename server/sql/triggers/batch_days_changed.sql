-- Whoever changes movements changes the days, whatever way the change comes.
create or replace function batch_days_changed()
returns trigger
language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date)) from changed group by farm_id, batch_id;
  return null;
end $$;

create trigger days_delete after delete on batch_move
  referencing old table as changed for each statement execute function batch_days_changed();
create trigger days_insert after insert on batch_move
  referencing new table as changed for each statement execute function batch_days_changed();
