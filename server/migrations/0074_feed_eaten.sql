-- What each feeding came to: the heads that ate of it, the days of a head it fed, and the kg that were standard for them. Lists and
-- sums over all farms read these rows instead of meeting every feeding with its batch or house, its age and its standard. They follow
-- from feed_use and what stands there, and can be dropped and rebuilt.
create table feed_eaten (
  farm_id uuid not null,
  use_date date not null,
  uid uuid not null,
  house_id uuid,
  batch_id uuid,
  pig_id uuid,
  feed_class text not null,
  feed_id uuid,
  source text,
  qty numeric(16,2) not null,
  price numeric(16,4),
  amount numeric(16,2),
  -- Several feedings of the same eaters on a day share their days and standard by kg; to as many places as they come out.
  heads integer,
  head_days numeric,
  standard numeric,
  primary key (farm_id, use_date, uid)
);

-- A change of anything behind a farm's feedings leaves here the first day it reaches back to; days before it are right.
create table feed_eaten_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['feed_eaten', 'feed_eaten_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Feed that is told or taken back reaches back to its day, whether anything is left of that day or not.
create function eaten_changed() returns trigger language plpgsql as $$ begin
  insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from changed group by farm_id;
  return null;
end $$;
create trigger eaten_insert after insert on feed_use referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_delete after delete on feed_use referencing old table as changed for each statement execute function eaten_changed();
create trigger eaten_update_a after update on feed_use referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_update_b after update on feed_use referencing old table as changed for each statement execute function eaten_changed();

-- Of who stood there, only days are behind that feed was told of: of any, or of houses and single animals.
create function mark_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1
$$;
create function mark_shared_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f
      where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1
$$;

-- Rows that come and go reach back to their first day; of those that change, what counts is told below.
do $$
declare t record;
begin
  for t in select * from (values
    ('batch_day', 'day', 'mark_feedings'), ('pig_stay', 'from_date', 'mark_shared_feedings'),
    ('sow_service', 'service_date', 'mark_shared_feedings'), ('litter', 'farrow_date', 'mark_shared_feedings')
  ) as x (name, day, mark) loop
    execute format('create function eaten_%1$s() returns trigger language plpgsql as $f$ begin
      perform %3$I(farm_id, min(%2$I)) from changed group by farm_id; return null; end $f$', t.name, t.day, t.mark);
    execute format('create trigger eaten_insert after insert on %1$I referencing new table as changed
      for each statement execute function eaten_%1$s()', t.name);
    execute format('create trigger eaten_delete after delete on %1$I referencing old table as changed
      for each statement execute function eaten_%1$s()', t.name);
  end loop;
end $$;

-- Where a stay or a stand only ends on another day, the days before both ends are what they were.
create function reeaten_batch_day() returns trigger language plpgsql as $$ begin
  perform mark_feedings(farm_id, min(since)) from (select n.farm_id, case
        when (o.heads, o.born) is distinct from (n.heads, n.born) then n.day
        when o.until <> n.until then least(o.until, n.until) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.batch_id = n.batch_id and o.day = n.day
        and o.house_id is not distinct from n.house_id) reached
    where since is not null group by farm_id;
  return null;
end $$;
create function reeaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.house_id) is distinct from (n.from_date, n.house_id) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(coalesce(o.to_date, 'infinity'), coalesce(n.to_date, 'infinity')) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
do $$
declare t record;
begin
  for t in select * from (values ('sow_service', 'service_date'), ('litter', 'farrow_date')) as x (name, day) loop
    execute format('create function reeaten_%1$s() returns trigger language plpgsql as $f$ begin
      perform mark_shared_feedings(n.farm_id, min(least(o.%2$I, n.%2$I)))
        from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
        where (o.%2$I, o.pig_id) is distinct from (n.%2$I, n.pig_id) group by n.farm_id;
      return null; end $f$', t.name, t.day);
  end loop;
end $$;
-- Age and breed say which standard holds: on every day.
create function reeaten_pig() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.birth_date, o.breed_id) is distinct from (n.birth_date, n.breed_id) group by n.farm_id;
  return null;
end $$;
create function reeaten_batch() returns trigger language plpgsql as $$ begin
  perform mark_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where o.breed_id is distinct from n.breed_id group by n.farm_id;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['batch_day', 'pig_stay', 'sow_service', 'litter', 'pig', 'batch'] loop
    execute format('create trigger eaten_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function reeaten_%1$s()', name);
  end loop;
end $$;

-- Standards reach over the wall of whoever sets them: every farm they may hold for is marked.
create function eaten_standard() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(farm.uid, min(coalesce(s.effective_from, '-infinity'))) from changed s
      left join organize node on node.uid = s.organize_id left join organize company on company.uid = s.company_id
      join organize farm on farm.type = 'farm' and (s.organize_id is null or farm.tree_path like node.tree_path || '%')
        and (s.company_id is null or farm.tree_path like company.tree_path || '%')
    group by farm.uid;
  return null;
end $$;
create trigger eaten_insert after insert on feeding_standard referencing new table as changed
  for each statement execute function eaten_standard();
create trigger eaten_delete after delete on feeding_standard referencing old table as changed
  for each statement execute function eaten_standard();
create trigger eaten_update_a after update on feeding_standard referencing new table as changed
  for each statement execute function eaten_standard();
create trigger eaten_update_b after update on feeding_standard referencing old table as changed
  for each statement execute function eaten_standard();

-- So does a farm that comes to stand elsewhere.
create function eaten_moved() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(n.uid, '-infinity') from changed n join was o on o.uid = n.uid
    where n.type = 'farm' and o.tree_path is distinct from n.tree_path;
  return null;
end $$;
create trigger eaten_moved after update on organize referencing old table as was new table as changed
  for each statement execute function eaten_moved();

-- What stands already is worked out within a minute of the server's start.
insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from feed_use group by farm_id;
