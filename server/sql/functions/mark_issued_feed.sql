-- Marks what was fed of issues to houses as stale from a day on, in farms that have any.
create or replace function mark_issued_feed(farm uuid, since date)
returns void
language plpgsql as $$
begin
  insert into fed_by_issue_stale (farm_id, since) select farm, mark_issued_feed.since
    where exists (select from fed_by_issue f where f.farm_id = farm) and not exists (select from fed_by_issue_stale s
      where s.farm_id = farm and s.since <= mark_issued_feed.since and s.xmin = pg_current_xact_id()::xid);
end $$;
