-- A price moved to another organisation no longer applies to its former farms.
create or replace function mark_ledger_of_price()
returns trigger
language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  perform mark_kept('ledger', f, since::text), mark_kept('farm_days', f, since::text) from unnest(farms) f;
  perform mark_kept('eaten', f, since::text) from unnest(farms) f
    where exists (select from feed_use u where u.farm_id = f and u.use_date >= since and u.batch_id is null and u.amount is null);
  return null;
end $$;

create trigger ledger_change after insert or update on feed_price
  for each row execute function mark_ledger_of_price();
create trigger ledger_change after insert or update on vaccine_price
  for each row execute function mark_ledger_of_price();
create trigger ledger_change after insert or update on semen_price
  for each row execute function mark_ledger_of_price();
