create or replace function ledger_stale_stock_move()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(event_date), max(event_date) from changed group by farm_id;
      perform mark_farm_days(farm_id, min(event_date)) from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on stock_move
  referencing old table as changed for each statement execute function ledger_stale_stock_move();
create trigger ledger_insert after insert on stock_move
  referencing new table as changed for each statement execute function ledger_stale_stock_move();
