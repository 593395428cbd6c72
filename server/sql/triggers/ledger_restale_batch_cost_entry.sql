create or replace function ledger_restale_batch_cost_entry()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min(cost_date), max(cost_date), null from
        (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $$;

create trigger ledger_update after update on batch_cost_entry
  referencing old table as was new table as changed for each statement execute function ledger_restale_batch_cost_entry();
