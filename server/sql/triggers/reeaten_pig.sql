-- Age and breed say which standard holds: on every day.
create or replace function reeaten_pig()
returns trigger
language plpgsql as $$ begin
  perform mark_shared_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.birth_date, o.breed_id) is distinct from (n.birth_date, n.breed_id) group by n.farm_id;
  return null;
end $$;

create trigger eaten_update after update on pig
  referencing old table as was new table as changed for each statement execute function reeaten_pig();
