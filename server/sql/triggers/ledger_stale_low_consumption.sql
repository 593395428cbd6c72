create or replace function ledger_stale_low_consumption()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min((month || '-01')::date) - 31, null, null from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on low_consumption
  referencing old table as changed for each statement execute function ledger_stale_low_consumption();
create trigger ledger_insert after insert on low_consumption
  referencing new table as changed for each statement execute function ledger_stale_low_consumption();
