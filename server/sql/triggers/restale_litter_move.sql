create or replace function restale_litter_move()
returns trigger
language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  return null;
end $$;

create trigger stale_update after update on litter_move
  referencing old table as was new table as changed for each statement execute function restale_litter_move();
