-- energy-consumption
alter table energy_consumption add column meter_replaced boolean;
select guard_closed_days('energy_consumption', 'month', '{month,at_farm_id,house_id,energy_type_id,meter,last_reading,reading,meter_replaced,qty,price,remark,deleted}');

-- Whether a closed month of its farms charged an asset: those who share it need not be seen by whoever changes it.
create function charged_in_closed(asset uuid, farms uuid[]) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from cost_ledger l join organize f on f.uid = l.farm_id
    where l.farm_id = any(farms) and l.day <= f.closed_up_to and l.source_uid = asset)
$$;

-- What several farms share by places or by sows is parted anew in all of them when one of them changes.
create function ledger_stale_places(path text) returns void language sql security definer set search_path = public as $$
  insert into cost_ledger_stale (farm_id, since)
  select f, min((a.start_month || '-01')::date) - 31 from multi_field_asset a cross join unnest(a.farm_ids) f
    where a.sharing in ('CAPACITY', 'HEADS') and not a.deleted
      and a.farm_ids && array(select o.uid from organize o where o.type = 'farm' and path like o.tree_path || '%')
    group by f
$$;
create function ledger_stale_organize() returns trigger language plpgsql as $$ begin
  perform ledger_stale_places(new.tree_path);
  if tg_op = 'UPDATE' and old.tree_path <> new.tree_path then perform ledger_stale_places(old.tree_path); end if;
  return null;
end $$;
create trigger ledger_insert after insert on organize for each row when (new.capacity > 0) execute function ledger_stale_organize();
create trigger ledger_update after update on organize for each row
  when ((old.capacity, old.design_sows, old.deleted, old.tree_path, old.kind) is distinct from (new.capacity, new.design_sows, new.deleted, new.tree_path, new.kind))
  execute function ledger_stale_organize();
