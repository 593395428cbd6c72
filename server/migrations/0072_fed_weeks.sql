-- What a batch ate in each of its kept weeks, with its shares of what was told for houses, and the days of the weeks it was fed in.
-- A week in which it ate but neither stood nor moved has a row too, so that no feed is lost.
alter table batch_week add column feed numeric, add column fed_days integer, add column stood boolean not null default true;
alter table batch_week alter column stood drop default;
create index batch_week_apart_idx on batch_week (farm_id, week) include (batch_id, feed) where not stood;
-- Written anew by the server, all farms within a minute of its start.
delete from batch_week;
delete from batch_week_until;

-- Who stood in a house in some days, from the newest on.
drop index batch_day_house_idx;
create index batch_day_house_idx on batch_day (farm_id, house_id, until, day);

-- A share of a house's feed follows from all that stood there: who stands beside a changed batch is marked with it. House by house:
-- joined with what changed, all days would be gone through where many batches come at once.
create function mark_house_weeks(farm uuid, house uuid, since date, until date) returns void language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct d.farm_id, d.batch_id from batch_day d
    where d.farm_id = farm and d.house_id = house and d.until > since and d.day < mark_house_weeks.until;
end $$;
create function batch_weeks_beside() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from changed where house_id is not null group by farm_id, house_id;
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
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from batch_day
    where farm_id = new.farm_id and batch_id = new.uid and house_id is not null group by farm_id, house_id;
  return null;
end $$;
create trigger weeks_fed after update of stage, deleted on batch for each row
  when (old.stage is distinct from new.stage or old.deleted is distinct from new.deleted) execute function batch_fed_otherwise();

-- Feed of weeks that are not kept yet marks nobody: what is told each day is of the week that runs. Who keeps one more week waits
-- for those who tell feed at that moment, and they for him, so that none of it falls between.
create function batch_feed_changed() returns trigger language plpgsql as $$ begin
  perform from batch_week_until u where u.farm_id in (select farm_id from changed) order by u.farm_id for share;
  insert into batch_week_stale (farm_id, batch_id)
    select distinct c.farm_id, c.batch_id from changed c left join batch_week_until u on u.farm_id = c.farm_id
      where c.batch_id is not null and (u.until is null or c.use_date <= u.until);
  perform mark_house_weeks(c.farm_id, c.house_id, min(c.use_date), max(c.use_date) + 1)
    from changed c left join batch_week_until u on u.farm_id = c.farm_id
    where c.batch_id is null and c.pig_id is null and c.house_id is not null and (u.until is null or c.use_date <= u.until)
    group by c.farm_id, c.house_id;
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
