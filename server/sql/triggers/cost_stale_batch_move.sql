create or replace function cost_stale_batch_move()
returns trigger
language plpgsql as $$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from changed where true group by farm_id;
      return null; end $$;

create trigger cost_delete after delete on batch_move
  referencing old table as changed for each statement execute function cost_stale_batch_move();
create trigger cost_insert after insert on batch_move
  referencing new table as changed for each statement execute function cost_stale_batch_move();
