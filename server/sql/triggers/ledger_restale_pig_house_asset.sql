create or replace function ledger_restale_pig_house_asset()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min((start_month || '-01')::date) - 31, null, null from
        (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $$;

create trigger ledger_update after update on pig_house_asset
  referencing old table as was new table as changed for each statement execute function ledger_restale_pig_house_asset();
