create or replace function cost_restale_batch_move()
returns trigger
language plpgsql as $$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from
        (select * from was union all select * from changed) both_sides where true group by farm_id;
      return null; end $$;

create trigger cost_update after update on batch_move
  referencing old table as was new table as changed for each statement execute function cost_restale_batch_move();
