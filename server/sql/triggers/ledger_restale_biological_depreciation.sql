create or replace function ledger_restale_biological_depreciation()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, month) select farm_id, month from was union select farm_id, month from changed;
      return null; end $$;

create trigger ledger_update after update on biological_depreciation
  referencing old table as was new table as changed for each statement execute function ledger_restale_biological_depreciation();
