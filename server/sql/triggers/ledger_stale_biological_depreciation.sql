create or replace function ledger_stale_biological_depreciation()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $$;

create trigger ledger_delete after delete on biological_depreciation
  referencing old table as changed for each statement execute function ledger_stale_biological_depreciation();
create trigger ledger_insert after insert on biological_depreciation
  referencing new table as changed for each statement execute function ledger_stale_biological_depreciation();
