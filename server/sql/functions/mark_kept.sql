-- Marks kept figures of a farm as stale from a day on, or of a month. Marks are rows that are only added. One that this very
-- transaction wrote before says enough; those of others do not, as who takes them does not see what is written here.
create or replace function mark_kept(kept text, farm uuid, day text)
returns void
language plpgsql as $$
begin
  if farm is null or day is null then return; end if;
  case kept
    when 'herd_days' then
      insert into herd_day_stale (farm_id, since) select farm, day::date where not exists (select from herd_day_stale s
        where s.farm_id = farm and s.since <= day::date and s.xmin = pg_current_xact_id()::xid);
    when 'farm_days' then perform mark_farm_days(farm, day::date);
    when 'batch_costs' then
      insert into batch_cost_stale (farm_id, since) select farm, day::date where not exists (select from batch_cost_stale s
        where s.farm_id = farm and s.since <= day::date and s.xmin = pg_current_xact_id()::xid);
    when 'ledger' then perform mark_ledger(farm, day::date, null);
    when 'ledger_day' then perform mark_ledger(farm, day::date, day::date);
    when 'ledger_month' then
      insert into cost_ledger_stale (farm_id, month) select farm, day where not exists (select from cost_ledger_stale s
        where s.farm_id = farm and s.month = day and s.xmin = pg_current_xact_id()::xid);
    -- an accounting month may begin in the month before
    when 'ledger_from_month' then perform mark_ledger(farm, (day || '-01')::date - 31, null);
    when 'eaten' then
      insert into feed_eaten_stale (farm_id, since) select farm, day::date where not exists (select from feed_eaten_stale s
        where s.farm_id = farm and s.since <= day::date and s.xmin = pg_current_xact_id()::xid);
    when 'feedings' then perform mark_feedings(farm, day::date);
    when 'shared_feedings' then perform mark_shared_feedings(farm, day::date);
    when 'all_shared_feedings' then perform mark_shared_feedings(farm, '-infinity');
    when 'issued_feed' then perform mark_issued_feed(farm, day::date);
  end case;
end $$;
