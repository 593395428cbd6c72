create or replace function restale_sow_service()
returns trigger
language plpgsql as $$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(service_date) from
        (select farm_id, service_date from was union all select farm_id, service_date from changed) both_sides group by farm_id; return null; end $$;

create trigger stale_update after update on sow_service
  referencing old table as was new table as changed for each statement execute function restale_sow_service();
