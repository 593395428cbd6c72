-- Standards apply beyond the writer's row-level security: every farm they may apply to is marked.
create or replace function mark_standard_of_farms()
returns trigger
language plpgsql security definer set search_path = public as $$
declare
  one feeding_standard;
begin
  foreach one in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    perform mark_kept('feedings', farm.uid, coalesce(one.effective_from, '-infinity')::text) from organize farm
      left join organize node on node.uid = one.organize_id left join organize company on company.uid = one.company_id
     where farm.type = 'farm' and (one.organize_id is null or farm.tree_path like node.tree_path || '%')
       and (one.company_id is null or farm.tree_path like company.tree_path || '%');
  end loop;
  return null;
end $$;

create trigger marks_standard after insert or update or delete on feeding_standard
  for each row execute function mark_standard_of_farms();
