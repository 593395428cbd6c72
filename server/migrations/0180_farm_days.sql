-- What a farm's inventory and work came to on each day, so that reports over many farms and years add up days instead of events. Both
-- tables follow from the rows they count and can be dropped and rebuilt.

-- Heads by class and state: what stood there in the evening, and what came and went on the day. Days on which a class has nothing have no
-- row. Animals that change their state, and pigs that change to a batch of another stage, leave one row and come to another.
create table farm_herd_day (
  farm_id uuid not null,
  day date not null,
  pig_class text not null,
  state text not null,
  closing integer not null,
  born integer not null,
  bought integer not null,
  moved_in integer not null,
  state_in integer not null,
  gained integer not null,
  taken_over integer not null,
  home_bred integer not null,
  died integer not null,
  culled integer not null,
  sold integer not null,
  slaughtered integer not null,
  moved_out integer not null,
  state_out integer not null,
  lost integer not null,
  opening integer not null generated always as (closing - (born + bought + moved_in + state_in + gained + taken_over + home_bred)
    + (died + culled + sold + slaughtered + moved_out + state_out + lost)) stored,
  primary key (farm_id, day, pig_class, state)
);

-- Figures of a farm's day that herd_day does not keep. A day without any has no row.
create table farm_day (
  farm_id uuid not null,
  day date not null,
  check_positive integer not null,
  check_returned integer not null,
  check_negative integer not null,
  check_aborted integer not null,
  check_open integer not null,
  market_sold_heads integer not null,
  market_sold_kg numeric(16,2) not null,
  market_sold_amount numeric(16,2) not null,
  breeding_sold_heads integer not null,
  breeding_sold_kg numeric(16,2) not null,
  breeding_sold_amount numeric(16,2) not null,
  cull_sow_sold_heads integer not null,
  cull_sow_sold_kg numeric(16,2) not null,
  cull_sow_sold_amount numeric(16,2) not null,
  cull_gilt_sold_heads integer not null,
  cull_gilt_sold_kg numeric(16,2) not null,
  cull_gilt_sold_amount numeric(16,2) not null,
  cull_boar_sold_heads integer not null,
  cull_boar_sold_kg numeric(16,2) not null,
  cull_boar_sold_amount numeric(16,2) not null,
  piglet_sold_heads integer not null,
  piglet_sold_kg numeric(16,2) not null,
  piglet_sold_amount numeric(16,2) not null,
  inferior_sold_heads integer not null,
  inferior_sold_kg numeric(16,2) not null,
  inferior_sold_amount numeric(16,2) not null,
  semen_sold_amount numeric(16,2) not null,
  other_sold_heads integer not null,
  other_sold_kg numeric(16,2) not null,
  other_sold_amount numeric(16,2) not null,
  marketed_heads integer not null,
  marketed_kg numeric(16,2) not null,
  nursery_came_heads integer not null,
  nursery_came_kg numeric(16,2) not null,
  nursery_sent_heads integer not null,
  nursery_sent_kg numeric(16,2) not null,
  finish_came_heads integer not null,
  finish_came_kg numeric(16,2) not null,
  finish_sent_heads integer not null,
  finish_sent_kg numeric(16,2) not null,
  gilt_rear_came_heads integer not null,
  gilt_rear_came_kg numeric(16,2) not null,
  gilt_rear_sent_heads integer not null,
  gilt_rear_sent_kg numeric(16,2) not null,
  wtf_came_heads integer not null,
  wtf_came_kg numeric(16,2) not null,
  wtf_sent_heads integer not null,
  wtf_sent_kg numeric(16,2) not null,
  to_finish_heads integer not null,
  to_finish_kg numeric(16,2) not null,
  gestation_feed_kg numeric(16,2) not null,
  gestation_feed_amount numeric(16,2) not null,
  lactation_feed_kg numeric(16,2) not null,
  lactation_feed_amount numeric(16,2) not null,
  gilt_feed_kg numeric(16,2) not null,
  gilt_feed_amount numeric(16,2) not null,
  boar_feed_kg numeric(16,2) not null,
  boar_feed_amount numeric(16,2) not null,
  creep_feed_kg numeric(16,2) not null,
  creep_feed_amount numeric(16,2) not null,
  nursery_feed_kg numeric(16,2) not null,
  nursery_feed_amount numeric(16,2) not null,
  finish_feed_kg numeric(16,2) not null,
  finish_feed_amount numeric(16,2) not null,
  drug_amount numeric(16,2) not null,
  vaccine_amount numeric(16,2) not null,
  disinfectant_amount numeric(16,2) not null,
  crate_days integer not null,
  primary key (farm_id, day)
);

-- A change of anything behind a farm's days leaves here the first day it reaches back to; and the last day they are written up to.
create table farm_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
create table farm_day_until (
  farm_id uuid primary key,
  until date not null
);

do $$
declare t text;
begin
  foreach t in array array['farm_herd_day', 'farm_day', 'farm_day_stale', 'farm_day_until'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Marks are rows that are only added. One that this very transaction wrote before says enough; those of others do not, as who takes them
-- does not see what is written here.
create function mark_farm_days(farm uuid, day date) returns void language sql as $$
  insert into farm_day_stale (farm_id, since) select farm, day where farm is not null and day is not null
    and not exists (select from farm_day_stale s where s.farm_id = farm and s.since <= day and s.xmin = pg_current_xact_id()::xid)
$$;

-- What marks other kept rows already marks these as well. Uses, stock and movements of batches:
do $$
declare t record;
begin
  for t in select * from (values ('feed_use', 'use_date', 'max(use_date)'), ('medication', 'treat_date', 'max(treat_date)'),
    ('immunisation', 'immune_date', 'max(immune_date)'), ('other_drug', 'use_date', 'max(use_date)'),
    ('stock_move', 'event_date', 'max(event_date)'), ('batch_move', 'move_date', 'null::date')) as x (name, day, until) loop
    execute format('create or replace function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(%2$I), %3$s from changed group by farm_id;
      perform mark_farm_days(farm_id, min(%2$I)) from changed group by farm_id;
      return null; end $f$', t.name, t.day, t.until);
    execute format('create or replace function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(%2$I), %3$s from
        (select * from was union all select * from changed) both_sides group by farm_id;
      perform mark_farm_days(farm_id, min(%2$I)) from (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $f$', t.name, t.day, t.until);
  end loop;
end $$;

create or replace function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  insert into batch_cost_stale (farm_id, since) values (farm, day);
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
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  perform mark_farm_days(f, since) from unnest(farms) f;
  return null;
end $$;

-- The herd: litters move on their day; a state that only ends on another day leaves the days before both ends as they were.
create or replace function stale_litter_move() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_litter_move() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  return null;
end $$;
create or replace function stale_sow_span() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_sow_span() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from
    (select farm_id, from_date from was union all select farm_id, from_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.status, o.parity) is distinct from (n.from_date, n.status, n.parity) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(o.to_date, n.to_date) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
create or replace function stale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(entry_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(entry_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_pig() returns trigger language plpgsql as $$ begin
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
  -- a sale is told of the number she had
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted, o.source) is distinct from (n.entry_date, n.sex, n.deleted, n.source)
        then least(o.entry_date, n.entry_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end,
      case when (o.ear_no, o.former_ear_nos, o.first_service_date, o.parity)
          is distinct from (n.ear_no, n.former_ear_nos, n.first_service_date, n.parity)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;
-- Where it stood (F07).
create or replace function eaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(from_date)), mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function reeaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(since)), mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.house_id) is distinct from (n.from_date, n.house_id) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(coalesce(o.to_date, 'infinity'), coalesce(n.to_date, 'infinity')) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
create or replace function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  perform mark_farm_days(n.farm_id, min(m.move_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    join batch_move m on m.farm_id = n.farm_id and m.batch_id = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

-- What marks nothing else: checks, sales of animals, tickets, and what a treatment used. Row by row, and only where a row counts.
create function farm_days_of_row() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform mark_farm_days(old.farm_id, (to_jsonb(old)->>tg_argv[0])::date); end if;
  if tg_op <> 'DELETE' then perform mark_farm_days(new.farm_id, (to_jsonb(new)->>tg_argv[0])::date); end if;
  return null;
end $$;
do $$
declare
  t record;
  was text;
begin
  for t in select * from (values
    ('pig_event', 'event_date', 'row.type in (''event_gestation'', ''event_sale_pig'', ''event_cull_pig'')',
      '{event_date,type,pig_id,payload}'),
    ('sales_ticket', 'sale_date', 'row.status = ''APPROVED''', '{sale_date,status,deleted,sale_type_id,lines}'),
    ('semen_sale', 'ship_date', 'row.destination = ''CLIENT''', '{ship_date,status,deleted,destination,amount}'),
    ('farm_event', 'event_date', 'row.payload ? ''usedQty''', '{event_date,payload}')
  ) as x (name, day, counts, watched) loop
    select string_agg(format('old.%I', one), ', ') into was from unnest(t.watched::text[]) one;
    execute format('create trigger farm_days_insert after insert on %I for each row when (%s) execute function farm_days_of_row(%L)',
      t.name, replace(t.counts, 'row.', 'new.'), t.day);
    execute format('create trigger farm_days_delete after delete on %I for each row when (%s) execute function farm_days_of_row(%L)',
      t.name, replace(t.counts, 'row.', 'old.'), t.day);
    execute format('create trigger farm_days_update after update on %I for each row
        when ((%s) is distinct from (%s) and (%s or %s)) execute function farm_days_of_row(%L)', t.name, was, replace(was, 'old.', 'new.'),
      replace(t.counts, 'row.', 'old.'), replace(t.counts, 'row.', 'new.'), t.day);
  end loop;
end $$;

-- What a place, a material or a word is decides what days of the past count as: rare, and over the wall of who changes it.
create function farm_days_of_place() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(f.uid, '-infinity') from organize f where f.type = 'farm'
    and (new.tree_path like f.tree_path || '%' or old.tree_path like f.tree_path || '%');
  return null;
end $$;
create trigger farm_days_update after update on organize for each row
  when ((old.house_type, old.tree_path) is distinct from (new.house_type, new.tree_path))
  execute function farm_days_of_place();
create function farm_days_of_material() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(u.farm_id, min(u.day)) from (
      select farm_id, use_date as day from feed_use where feed_id = new.uid
      union all select farm_id, treat_date from medication where drug_id = new.uid
      union all select farm_id, immune_date from immunisation where vaccine_id = new.uid
      union all select farm_id, event_date from stock_move where material_id = new.uid) u group by u.farm_id;
  return null;
end $$;
create trigger farm_days_update after update on material for each row
  when ((old.material_class, old.kg_per_unit) is distinct from (new.material_class, new.kg_per_unit))
  execute function farm_days_of_material();
create function farm_days_of_word() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(t.farm_id, min(t.sale_date)) from sales_ticket t where t.sale_type_id = new.uid group by t.farm_id;
  return null;
end $$;
create trigger farm_days_update after update on data_dictionary for each row
  when (old.scode = 'sale_type' and old.name1 is distinct from new.name1) execute function farm_days_of_word();
