-- Called when a farm reopens a month: months no longer closed by any sharing farm use the present sizes, and are distributed anew.
create or replace function free_farm_sizes(farm uuid)
returns void
language plpgsql security definer set search_path = public as $$
declare one record;
begin
  for one in select f as farm_id, (select max(period_of(o.uid, o.closed_up_to)) from organize o
      where o.uid in (select farms_sharing(f)) and o.closed_up_to is not null) as closed from farms_sharing(farm) f loop
    delete from farm_size_kept k where k.farm_id = one.farm_id and (one.closed is null or k.until_month > one.closed
      and exists (select from farm_size_kept e where e.farm_id = k.farm_id and e.until_month >= one.closed and e.until_month < k.until_month));
    update farm_size_kept k set until_month = one.closed where k.farm_id = one.farm_id and k.until_month > one.closed;
    perform mark_ledger_of_sharing_farms(o.tree_path) from organize o where o.uid = one.farm_id;
  end loop;
end $$;
