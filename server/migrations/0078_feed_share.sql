-- What each batch ate of what was told for a house: its share by the heads of its class that stood there on the evening
-- (§2.12). Kept for farms that feed by house, where sharing three years of it would take seconds each time it is read. Made anew together
-- with feed_eaten, from the day a mark of its reaches back to; can be dropped and rebuilt.
create table feed_share (
  farm_id uuid not null,
  use_date date not null,
  feed_uid uuid not null,
  batch_id uuid not null,
  house_id uuid not null,
  feed_id uuid,
  -- to as many places as they come out
  qty numeric not null,
  amount numeric,
  primary key (farm_id, batch_id, use_date, feed_uid)
);
create index feed_share_date_idx on feed_share (farm_id, use_date) include (batch_id, house_id, feed_id, qty, amount);

-- The same by calendar week, as feed_week is of what was told.
create table share_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid not null,
  feed_id uuid,
  qty numeric not null,
  -- of what has a price: null where nothing has
  amount numeric,
  priced numeric not null
);
create unique index share_week_key on share_week (farm_id, week, batch_id, feed_id) include (qty, amount, priced) nulls not distinct;

do $$
declare t text;
begin
  foreach t in array array['feed_share', 'share_week'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Beside breed, class and being there say who shares.
create or replace function reeaten_batch() returns trigger language plpgsql as $$ begin
  perform mark_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.breed_id, o.stage, o.deleted) is distinct from (n.breed_id, n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

-- What a station gave to one animal is nobody else's.
create or replace function batch_feed(b batch, until date) returns numeric language sql stable as $$
  select round(sum(f.qty), 2) from (
    select u.qty from feed_use u where u.farm_id = b.farm_id and u.batch_id = b.uid and u.use_date <= batch_feed.until
    union all
    select u.qty * d.heads / beside.heads from batch_day d
      join feed_use u on u.farm_id = d.farm_id and u.house_id = d.house_id and u.batch_id is null and u.pig_id is null and u.use_date >= d.day
        and u.use_date < d.until and u.use_date <= batch_feed.until and u.feed_class = feed_class_of(b.stage)
      cross join lateral (select sum(o.heads) as heads from batch_day o join batch ob on ob.farm_id = o.farm_id and ob.uid = o.batch_id
          and not ob.deleted and feed_class_of(ob.stage) = u.feed_class
        where o.farm_id = d.farm_id and o.house_id = d.house_id and o.day <= u.use_date and o.until > u.use_date) beside
     where d.farm_id = b.farm_id and d.batch_id = b.uid and d.heads > 0) f
$$;

insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from feed_use where batch_id is null group by farm_id;
