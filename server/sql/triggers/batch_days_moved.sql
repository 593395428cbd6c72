create or replace function batch_days_moved()
returns trigger
language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date))
    from (select farm_id, batch_id, move_date from was union all select farm_id, batch_id, move_date from changed) both_sides
    group by farm_id, batch_id;
  return null;
end $$;

create trigger days_update after update on batch_move
  referencing old table as was new table as changed for each statement execute function batch_days_moved();
