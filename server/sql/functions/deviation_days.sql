-- Days an item ended late (negative: early), or is late by today; nothing while it is in time.
create or replace function deviation_days(plan_item)
returns integer
language sql stable as $$
  select case when $1.actual_end is not null then $1.actual_end - $1.end_date
              when coalesce($1.done_rate, 0) < 100 and app_today() > $1.end_date then app_today() - $1.end_date end
$$;
