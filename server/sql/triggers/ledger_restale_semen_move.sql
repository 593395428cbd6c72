create or replace function ledger_restale_semen_move()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min(move_date), max(move_date), null from
        (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $$;

create trigger ledger_update after update on semen_move
  referencing old table as was new table as changed for each statement execute function ledger_restale_semen_move();
