-- True where a day of a farm is closed; until the writer commits, no month of the farm is closed.
create or replace function day_closed(farm uuid, day date)
returns boolean
language plpgsql as $$
begin
  if farm is null or day is null then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || farm, 0));
  return exists (select from organize o where o.uid = farm and o.closed_up_to >= day);
end $$;
