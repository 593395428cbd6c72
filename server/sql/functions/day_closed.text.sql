-- True where a month of a farm is closed: as its period says, or because all of its days are.
create or replace function day_closed(farm uuid, month text)
returns boolean
language plpgsql as $$
begin
  if farm is null or month is null then return false; end if;
  return day_closed(farm, ((month || '-01')::date + interval '1 month' - interval '1 day')::date)
    or exists (select from period_close c where c.farm_id = farm and c.period = month and c.status = 'CLOSED');
end $$;
