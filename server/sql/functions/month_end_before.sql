create or replace function month_end_before(farm uuid, day date)
returns date
language sql stable as $$
  select (date_trunc('month', (day - (first - 1))::timestamp))::date + first - 2 from month_start_day(farm, day) first
$$;
