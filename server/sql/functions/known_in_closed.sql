-- True where a closed month of the farms includes an asset: it was charged in it, or entered before the month was closed.
create or replace function known_in_closed(asset uuid, farms uuid[])
returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from organize f where f.uid = any(farms) and f.closed_up_to is not null and (
      exists (select from cost_ledger l where l.farm_id = f.uid and l.source_uid = asset and l.day <= f.closed_up_to)
      or exists (select from period_close c where c.farm_id = f.uid and c.status = 'CLOSED' and c.closed_at >= (
        select a.created_at from multi_field_asset a where a.uid = asset
        union all select a.created_at from field_asset a where a.uid = asset
        union all select a.created_at from pig_house_asset a where a.uid = asset))))
$$;
