-- So does a farm that comes to stand elsewhere.
create or replace function eaten_moved()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(n.uid, '-infinity') from changed n join was o on o.uid = n.uid
    where n.type = 'farm' and o.tree_path is distinct from n.tree_path;
  return null;
end $$;

create trigger eaten_moved after update on organize
  referencing old table as was new table as changed for each statement execute function eaten_moved();
