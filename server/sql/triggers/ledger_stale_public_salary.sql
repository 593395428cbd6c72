create or replace function ledger_stale_public_salary()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $$;

create trigger ledger_delete after delete on public_salary
  referencing old table as changed for each statement execute function ledger_stale_public_salary();
create trigger ledger_insert after insert on public_salary
  referencing new table as changed for each statement execute function ledger_stale_public_salary();
