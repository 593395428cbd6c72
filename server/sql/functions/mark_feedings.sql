-- Who stands in a house shares what was issued to it: where heads change, the days before and after share otherwise.
create or replace function mark_feedings(farm uuid, since date)
returns void
language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_feedings.since);
$$;
