-- The first day of the next batch: pigs arriving before it belong to this one. The first batch includes earlier arrivals as well.
create or replace function project_intro_until(project_intro)
returns date
language sql stable as $$
  select coalesce(min(n.week_start), 'infinity') from project_intro n where n.project_id = $1.project_id and not n.deleted
    and n.week_start > $1.week_start
$$;
