-- A low-value item that was issued from a warehouse is written off by its register and not by its issue: the row says which material.
alter table low_consumption add column material_id uuid;
create index low_consumption_material_idx on low_consumption (farm_id, material_id) where material_id is not null;
update low_consumption l set material_id = x.material_id from (
  select distinct on (l.farm_id, l.uid) l.farm_id, l.uid, m.material_id from low_consumption l
    join organize f on f.uid = l.farm_id and (f.closed_up_to is null or l.month > to_char(f.closed_up_to, 'YYYY-MM'))
    join material n on n.name = l.item and n.material_class in ('LOW_VALUE', 'TOOL', 'CONSUMABLE')
    join stock_move m on m.farm_id = l.farm_id and m.material_id = n.uid and m.kind = 'ISSUE' and to_char(m.event_date, 'YYYY-MM') = l.month
   order by l.farm_id, l.uid, m.material_id) x
 where l.farm_id = x.farm_id and l.uid = x.uid;
select guard_closed_days('low_consumption', 'month', '{month,at_farm_id,item,material_id,house_id,department,qty,amount,mode,months,deleted}');

-- What counts missed, what was thrown away, and tools, low-value items and raw material that were issued are costs of their month:
-- open months are reckoned anew, closed ones stay.
insert into cost_ledger_stale (farm_id, since)
select m.farm_id, greatest(min(m.event_date), coalesce(f.closed_up_to + 1, min(m.event_date))) from stock_move m join organize f on f.uid = m.farm_id
 group by m.farm_id, f.closed_up_to;

-- Feed of a house is parted in whole cents and hundredths of a kg from now on, by the ledger and by reports alike; closed months stay.
insert into feed_eaten_stale (farm_id, since)
select u.farm_id, greatest(min(u.use_date), coalesce(f.closed_up_to + 1, min(u.use_date))) from feed_use u join organize f on f.uid = u.farm_id
 where u.batch_id is null group by u.farm_id, f.closed_up_to;
