-- Marks the kept weeks of a batch as stale.
create or replace function mark_batch_weeks(farm uuid, batch uuid)
returns void
language plpgsql as $$
begin
  insert into batch_week_stale (farm_id, batch_id) select farm, batch where not exists (select from batch_week_stale s
    where s.farm_id = farm and s.batch_id = batch and s.xmin = pg_current_xact_id()::xid);
end $$;
