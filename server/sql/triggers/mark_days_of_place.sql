-- Kinds of places, materials and words decide what past days count as: rarely changed, and marked past the writer's row-level security.
create or replace function mark_days_of_place()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_kept('farm_days', f.uid, '-infinity') from organize f where f.type = 'farm'
    and (new.tree_path like f.tree_path || '%' or old.tree_path like f.tree_path || '%');
  return null;
end $$;

create trigger farm_days_update after update on organize
  for each row when (old.house_type is distinct from new.house_type or old.tree_path is distinct from new.tree_path)
  execute function mark_days_of_place();
