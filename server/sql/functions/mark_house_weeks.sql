-- Shares of a house's feed depend on all batches in it: every batch of the house in these days is marked.
create or replace function mark_house_weeks(farm uuid, house uuid, since date, until date)
returns void
language plpgsql as $$
begin
  insert into batch_week_stale (farm_id, batch_id)
    select distinct d.farm_id, d.batch_id from batch_day d
      where d.farm_id = farm and d.house_id = house and d.until > since and d.day < mark_house_weeks.until
        and not exists (select from batch_week_stale s
          where s.farm_id = farm and s.batch_id = d.batch_id and s.xmin = pg_current_xact_id()::xid);
end $$;
