create or replace function ledger_stale_batch_cost_entry()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min(cost_date), max(cost_date), null from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on batch_cost_entry
  referencing old table as changed for each statement execute function ledger_stale_batch_cost_entry();
create trigger ledger_insert after insert on batch_cost_entry
  referencing new table as changed for each statement execute function ledger_stale_batch_cost_entry();
