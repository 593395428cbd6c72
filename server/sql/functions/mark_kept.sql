-- Marks kept figures of a farm as stale from a day on, of a day alone, or of a month, by rows that are only added: a transaction that takes
-- others does not see them. The setting keeps the farm, the first and the last marked day until mark_taken, so that a transaction does not
-- mark twice.
create or replace function mark_kept(kept text, farm uuid, day text)
returns void
language plpgsql as $$
declare
  name constant text := 'marks.' || kept;
  marked constant text[] := string_to_array(nullif(current_setting(name, true), ''), ' ');
  first date;
  last date := 'infinity';
begin
  if farm is null or day is null then return; end if;
  if kept = 'ledger_month' then
    if marked[1] = farm::text and marked[2] = day then return; end if;
    insert into cost_ledger_stale (farm_id, month) values (farm, day);
    perform set_config(name, farm || ' ' || day, true);
    return;
  end if;
  -- an accounting month may begin in the month before
  first := case kept when 'ledger_from_month' then (day || '-01')::date - 31 when 'all_shared_feedings' then '-infinity' else day::date end;
  if kept = 'ledger_day' then last := first; end if;
  if marked[1] = farm::text then
    if first >= marked[2]::date and last <= marked[3]::date then return; end if;
    first := least(first, marked[2]::date);
    last := greatest(last, marked[3]::date);
  end if;
  perform set_config(name, concat_ws(' ', farm, first, last), true);
  case kept
    when 'herd_days' then insert into herd_day_stale (farm_id, since) values (farm, first);
    when 'farm_days' then insert into farm_day_stale (farm_id, since) values (farm, first);
    when 'batch_costs' then insert into batch_cost_stale (farm_id, since) values (farm, first);
    when 'ledger_day' then insert into cost_ledger_stale (farm_id, since, until) values (farm, first, last);
    when 'ledger', 'ledger_from_month' then insert into cost_ledger_stale (farm_id, since) values (farm, first);
    when 'eaten' then insert into feed_eaten_stale (farm_id, since) values (farm, first);
    when 'issued_feed' then
      insert into fed_by_issue_stale (farm_id, since) select farm, first where exists (select from fed_by_issue f where f.farm_id = farm);
    -- batches in a house share the feed issued to it: where heads change, the shares change from that day on
    when 'feedings' then
      perform mark_kept('eaten', farm, (select f.use_date::text from feed_use f
        where f.farm_id = farm and f.use_date >= first order by f.use_date limit 1));
      perform mark_kept('issued_feed', farm, first::text);
    -- only shares of feed for whole houses change
    when 'shared_feedings', 'all_shared_feedings' then
      perform mark_kept('eaten', farm, (select f.use_date::text from feed_use f
        where f.farm_id = farm and f.use_date >= first and f.batch_id is null order by f.use_date limit 1));
      perform mark_kept('issued_feed', farm, first::text);
  end case;
end $$;
