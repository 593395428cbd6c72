-- Whether a month of a farm is closed: as its period says, or because all of its days are.
create or replace function day_closed(farm uuid, day date)
returns boolean
language plpgsql as $$
begin
  if farm is null or day is null then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || farm, 0));
  return exists (select from organize o where o.uid = farm and o.closed_up_to >= day);
end $$;

create or replace function day_closed(farm uuid, month text)
returns boolean
language plpgsql as $$
begin
  if farm is null or month is null then return false; end if;
  return day_closed(farm, ((month || '-01')::date + interval '1 month' - interval '1 day')::date)
    or exists (select from period_close c where c.farm_id = farm and c.period = month and c.status = 'CLOSED');
end $$;
