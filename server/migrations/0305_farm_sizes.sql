-- What farms share assets by, and are planned by: sows a farm is designed for, places of its houses and crates, up to the month it says.
-- Sizes change for good reasons; a month that one of the farms has closed goes by the sizes it was closed with, in all of them
-- (decision 0023).
create table farm_size_kept (
  farm_id uuid not null,
  until_month text not null,
  sows integer not null,
  places integer not null,
  crates integer not null,
  primary key (farm_id, until_month)
);
-- Farms are read and kept across companies' walls by the functions below, and by them alone.
alter table farm_size_kept enable row level security;

-- Crates are the pens of farrowing houses; of a house without pens its capacity.
create function farm_size(farm uuid, out sows integer, out places integer, out crates integer) language sql stable as $$
  select coalesce(f.design_sows, 0), coalesce(sum(h.capacity), 0)::int,
      coalesce(sum(case when h.house_type = 'FARROWING' then coalesce(nullif((select count(*)
        from (select h.uid union all select u.uid from organize u where u.parent_id = h.uid) o
        join organize p on p.parent_id = o.uid and p.kind = 'PEN' and not p.deleted), 0), h.capacity, 0) end), 0)::int
    from organize f left join organize h on h.type = 'house' and h.kind = 'HOUSE' and not h.deleted and h.tree_path like f.tree_path || '%'
   where f.uid = farm group by f.uid, f.design_sows
$$;

-- Sizes of farms: those kept, each up to its month, with the last day of it, and those of today (null).
create function farm_sizes(farms uuid[]) returns table (farm_id uuid, until text, last date, sows integer, places integer, crates integer)
language sql stable security definer set search_path = public as $$
  select k.farm_id, k.until_month, m.last, k.sows, k.places, k.crates
    from farm_size_kept k cross join lateral month_days(k.farm_id, k.until_month) m where k.farm_id = any(farms)
  union all select f, null, null, s.sows, s.places, s.crates from unnest(farms) f cross join lateral farm_size(f) s
$$;

-- A farm, and those it shares assets with.
create function farms_sharing(farm uuid) returns setof uuid language sql stable as $$
  select farm union select f from multi_field_asset a cross join unnest(a.farm_ids) f where farm = any(a.farm_ids) and not a.deleted
$$;

-- A farm closes a month: what it and its sharers share by is kept up to it, where an earlier close did not.
create function keep_farm_sizes(farm uuid, month text) returns void language sql security definer set search_path = public as $$
  insert into farm_size_kept (farm_id, until_month, sows, places, crates)
  select f, month, s.sows, s.places, s.crates from farms_sharing(farm) f cross join lateral farm_size(f) s
   where not exists (select from farm_size_kept k where k.farm_id = f and k.until_month >= month)
  on conflict do nothing
$$;

-- A farm opens a month again: months that no sharer has closed any more go by the sizes of today, and are parted anew.
create function free_farm_sizes(farm uuid) returns void language plpgsql security definer set search_path = public as $$
declare one record;
begin
  for one in select f as farm_id, (select max(period_of(o.uid, o.closed_up_to)) from organize o
      where o.uid in (select farms_sharing(f)) and o.closed_up_to is not null) as closed from farms_sharing(farm) f loop
    delete from farm_size_kept k where k.farm_id = one.farm_id and (one.closed is null or k.until_month > one.closed
      and exists (select from farm_size_kept e where e.farm_id = k.farm_id and e.until_month >= one.closed and e.until_month < k.until_month));
    update farm_size_kept k set until_month = one.closed where k.farm_id = one.farm_id and k.until_month > one.closed;
    perform ledger_stale_places(o.tree_path) from organize o where o.uid = one.farm_id;
  end loop;
end $$;

-- For every close and every opening, whichever way it comes.
create function follow_farm_sizes() returns trigger language plpgsql as $$
begin
  if old.closed_up_to is not null and (new.closed_up_to is null or new.closed_up_to < old.closed_up_to) then
    perform free_farm_sizes(new.uid);
  else
    perform keep_farm_sizes(new.uid, period_of(new.uid, new.closed_up_to));
  end if;
  return null;
end $$;
create trigger farm_sizes_kept after update on organize for each row
  when (new.type = 'farm' and old.closed_up_to is distinct from new.closed_up_to) execute function follow_farm_sizes();

-- Months closed before now keep the sizes of today, by which they are parted until now.
select keep_farm_sizes(f.uid, period_of(f.uid, f.closed_up_to)) from organize f
 where f.type = 'farm' and not f.deleted and f.closed_up_to is not null order by f.closed_up_to;

-- Whether a closed month of the farms knew an asset: it was charged in it, or stood there when the month was closed.
create function known_in_closed(asset uuid, farms uuid[]) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from organize f where f.uid = any(farms) and f.closed_up_to is not null and (
      exists (select from cost_ledger l where l.farm_id = f.uid and l.source_uid = asset and l.day <= f.closed_up_to)
      or exists (select from period_close c where c.farm_id = f.uid and c.status = 'CLOSED' and c.closed_at >= (
        select a.created_at from multi_field_asset a where a.uid = asset
        union all select a.created_at from field_asset a where a.uid = asset
        union all select a.created_at from pig_house_asset a where a.uid = asset))))
$$;
drop function last_closed_charge;
