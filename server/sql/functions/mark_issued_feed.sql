create or replace function mark_issued_feed(farm uuid, since date)
returns void
language sql as $$
  insert into fed_by_issue_stale (farm_id, since) select farm, mark_issued_feed.since
    where exists (select from fed_by_issue f where f.farm_id = farm)
$$;
