create or replace function running_month(farm uuid)
returns integer
language sql stable as $$
  select month_no(period_of(farm, app_today()))
$$;
