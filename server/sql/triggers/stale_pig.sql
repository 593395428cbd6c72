-- An animal's own row changes with every event of hers; only these columns reach back.
create or replace function stale_pig()
returns trigger
language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(entry_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(entry_date)) from changed group by farm_id;
  return null;
end $$;

create trigger stale_delete after delete on pig
  referencing old table as changed for each statement execute function stale_pig();
create trigger stale_insert after insert on pig
  referencing new table as changed for each statement execute function stale_pig();
