-- Who stands in a house shares what was issued to it: where heads change, the days before and after share otherwise.
create or replace function mark_feedings(farm uuid, since date)
returns void
language plpgsql as $$
begin
  perform mark_kept('eaten', farm, (select f.use_date::text from feed_use f
    where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1));
  perform mark_issued_feed(farm, mark_feedings.since);
end $$;
