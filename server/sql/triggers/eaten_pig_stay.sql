-- Where it stood (F07).
create or replace function eaten_pig_stay()
returns trigger
language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(from_date)), mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;

create trigger eaten_delete after delete on pig_stay
  referencing old table as changed for each statement execute function eaten_pig_stay();
create trigger eaten_insert after insert on pig_stay
  referencing new table as changed for each statement execute function eaten_pig_stay();
