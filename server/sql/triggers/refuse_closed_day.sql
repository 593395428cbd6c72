-- Costs in a document follow the ledger, also where a part of it was issued in a later month than its own: such an
-- update is permitted while the transaction is marked as following, and only where no other columns differ.
create or replace function refuse_closed_day()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.follows', true) = 'ledger'
    and to_jsonb(new) - '{amount,lines}'::text[] = to_jsonb(old) - '{amount,lines}'::text[] then
    return null;
  end if;
  raise exception '% of %: the day lies in a closed month', tg_op, tg_table_name using errcode = 'PFCLO';
end $$;

-- declared resources are guarded by server/upgrade-schema.ts (guardClosedDays)
select guard_closed_days('batch_event', 'event_date');
select guard_closed_days('farm_event', 'event_date');
select guard_closed_days('pig_event', 'event_date');
select guard_closed_days('semen_event', 'event_date');
select guard_closed_days('semen_move', 'move_date', '{}', 'not row.by_event');
select guard_closed_days('stock_event', 'event_date');

-- the result of a treatment may be entered later
drop trigger closed_day_update on farm_event;
create trigger closed_day_update after update on farm_event
  for each row when (((old.* is distinct from new.*) and (day_closed(old.farm_id, old.event_date) or day_closed(new.farm_id, new.event_date)) and (NOT enters_result(old.*, new.*))))
  execute function refuse_closed_day('event_date');
