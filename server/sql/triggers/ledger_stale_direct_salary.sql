create or replace function ledger_stale_direct_salary()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $$;

create trigger ledger_delete after delete on direct_salary
  referencing old table as changed for each statement execute function ledger_stale_direct_salary();
create trigger ledger_insert after insert on direct_salary
  referencing new table as changed for each statement execute function ledger_stale_direct_salary();
