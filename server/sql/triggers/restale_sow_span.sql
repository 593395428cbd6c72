create or replace function restale_sow_span()
returns trigger
language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from
    (select farm_id, from_date from was union all select farm_id, from_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.status, o.parity) is distinct from (n.from_date, n.status, n.parity) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(o.to_date, n.to_date) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;

create trigger stale_update after update on sow_span
  referencing old table as was new table as changed for each statement execute function restale_sow_span();
