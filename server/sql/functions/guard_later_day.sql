-- Guards a day, or a month, that is entered later than the row: a closed one is neither written nor removed; the row's own day may be
-- closed. Fitted to the declared fields like guard_closed_days.
create or replace function guard_later_day(guarded regclass, day text)
returns void
language plpgsql as $$
begin
  execute format('create trigger %1$I after update on %2$s for each row
    when (old.%3$I is distinct from new.%3$I and (day_closed(old.farm_id, old.%3$I) or day_closed(new.farm_id, new.%3$I)))
    execute function refuse_closed_day(%3$L)', 'closed_later_' || day, guarded, day);
end $$;
