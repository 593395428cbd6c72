-- The herd: litters move on their day; a state that only ends on another day leaves the days before both ends as they were.
create or replace function stale_litter_move()
returns trigger
language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from changed group by farm_id;
  return null;
end $$;

create trigger stale_delete after delete on litter_move
  referencing old table as changed for each statement execute function stale_litter_move();
create trigger stale_insert after insert on litter_move
  referencing new table as changed for each statement execute function stale_litter_move();
