-- Animals in a unit or a pen count in its house.
create or replace function head_days(farm uuid, house uuid, first date, last date)
returns bigint
language sql stable as $$
  select coalesce(sum(heads * (least(until, last + 1) - greatest(day, first))), 0)::bigint from (
    select 1 as heads, s.from_date as day, coalesce(s.to_date, last + 1) as until, s.house_id from pig_stay s
      where s.farm_id = farm and s.from_date <= last and coalesce(s.to_date, last + 1) > first
    union all select d.heads, d.day, d.until, d.house_id from batch_day d
      where d.farm_id = farm and d.heads > 0 and d.day <= last and d.until > first) stood
   where house is null or stood.house_id in (select h.uid from organize h join organize o on o.uid = house and h.tree_path like o.tree_path || '%')
$$;
