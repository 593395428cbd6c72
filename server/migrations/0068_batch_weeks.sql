-- What growing pigs of a batch came to in each whole calendar week (from Monday): reports of many weeks read weeks, and days only
-- at the ends of the period. It follows from batch_day and batch_weighing and can be dropped and rebuilt.
create table batch_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid not null,
  closing integer not null,
  days integer not null,
  came integer not null,
  dead integer not null,
  culled integer not null,
  sold integer not null,
  went integer not null,
  -- To as many places as days add up to: a report must not tell where its figures come from.
  sold_kilos numeric not null,
  sold_amount numeric not null,
  -- kg and the days they were gained in, where the weights are known.
  gain numeric,
  gain_days integer,
  -- Of the evening of its Sunday, as far as it is known: kg, days of age, and where a head stands on the curve of growth.
  closed numeric,
  age integer,
  placed double precision,
  primary key (farm_id, week, batch_id)
);

-- Batches that changed since their weeks were written, and the Sunday a farm's weeks reach to.
create table batch_week_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  primary key (farm_id, uid)
);
create table batch_week_until (
  farm_id uuid primary key,
  until date not null
);

do $$
declare t text;
begin
  foreach t in array array['batch_week', 'batch_week_stale', 'batch_week_until'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Marks are rows that are only added: a clerk never waits for who writes the weeks, and what is entered meanwhile keeps its mark.
create function batch_weeks_changed() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['batch_day', 'batch_weighing'] loop
    execute format('create trigger weeks_insert after insert on %I referencing new table as changed
      for each statement execute function batch_weeks_changed()', t);
    execute format('create trigger weeks_update after update on %I referencing new table as changed
      for each statement execute function batch_weeks_changed()', t);
    execute format('create trigger weeks_delete after delete on %I referencing old table as changed
      for each statement execute function batch_weeks_changed()', t);
  end loop;
end $$;
