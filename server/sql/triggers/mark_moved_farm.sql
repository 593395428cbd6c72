-- A farm moved in the tree has other standards.
create or replace function mark_moved_farm()
returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform mark_kept('feedings', new.uid, '-infinity');
  return null;
end $$;

create trigger marks_moved after update on organize
  for each row when (new.type = 'farm' and old.tree_path is distinct from new.tree_path)
  execute function mark_moved_farm();
