-- As mark_feedings, where only what whole houses were fed is shared otherwise.
create or replace function mark_shared_feedings(farm uuid, since date)
returns void
language plpgsql as $$
begin
  perform mark_kept('eaten', farm, (select f.use_date::text from feed_use f
    where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1));
  perform mark_issued_feed(farm, mark_shared_feedings.since);
end $$;
