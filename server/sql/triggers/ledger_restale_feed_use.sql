create or replace function ledger_restale_feed_use()
returns trigger
language plpgsql as $$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(use_date), max(use_date) from
        (select * from was union all select * from changed) both_sides group by farm_id;
      perform mark_farm_days(farm_id, min(use_date)) from (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $$;

create trigger ledger_update after update on feed_use
  referencing old table as was new table as changed for each statement execute function ledger_restale_feed_use();
