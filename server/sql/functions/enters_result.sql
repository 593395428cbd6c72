-- The result of a treatment is known later: that of one in a closed month is entered, and corrected, on open days.
create or replace function enters_result(was farm_event, now farm_event)
returns boolean
language sql as $$
  select was.type = 'event_cure' and (was.farm_id, was.event_date, was.uid, was.type) = (now.farm_id, now.event_date, now.uid, now.type)
    and was.payload - '{result,resultDate}'::text[] = now.payload - '{result,resultDate}'::text[]
    and coalesce(was.payload->>'resultDate', now.payload->>'resultDate') is not null
    and not day_closed(was.farm_id, (was.payload->>'resultDate')::date) and not day_closed(now.farm_id, (now.payload->>'resultDate')::date)
$$;
