create or replace function ledger_stale_medication()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(treat_date), max(treat_date) from changed group by farm_id;
      perform mark_farm_days(farm_id, min(treat_date)) from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on medication
  referencing old table as changed for each statement execute function ledger_stale_medication();
create trigger ledger_insert after insert on medication
  referencing new table as changed for each statement execute function ledger_stale_medication();
