create or replace function ledger_stale_semen_move()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min(move_date), max(move_date), null from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on semen_move
  referencing old table as changed for each statement execute function ledger_stale_semen_move();
create trigger ledger_insert after insert on semen_move
  referencing new table as changed for each statement execute function ledger_stale_semen_move();
