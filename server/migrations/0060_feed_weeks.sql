-- What was fed in each calendar week (from Monday), batch by batch and house by house: sums over months read weeks, and days only
-- at their two ends. It follows from feed_use alone and can be dropped and rebuilt.
create table feed_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid,
  house_id uuid,
  feed_class text not null,
  feed_id uuid,
  source text,
  records integer not null,
  qty numeric(16,2) not null,
  -- Records that have an amount, what they come to, and their kg.
  priced_records integer not null,
  amount numeric(16,2) not null,
  priced numeric(16,2) not null
);
create unique index feed_week_key on feed_week (farm_id, week, batch_id, house_id, feed_class, feed_id, source)
  include (records, qty, priced_records, amount, priced) nulls not distinct;
create index feed_week_batch_idx on feed_week (farm_id, batch_id, week) include (feed_id, qty, priced_records, amount, priced)
  where batch_id is not null;
alter table feed_week enable row level security;
create policy feed_week_scope on feed_week using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_week to pig_app;

-- Whoever changes feed changes the weeks, whatever way the change comes. Differences are added, so that people who enter feed of
-- one week at the same time each add their own.
create function feed_weeks_told() returns trigger language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty),
        count(amount), coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
      from changed group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  return null;
end $$;
create function feed_weeks_taken() returns trigger language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, -count(*), -sum(qty),
        -count(amount), -coalesce(sum(amount), 0), -coalesce(sum(qty) filter (where amount is not null), 0)
      from was group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  delete from feed_week w using (select distinct farm_id, date_trunc('week', use_date)::date as week from was) t
    where w.farm_id = t.farm_id and w.week = t.week and w.records = 0;
  return null;
end $$;
create trigger weeks_insert after insert on feed_use referencing new table as changed
  for each statement execute function feed_weeks_told();
create trigger weeks_delete after delete on feed_use referencing old table as was
  for each statement execute function feed_weeks_taken();
create trigger weeks_update_a after update on feed_use referencing new table as changed
  for each statement execute function feed_weeks_told();
create trigger weeks_update_b after update on feed_use referencing old table as was
  for each statement execute function feed_weeks_taken();

insert into feed_week
  select farm_id, date_trunc('week', use_date)::date, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty),
      count(amount), coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
    from feed_use group by 1, 2, 3, 4, 5, 6, 7;

-- Feed told for a house, which its batches share.
create index feed_use_shared_idx on feed_use (farm_id, use_date) where batch_id is null;

-- Days of batches over a period: read by index alone, those with pigs and those after which nothing is left.
drop index batch_day_standing_idx;
create index batch_day_standing_idx on batch_day (farm_id, until, day)
  include (batch_id, house_id, heads, came, init, dead, culled, sold, went, born) where heads <> 0;
create index batch_day_left_idx on batch_day (farm_id, day)
  include (batch_id, house_id, until, came, init, dead, culled, sold, went, born) where heads = 0;

-- Loads that were sold, with their kg.
create index batch_move_sold_idx on batch_move (farm_id, move_date) include (house_id, weight)
  where kind in ('OUT_SALE', 'OUT_SLAUGHTER');
