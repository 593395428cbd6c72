-- Costs shared by places or by sows are distributed anew in all sharing farms when one of them changes.
create or replace function mark_ledger_of_sharing_farms(path text)
returns void
language sql security definer set search_path = public as $$
  select mark_kept('ledger_from_month', f, min(a.start_month)) from multi_field_asset a cross join unnest(a.farm_ids) f
    where a.sharing in ('CAPACITY', 'HEADS') and not a.deleted
      and a.farm_ids && array(select o.uid from organize o where o.type = 'farm' and path like o.tree_path || '%')
    group by f
$$;
