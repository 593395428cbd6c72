-- Money of growing batches. What a person enters (or a document posts) stands in farm_event; its row is batch_cost_entry.
create table batch_cost_entry (
  farm_id uuid not null,
  uid uuid not null,
  cost_date date not null,
  batch_id uuid not null,
  item text not null,
  amount numeric(16,2) not null,
  primary key (farm_id, uid)
);
create index batch_cost_entry_batch_idx on batch_cost_entry (farm_id, batch_id, cost_date);

-- What a batch has cost up to the evening of every day on which anything came to it, was spent on it, or left it; 元 since its
-- first day. It follows from movements and uses alone and can be dropped and rebuilt.
create table batch_cost_day (
  farm_id uuid not null,
  batch_id uuid not null,
  day date not null,
  heads integer not null,
  opening numeric(16,2) not null,
  weaned numeric(16,2) not null,
  bought numeric(16,2) not null,
  carried numeric(16,2) not null,
  feed numeric(16,2) not null,
  drug numeric(16,2) not null,
  vaccine numeric(16,2) not null,
  labour numeric(16,2) not null,
  energy numeric(16,2) not null,
  depreciation numeric(16,2) not null,
  other numeric(16,2) not null,
  -- What they brought along and what was spent since; together all of it.
  brought numeric(16,2) generated always as (opening + weaned + bought + carried) stored,
  spent numeric(16,2) generated always as (feed + drug + vaccine + labour + energy + depreciation + other) stored,
  -- Where it went: it stands in the heads that are there, left with others, left with the culled, was lost.
  balance numeric(16,2) not null,
  gone numeric(16,2) not null,
  culled numeric(16,2) not null,
  lost numeric(16,2) not null,
  -- Heads sold or slaughtered with proceeds that are known.
  sold_heads integer not null,
  sold_amount numeric(16,2) not null,
  sold_cost numeric(16,2) not null,
  primary key (farm_id, batch_id, day)
);

-- What the heads of a movement had cost.
create table batch_move_cost (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  kind text not null,
  move_date date not null,
  cost numeric(16,2) not null,
  primary key (farm_id, batch_id, source_uid, kind)
);
create index batch_move_cost_date_idx on batch_move_cost (farm_id, move_date);

-- What piglets had cost that went to another farm, without those that came back: all that farm is told.
create table batch_cost_sent (
  farm_id uuid not null,
  dropping_uid uuid not null,
  in_farm_id uuid not null,
  send_date date not null,
  cost numeric(16,2) not null,
  primary key (farm_id, dropping_uid)
);
create index batch_cost_sent_in_idx on batch_cost_sent (in_farm_id, dropping_uid);

-- A change of anything behind the costs of a farm leaves here the first day it reaches back to.
create table batch_cost_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['batch_cost_entry', 'batch_cost_day', 'batch_move_cost', 'batch_cost_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
alter table batch_cost_sent enable row level security;
create policy batch_cost_sent_scope on batch_cost_sent
  using (farm_id = any ((select app_farms())::uuid[]) or in_farm_id = any ((select app_farms())::uuid[]))
  with check (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_cost_sent to pig_app;

-- Whoever changes the rows behind a cost leaves the mark, whatever way the change comes; only rows that touch batches.
do $$
declare t record;
begin
  for t in select * from (values
    ('batch_move', 'move_date', 'true'),
    ('batch_cost_entry', 'cost_date', 'true'),
    ('feed_use', 'use_date', 'pig_id is null and (batch_id is not null or feed_class in (''NURSERY'', ''FINISH'', ''GILT''))'),
    ('medication', 'treat_date', '(batch_id is not null or house_id is not null)'),
    ('immunisation', 'immune_date', '(batch_id is not null or house_id is not null)')
  ) as x (name, day, touches) loop
    execute format('create function cost_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(%2$I) from changed where %3$s group by farm_id;
      return null; end $f$', t.name, t.day, t.touches);
    execute format('create function cost_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(%2$I) from
        (select * from was union all select * from changed) both_sides where %3$s group by farm_id;
      return null; end $f$', t.name, t.day, t.touches);
    execute format('create trigger cost_insert after insert on %1$I referencing new table as changed
      for each statement execute function cost_stale_%1$s()', t.name);
    execute format('create trigger cost_delete after delete on %1$I referencing old table as changed
      for each statement execute function cost_stale_%1$s()', t.name);
    execute format('create trigger cost_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function cost_restale_%1$s()', t.name);
  end loop;
end $$;

-- Feed of a house is that of the batches of its class: another stage is another share.
create function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;
create trigger cost_update after update on batch referencing old table as was new table as changed
  for each statement execute function cost_stale_batch();

-- The farm that receives piglets sees their cost change without seeing why: the mark goes over the wall.
create function cost_stale_sent() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into batch_cost_stale (farm_id, since) select in_farm_id, min(send_date) from changed group by in_farm_id;
  return null;
end $$;
create trigger cost_insert after insert on batch_cost_sent referencing new table as changed
  for each statement execute function cost_stale_sent();
create trigger cost_update after update on batch_cost_sent referencing new table as changed
  for each statement execute function cost_stale_sent();
create trigger cost_delete after delete on batch_cost_sent referencing old table as changed
  for each statement execute function cost_stale_sent();

-- What stands already is reckoned at the first run.
insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from batch_move group by farm_id;
