-- Since the first day a class of material moves in a farm's warehouses, its events count no more where they took nothing from stock: when
-- that day changes, all that was reckoned since is stale, in the ledger and of batches.
create function kept_since_stale() returns trigger language plpgsql as $$
declare changed record;
begin
  for changed in select c.farm_id, min(c.day) as since from (select m.farm_id, n.material_class, min(m.event_date) as day
      from moved m join material n on n.uid = m.material_id group by 1, 2) c
    where not exists (select from stock_shelf s join material n on n.uid = s.material_id
      join stock_move m on m.farm_id = s.farm_id and m.material_id = s.material_id
      where s.farm_id = c.farm_id and n.material_class = c.material_class and m.event_date < c.day)
    group by c.farm_id
  loop
    insert into cost_ledger_stale (farm_id, since) values (changed.farm_id, changed.since);
    insert into batch_cost_stale (farm_id, since) values (changed.farm_id, changed.since);
  end loop;
  return null;
end $$;
create trigger kept_since_insert after insert on stock_move referencing new table as moved
  for each statement execute function kept_since_stale();
create trigger kept_since_delete after delete on stock_move referencing old table as moved
  for each statement execute function kept_since_stale();

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
