-- Feed of weeks that are not kept yet marks nobody: what is told each day is of the week that runs. Who keeps one more week waits
-- for those who tell feed at that moment, and they for him, so that none of it falls between.
create or replace function batch_feed_changed()
returns trigger
language plpgsql as $$ begin
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

create trigger weeks_kept_delete after delete on feed_use
  referencing old table as changed for each statement execute function batch_feed_changed();
create trigger weeks_kept_insert after insert on feed_use
  referencing new table as changed for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_a after update on feed_use
  referencing new table as changed for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_b after update on feed_use
  referencing old table as changed for each statement execute function batch_feed_changed();
