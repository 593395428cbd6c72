-- First and last day of an accounting month of a farm (T9), and the number of the running one.
create or replace function month_days(farm uuid, month text, out first date, out last date)
returns record
language sql stable as $$
  select f.first, (f.first + interval '1 month')::date - 1 from (
    select ((month || '-01')::date - case when s.day > 15 then interval '1 month' else interval '0' end)::date + s.day - 1 as first
      from (select month_start_day(farm, (month || '-01')::date) as day) s) f
$$;
