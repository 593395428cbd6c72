create or replace function ledger_stale_other_drug()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(use_date), max(use_date) from changed group by farm_id;
      perform mark_farm_days(farm_id, min(use_date)) from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on other_drug
  referencing old table as changed for each statement execute function ledger_stale_other_drug();
create trigger ledger_insert after insert on other_drug
  referencing new table as changed for each statement execute function ledger_stale_other_drug();
