-- Feed that is told or taken back reaches back to its day, whether anything is left of that day or not.
create or replace function eaten_changed()
returns trigger
language plpgsql as $$ begin
  insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from changed group by farm_id;
  return null;
end $$;

create trigger eaten_delete after delete on feed_use
  referencing old table as changed for each statement execute function eaten_changed();
create trigger eaten_insert after insert on feed_use
  referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_update_a after update on feed_use
  referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_update_b after update on feed_use
  referencing old table as changed for each statement execute function eaten_changed();
