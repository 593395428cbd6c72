-- Feed of weeks not kept yet sets no mark: daily entries belong to the running week. A run that keeps one more week waits
-- for running feed entries, and they for it, so that none is missed.
create or replace function mark_weeks_of_feed()
returns trigger
language plpgsql as $$
declare
  fed feed_use[] := case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end;
  one feed_use;
  kept_until date;
begin
  select u.until into kept_until from batch_week_until u where u.farm_id = (fed[1]).farm_id for share;
  foreach one in array fed loop
    if one.use_date > kept_until then continue; end if;
    if one.batch_id is not null then perform mark_batch_weeks(one.farm_id, one.batch_id);
    elsif one.pig_id is null and one.house_id is not null then
      perform mark_house_weeks(one.farm_id, one.house_id, one.use_date, one.use_date + 1);
    end if;
  end loop;
  return null;
end $$;

create trigger marks_weeks after insert or update or delete on feed_use
  for each row execute function mark_weeks_of_feed();
