-- What came of a treatment is seen later: the result of one in a closed month is told, and corrected, on open days.
create function tells_result(was farm_event, now farm_event) returns boolean language sql volatile as $$
  select was.type = 'event_cure' and (was.farm_id, was.event_date, was.uid, was.type) = (now.farm_id, now.event_date, now.uid, now.type)
    and was.payload - '{result,resultDate}'::text[] = now.payload - '{result,resultDate}'::text[]
    and coalesce(was.payload->>'resultDate', now.payload->>'resultDate') is not null
    and not day_closed(was.farm_id, (was.payload->>'resultDate')::date) and not day_closed(now.farm_id, (now.payload->>'resultDate')::date)
$$;
drop trigger closed_day_update on farm_event;
create trigger closed_day_update after update on farm_event for each row
  when (old.* is distinct from new.* and (day_closed(old.farm_id, old.event_date) or day_closed(new.farm_id, new.event_date))
    and not tells_result(old, new))
  execute function refuse_closed_day('event_date');

-- The ERP is told of what was used, which the result does not change.
drop trigger erp_update on farm_event;
create trigger erp_update after update on farm_event for each row
  when (new.type in ('feed_use', 'event_cure', 'event_health', 'event_immune', 'event_batch_cost')
    and (old.event_date, old.payload - '{result,resultDate}'::text[]) is distinct from (new.event_date, new.payload - '{result,resultDate}'::text[]))
  execute function tell_erp();

-- 反月结 has a reason of its own: that of the close stays in the record, and neither is lost with the next.
alter table period_close add column reopen_reason text;
update period_close set reopen_reason = reason, reason = null where status = 'REOPENED';
