-- A share of a house's feed follows from all that stood there: who stands beside a changed batch is marked with it. House by house:
-- joined with what changed, all days would be gone through where many batches come at once.
create or replace function mark_house_weeks(farm uuid, house uuid, since date, until date)
returns void
language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct d.farm_id, d.batch_id from batch_day d
    where d.farm_id = farm and d.house_id = house and d.until > since and d.day < mark_house_weeks.until;
end $$;
