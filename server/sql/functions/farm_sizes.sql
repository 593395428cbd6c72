-- Sizes of farms: stored ones, each up to its month, with the last day of it, and the present ones (null).
create or replace function farm_sizes(farms uuid[])
returns table (farm_id uuid, until text, last date, sows integer, places integer, crates integer)
language sql stable security definer set search_path = public as $$
  select k.farm_id, k.until_month, m.last, k.sows, k.places, k.crates
    from farm_size_kept k cross join lateral month_days(k.farm_id, k.until_month) m where k.farm_id = any(farms)
  union all select f, null, null, s.sows, s.places, s.crates from unnest(farms) f cross join lateral farm_size(f) s
$$;
