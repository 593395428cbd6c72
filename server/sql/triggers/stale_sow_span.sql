create or replace function stale_sow_span()
returns trigger
language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;

create trigger stale_delete after delete on sow_span
  referencing old table as changed for each statement execute function stale_sow_span();
create trigger stale_insert after insert on sow_span
  referencing new table as changed for each statement execute function stale_sow_span();
