-- What batches bear of the cost ledger, by day and item: the one split that the ledger, the costs of batches and reports share. It
-- is written with the months of the ledger; those of closed months stay.
create table batch_charge (
  farm_id uuid not null,
  month text not null,
  batch_id uuid not null,
  day date not null,
  item text not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month, batch_id, day, item)
);
create index batch_charge_batch_idx on batch_charge (farm_id, batch_id, day);
create index batch_charge_day_idx on batch_charge (farm_id, day);
alter table batch_charge enable row level security;
create policy batch_charge_scope on batch_charge using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_charge to pig_app;

-- What was spent on batches up to now is what their kept days say: closed months keep it. Open ones are reckoned anew, with
-- the part of whole months (wages, energy, assets, period costs) that batches bear from now on.
insert into batch_charge (farm_id, month, batch_id, day, item, amount)
select farm_id, to_char(day, 'YYYY-MM'), batch_id, day, item, amount from (
  select d.farm_id, d.batch_id, d.day, i.item, i.amount - coalesce(lag(i.amount) over (partition by d.farm_id, d.batch_id, i.item order by d.day), 0) as amount
    from batch_cost_day d cross join lateral (values ('FEED', d.feed), ('DRUG', d.drug), ('VACCINE', d.vaccine), ('LABOUR', d.labour),
      ('ENERGY', d.energy), ('DEPRECIATION', d.depreciation), ('OTHER', d.other)) i (item, amount)) x
 where amount <> 0;
-- by the farm's own months, where they do not begin on the first
update batch_charge c set month = l.month from (
  select farm_id, month, day as first, lead(day, 1, 'infinity') over (partition by farm_id order by day) as next
    from (select distinct farm_id, month, day from cost_ledger) m) l
 where l.farm_id = c.farm_id and c.day >= l.first and c.day < l.next and c.month <> l.month;
insert into cost_ledger_stale (farm_id, since)
select d.farm_id, greatest(min(d.day), coalesce(f.closed_up_to + 1, min(d.day))) from batch_cost_day d join organize f on f.uid = d.farm_id
 group by d.farm_id, f.closed_up_to;

-- The ledger of a month marks the costs of batches when it is written: what changes the ledger need not mark them as well.
do $$
declare t text;
begin
  foreach t in array array['feed_use', 'medication', 'immunisation', 'batch_cost_entry', 'stock_move'] loop
    execute format('drop trigger cost_insert on %I', t);
    execute format('drop trigger cost_update on %I', t);
    execute format('drop trigger cost_delete on %I', t);
  end loop;
  foreach t in array array['feed_use', 'medication', 'immunisation', 'batch_cost_entry'] loop
    execute format('drop function cost_stale_%s()', t);
    execute format('drop function cost_restale_%s()', t);
  end loop;
end $$;
drop function cost_stale_issued();

create or replace function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  select mark_farm_days(farm, day);
$$;

create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into feed_eaten_stale (farm_id, since) select f, since from unnest(farms) f
    where exists (select from feed_use u where u.farm_id = f and u.use_date >= since and u.batch_id is null and u.amount is null);
  perform mark_farm_days(f, since) from unnest(farms) f;
  return null;
end $$;

-- Another stage is another class of the ledger, and other feed of the house.
create or replace function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into cost_ledger_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  perform mark_farm_days(n.farm_id, min(m.move_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    join batch_move m on m.farm_id = n.farm_id and m.batch_id = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;
