-- Called when a farm closes a month: stores the sharing sizes of it and its sharing farms up to that month, where an earlier close did not.
create or replace function keep_farm_sizes(farm uuid, month text)
returns void
language sql security definer set search_path = public as $$
  insert into farm_size_kept (farm_id, until_month, sows, places, crates)
  select f, month, s.sows, s.places, s.crates from farms_sharing(farm) f cross join lateral farm_size(f) s
   where not exists (select from farm_size_kept k where k.farm_id = f and k.until_month >= month)
  on conflict do nothing
$$;
