-- Since the first day a class of material moves in a farm's warehouses, its events count no more where they took nothing from stock: when
-- that day changes, all that was reckoned since is stale, in the ledger and of batches. Kept, as shelves that are empty tell nothing.
create table stock_class_since (
  farm_id uuid not null,
  material_class text not null,
  since date not null,
  primary key (farm_id, material_class)
);
alter table stock_class_since enable row level security;
create policy stock_class_since_scope on stock_class_since using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_class_since to pig_app;
insert into stock_class_since select m.farm_id, n.material_class, min(m.event_date) from stock_move m join material n on n.uid = m.material_id group by 1, 2;

create function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  insert into batch_cost_stale (farm_id, since) values (farm, day);
$$;

create function class_began() returns trigger language plpgsql as $$
declare c record;
begin
  for c in select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2 loop
    -- asked first: a row that is written is held until the end, and others post in the farm
    if not exists (select from stock_class_since s where s.farm_id = c.farm_id and s.material_class = c.material_class and s.since <= c.day) then
      insert into stock_class_since as s values (c.farm_id, c.material_class, c.day)
        on conflict (farm_id, material_class) do update set since = least(s.since, excluded.since);
      perform spent_anew(c.farm_id, c.day);
    end if;
  end loop;
  return null;
end $$;
create trigger class_began after insert on stock_move referencing new table as moved
  for each statement execute function class_began();

create function class_left() returns trigger language plpgsql as $$
declare c record; first date;
begin
  for c in select s.* from (select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2) g
    join stock_class_since s on s.farm_id = g.farm_id and s.material_class = g.material_class and s.since = g.day loop
    -- by days from the first on: it is found at once
    first := (select m.event_date from stock_move m join material n on n.uid = m.material_id
      where m.farm_id = c.farm_id and n.material_class = c.material_class order by m.event_date limit 1);
    if first is distinct from c.since then
      if first is null then delete from stock_class_since where farm_id = c.farm_id and material_class = c.material_class;
      else update stock_class_since set since = first where farm_id = c.farm_id and material_class = c.material_class; end if;
      perform spent_anew(c.farm_id, c.since);
    end if;
  end loop;
  return null;
end $$;
create trigger class_left after delete on stock_move referencing old table as moved
  for each statement execute function class_left();

-- What was issued to a batch, or to a house it stands in, is what it cost.
create function cost_stale_issued() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since) select farm_id, min(event_date) from issued where kind in ('ISSUE', 'RETURN') group by farm_id;
  return null;
end $$;
create trigger cost_insert after insert on stock_move referencing new table as issued
  for each statement execute function cost_stale_issued();
create trigger cost_delete after delete on stock_move referencing old table as issued
  for each statement execute function cost_stale_issued();
create trigger cost_update after update on stock_move referencing new table as issued
  for each statement execute function cost_stale_issued();

-- Uses that were told without a price cost what the list says, of batches as in the ledger.
create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or f.tree_path like (select o.tree_path || '%' from organize o where o.uid = new.organize_id)));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  return null;
end $$;

-- What was left out so far is reckoned at the first run.
insert into cost_ledger_stale (farm_id, since) select farm_id, min(day) from (
  select farm_id, min(treat_date) as day from medication group by 1
  union all select farm_id, min(immune_date) from immunisation group by 1) told
  where farm_id in (select farm_id from warehouse) group by 1;
insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from batch_move group by 1;
