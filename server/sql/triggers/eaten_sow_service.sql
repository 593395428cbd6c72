create or replace function eaten_sow_service()
returns trigger
language plpgsql as $$ begin
      perform mark_shared_feedings(farm_id, min(service_date)) from changed group by farm_id; return null; end $$;

create trigger eaten_delete after delete on sow_service
  referencing old table as changed for each statement execute function eaten_sow_service();
create trigger eaten_insert after insert on sow_service
  referencing new table as changed for each statement execute function eaten_sow_service();
