create or replace function ledger_stale_field_asset()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, min((start_month || '-01')::date) - 31, null, null from changed group by farm_id;
      return null; end $$;

create trigger ledger_delete after delete on field_asset
  referencing old table as changed for each statement execute function ledger_stale_field_asset();
create trigger ledger_insert after insert on field_asset
  referencing new table as changed for each statement execute function ledger_stale_field_asset();
