-- What a farm's month cost, by who bears it and what for (§2.14). It follows from uses, registries and days alone and can be dropped and
-- rebuilt month by month.
create table cost_ledger (
  farm_id uuid not null,
  month text not null,
  uid uuid not null,
  -- First day of the accounting month.
  day date not null,
  cost_class text not null,
  -- Of a growing batch; null of the breeding herd, and of a class of which nobody stood.
  batch_id uuid,
  item text not null,
  source text not null,
  -- The row of the registry it was told in; null of what was added up.
  source_uid uuid,
  amount numeric(16,2) not null,
  primary key (farm_id, month, uid)
);
create index cost_ledger_day_idx on cost_ledger (farm_id, day);
create index cost_ledger_batch_idx on cost_ledger (farm_id, batch_id) where batch_id is not null;

-- A change behind the costs of a farm leaves here the days, or the month, it reaches; without an end it reaches on.
create table cost_ledger_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date,
  until date,
  month text,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['cost_ledger', 'cost_ledger_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- The approved price of a material on a day: that of the farm, else of what is above it.
create function list_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select p.price from (
      select material_id, organize_id, price, effective_from, effective_to from feed_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from vaccine_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from semen_price where material_id = material and approved and not deleted) p
    join organize f on f.uid = farm left join organize o on o.uid = p.organize_id
   where p.effective_from <= on_day and coalesce(p.effective_to, 'infinity') >= on_day and (o.uid is null or f.tree_path like o.tree_path || '%')
   order by coalesce(o.level, 0) desc limit 1
$$;

-- Whoever changes what costs follow from leaves the mark, whatever way the change comes.
do $$
declare t record;
begin
  for t in select * from (values
    ('feed_use', 'min(use_date), max(use_date), null'),
    ('medication', 'min(treat_date), max(treat_date), null'),
    ('immunisation', 'min(immune_date), max(immune_date), null'),
    ('batch_cost_entry', 'min(cost_date), max(cost_date), null'),
    ('other_drug', 'min(use_date), max(use_date), null'),
    ('stock_move', 'min(event_date), max(event_date), null'),
    ('semen_move', 'min(move_date), max(move_date), null'),
    -- who stands where decides who bears a cost from that day on
    ('batch_move', 'min(move_date), null, null'),
    ('pig_stay', 'min(from_date), null, null'),
    ('pig_house_asset', 'min((start_month || ''-01'')::date) - 31, null, null'),
    ('field_asset', 'min((start_month || ''-01'')::date) - 31, null, null'),
    ('low_consumption', 'min((month || ''-01'')::date) - 31, null, null')
  ) as x (name, reach) loop
    execute format('create function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, %2$s from changed group by farm_id;
      return null; end $f$', t.name, t.reach);
    execute format('create function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, %2$s from
        (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $f$', t.name, t.reach);
    execute format('create trigger ledger_insert after insert on %1$I referencing new table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_delete after delete on %1$I referencing old table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function ledger_restale_%1$s()', t.name);
  end loop;
  for t in select unnest(array['energy_consumption', 'public_salary', 'direct_salary', 'period_cost', 'biological_depreciation']) as name loop
    execute format('create function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $f$', t.name);
    execute format('create function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, month) select farm_id, month from was union select farm_id, month from changed;
      return null; end $f$', t.name);
    execute format('create trigger ledger_insert after insert on %1$I referencing new table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_delete after delete on %1$I referencing old table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function ledger_restale_%1$s()', t.name);
  end loop;
end $$;

-- What several farms share is written by somebody who may not see all of them: the mark goes over the wall. So with prices.
create function ledger_stale_shared() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into cost_ledger_stale (farm_id, since) select f, (new.start_month || '-01')::date - 31 from unnest(new.farm_ids) f;
  if tg_op = 'UPDATE' then
    insert into cost_ledger_stale (farm_id, since) select f, (old.start_month || '-01')::date - 31 from unnest(old.farm_ids) f;
  end if;
  return null;
end $$;
create trigger ledger_change after insert or update on multi_field_asset for each row execute function ledger_stale_shared();
create function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into cost_ledger_stale (farm_id, since) select f.uid, least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end)
    from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
      or f.tree_path like (select o.tree_path || '%' from organize o where o.uid = new.organize_id));
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['feed_price', 'vaccine_price', 'semen_price'] loop
    execute format('create trigger ledger_change after insert or update on %I for each row execute function ledger_stale_price()', t);
  end loop;
end $$;

-- What stands already is reckoned at the first run.
insert into cost_ledger_stale (farm_id, since) select farm_id, min(day) from (
  select farm_id, min(use_date) as day from feed_use group by 1 union all select farm_id, min(treat_date) from medication group by 1
  union all select farm_id, min(immune_date) from immunisation group by 1 union all select farm_id, min(event_date) from stock_move group by 1
  union all select farm_id, min(cost_date) from batch_cost_entry group by 1) told group by 1;
