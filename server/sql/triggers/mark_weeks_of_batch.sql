-- Marks the kept weeks of a batch whose days or weighings change, and of those in the same house.
create or replace function mark_weeks_of_batch()
returns trigger
language plpgsql as $$
declare
  days batch_day;
begin
  perform mark_batch_weeks(coalesce(new.farm_id, old.farm_id), coalesce(new.batch_id, old.batch_id));
  if tg_table_name <> 'batch_day' then return null; end if;
  if tg_op = 'DELETE' then days := old; else days := new; end if;
  if days.house_id is not null then perform mark_house_weeks(days.farm_id, days.house_id, days.day, days.until); end if;
  return null;
end $$;

create trigger marks_weeks after insert or update or delete on batch_day
  for each row execute function mark_weeks_of_batch();
create trigger marks_weeks after insert or update or delete on batch_weighing
  for each row execute function mark_weeks_of_batch();
