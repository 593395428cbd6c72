-- What a farm's herd amounts to on each day, so that a group of farms over a year is a few thousand rows instead of millions.
create table herd_day (
  farm_id uuid not null,
  day date not null,
  -- Nothing was there and nothing happened.
  blank boolean not null,
  services integer not null,
  of_gilts integer not null,
  of_weaned integer not null,
  of_returned integer not null,
  of_aborted integer not null,
  of_open integer not null,
  litters integer not null,
  weaned_litters integer not null,
  weaned integer not null,
  herd_days integer not null,
  mated_days integer not null,
  gilt_days integer not null,
  npd integer not null,
  idle_days integer not null,
  end_sows integer not null,
  end_gilts integer not null,
  end_mated integer not null,
  end_pregnant integer not null,
  end_lactating integer not null,
  end_weaned integer not null,
  end_open integer not null,
  end_cull_wait integer not null,
  end_parities integer not null,
  end_farrowed integer not null,
  remaining integer not null,
  matured integer not null,
  matured_farrowed integer not null,
  repeats integer not null,
  first_mated integer not null,
  conceived integer not null,
  known integer not null,
  awaited integer not null,
  first_conceived integer not null,
  first_known integer not null,
  returned integer not null,
  aborted integer not null,
  wsi_days integer not null,
  wsi_count integer not null,
  weaned_sows integer not null,
  served_in7 integer not null,
  total_born integer not null,
  live_piglets integer not null,
  healthy integer not null,
  stillborn integer not null,
  black_dead integer not null,
  mummy integer not null,
  dead_born integer not null,
  litter_weight numeric(16,2),
  weighed_live integer not null,
  gestation_sum integer not null,
  gestation_count integer not null,
  lactation_sum integer not null,
  lactation_count integer not null,
  lost_of_weaned integer not null,
  started_of_weaned integer not null,
  piglet_deaths integer not null,
  wean_weight numeric(16,2),
  weighed_weaned integer not null,
  deaths integer not null,
  culls integer not null,
  primary key (farm_id, day)
);

-- A change of a farm's history leaves here the first day it reaches back to; a farm without such a row has its days right.
create table herd_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['herd_day', 'herd_day_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Whoever changes the rows behind a day leaves the mark, whatever way the change comes.
do $$
declare
  t record;
  op text;
begin
  for t in select * from (values
    ('sow_service', 'service_date'), ('litter', 'farrow_date'), ('litter_move', 'move_date'), ('sow_span', 'from_date')
  ) as x (name, day) loop
    execute format('create function stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(%2$I) from changed group by farm_id; return null; end $f$',
      t.name, t.day);
    execute format('create function restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(%2$I) from
        (select farm_id, %2$I from was union all select farm_id, %2$I from changed) both_sides group by farm_id; return null; end $f$',
      t.name, t.day);
    execute format('create trigger stale_insert after insert on %1$I referencing new table as changed
      for each statement execute function stale_%1$s()', t.name);
    execute format('create trigger stale_delete after delete on %1$I referencing old table as changed
      for each statement execute function stale_%1$s()', t.name);
    execute format('create trigger stale_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function restale_%1$s()', t.name);
  end loop;
end $$;

-- An animal's own row changes with every event of hers; only these columns reach back.
create function stale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(entry_date) from changed group by farm_id;
  return null;
end $$;
create function restale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since)
  select farm_id, min(since) from (select n.farm_id, least(
      case when (o.entry_date, o.entry_parity, o.sex, o.deleted) is distinct from (n.entry_date, n.entry_parity, n.sex, n.deleted)
        then least(o.entry_date, n.entry_date) end,
      case when o.first_service_date is distinct from n.first_service_date
        then least(o.first_service_date, n.first_service_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;
create trigger stale_insert after insert on pig referencing new table as changed
  for each statement execute function stale_pig();
create trigger stale_delete after delete on pig referencing old table as changed
  for each statement execute function stale_pig();
create trigger stale_update after update on pig referencing old table as was new table as changed
  for each statement execute function restale_pig();
