create or replace function stale_litter()
returns trigger
language plpgsql as $$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(farrow_date) from changed group by farm_id; return null; end $$;

create trigger stale_delete after delete on litter
  referencing old table as changed for each statement execute function stale_litter();
create trigger stale_insert after insert on litter
  referencing new table as changed for each statement execute function stale_litter();
