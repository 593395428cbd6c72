-- Since the first day a class of material moves in a farm's warehouses, its events count no more where they took nothing from stock: when
-- that day changes, all that was reckoned since is stale.
create function ledger_kept_since() returns trigger language plpgsql as $$ begin
  insert into cost_ledger_stale (farm_id, since)
  select c.farm_id, min(c.day) from (select m.farm_id, n.material_class, min(m.event_date) as day
      from changed m join material n on n.uid = m.material_id group by 1, 2) c
    where not exists (select 1 from stock_shelf s join material n on n.uid = s.material_id
      join stock_move m on m.farm_id = s.farm_id and m.material_id = s.material_id
      where s.farm_id = c.farm_id and n.material_class = c.material_class and m.event_date < c.day)
    group by c.farm_id;
  return null;
end $$;
create trigger ledger_kept_insert after insert on stock_move referencing new table as changed
  for each statement execute function ledger_kept_since();
create trigger ledger_kept_delete after delete on stock_move referencing old table as changed
  for each statement execute function ledger_kept_since();

-- What was left out because the farm had a warehouse is reckoned anew.
insert into cost_ledger_stale (farm_id, since) select farm_id, min(day) from (
  select farm_id, min(treat_date) as day from medication group by 1
  union all select farm_id, min(immune_date) from immunisation group by 1) told
  where farm_id in (select farm_id from warehouse) group by 1;
