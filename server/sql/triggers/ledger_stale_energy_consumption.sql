create or replace function ledger_stale_energy_consumption()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $$;

create trigger ledger_delete after delete on energy_consumption
  referencing old table as changed for each statement execute function ledger_stale_energy_consumption();
create trigger ledger_insert after insert on energy_consumption
  referencing new table as changed for each statement execute function ledger_stale_energy_consumption();
