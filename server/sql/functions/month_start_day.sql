-- Day of the month a farm's accounting months begin on (T9): the nearest setting of period_start_day.
create or replace function month_start_day(farm uuid, day date)
returns integer
language sql stable as $$
  select coalesce((select s.value::int from (
        select distinct on (a.company_id) a.company_id, a.value from app_setting a
         where a.name = 'period_start_day' and a.effective_from <= greatest(day, app_today()) order by a.company_id, a.effective_from desc) s
      left join organize n on n.uid = s.company_id
      where s.value is not null and (s.company_id is null
        or exists (select from organize f where f.uid = farm and f.tree_path like n.tree_path || '%'))
      order by n.level desc nulls last limit 1), 1)
$$;
