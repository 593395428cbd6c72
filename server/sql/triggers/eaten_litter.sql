create or replace function eaten_litter()
returns trigger
language plpgsql as $$ begin
      perform mark_shared_feedings(farm_id, min(farrow_date)) from changed group by farm_id; return null; end $$;

create trigger eaten_delete after delete on litter
  referencing old table as changed for each statement execute function eaten_litter();
create trigger eaten_insert after insert on litter
  referencing new table as changed for each statement execute function eaten_litter();
