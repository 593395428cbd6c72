-- What a batch ate in each of its kept weeks, with its shares of what was told for houses, and the days of the weeks it was fed in.
-- A week in which it ate but neither stood nor moved has a row too, so that no feed is lost.
alter table batch_week add column feed numeric, add column fed_days integer, add column stood boolean not null default true;
alter table batch_week alter column stood drop default;
create index batch_week_apart_idx on batch_week (farm_id, week) include (batch_id, feed) where not stood;
-- Written anew by the server, all farms within a minute of its start.
delete from batch_week;
delete from batch_week_until;

-- A share of a house's feed follows from all that stood there: who stands beside a changed batch is marked with it.
create function batch_weeks_beside() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id)
    select distinct farm_id, batch_id from changed
    union select d.farm_id, d.batch_id from changed c
      join batch_day d on d.farm_id = c.farm_id and d.house_id = c.house_id and d.day < c.until and d.until > c.day and d.batch_id <> c.batch_id;
  return null;
end $$;
drop trigger weeks_insert on batch_day;
drop trigger weeks_update on batch_day;
drop trigger weeks_delete on batch_day;
create trigger weeks_insert after insert on batch_day referencing new table as changed
  for each statement execute function batch_weeks_beside();
create trigger weeks_update after update on batch_day referencing new table as changed
  for each statement execute function batch_weeks_beside();
create trigger weeks_delete after delete on batch_day referencing old table as changed
  for each statement execute function batch_weeks_beside();

-- The stage says which feed of a house is a batch's.
create function batch_fed_otherwise() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id)
    select new.farm_id, new.uid
    union select o.farm_id, o.batch_id from batch_day d
      join batch_day o on o.farm_id = d.farm_id and o.house_id = d.house_id and o.day < d.until and o.until > d.day
      where d.farm_id = new.farm_id and d.batch_id = new.uid;
  return null;
end $$;
create trigger weeks_fed after update of stage, deleted on batch for each row
  when (old.stage is distinct from new.stage or old.deleted is distinct from new.deleted) execute function batch_fed_otherwise();

-- Feed of weeks that are not kept yet marks nobody: what is told each day is of the week that runs. Who keeps one more week waits
-- for those who tell feed at that moment, and they for him, so that none of it falls between.
create function batch_feed_changed() returns trigger language plpgsql as $$ begin
  perform from batch_week_until u where u.farm_id in (select farm_id from changed) order by u.farm_id for share;
  with past as (select c.farm_id, c.batch_id, c.house_id, c.use_date from changed c
      left join batch_week_until u on u.farm_id = c.farm_id
      where c.pig_id is null and (u.until is null or c.use_date <= u.until))
  insert into batch_week_stale (farm_id, batch_id)
    select farm_id, batch_id from past where batch_id is not null
    union select d.farm_id, d.batch_id from past p
      join batch_day d on d.farm_id = p.farm_id and d.house_id = p.house_id and d.day <= p.use_date and d.until > p.use_date
      where p.batch_id is null;
  return null;
end $$;
create trigger weeks_kept_insert after insert on feed_use referencing new table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_delete after delete on feed_use referencing old table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_a after update on feed_use referencing new table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_b after update on feed_use referencing old table as changed
  for each statement execute function batch_feed_changed();
