create or replace function stale_sow_service()
returns trigger
language plpgsql as $$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(service_date) from changed group by farm_id; return null; end $$;

create trigger stale_delete after delete on sow_service
  referencing old table as changed for each statement execute function stale_sow_service();
create trigger stale_insert after insert on sow_service
  referencing new table as changed for each statement execute function stale_sow_service();
