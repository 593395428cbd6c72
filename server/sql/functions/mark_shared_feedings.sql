create or replace function mark_shared_feedings(farm uuid, since date)
returns void
language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f
      where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_shared_feedings.since);
$$;
