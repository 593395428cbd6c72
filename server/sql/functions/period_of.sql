-- The accounting month of a day, and the last day of the one before it.
create or replace function period_of(farm uuid, day date)
returns text
language sql stable as $$
  select to_char(day - (first - 1) + case when first > 15 then interval '1 month' else interval '0' end, 'YYYY-MM')
    from month_start_day(farm, day) first
$$;
