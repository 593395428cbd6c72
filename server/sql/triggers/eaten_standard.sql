-- Standards reach over the wall of whoever sets them: every farm they may hold for is marked.
create or replace function eaten_standard()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(farm.uid, min(coalesce(s.effective_from, '-infinity'))) from changed s
      left join organize node on node.uid = s.organize_id left join organize company on company.uid = s.company_id
      join organize farm on farm.type = 'farm' and (s.organize_id is null or farm.tree_path like node.tree_path || '%')
        and (s.company_id is null or farm.tree_path like company.tree_path || '%')
    group by farm.uid;
  return null;
end $$;

create trigger eaten_delete after delete on feeding_standard
  referencing old table as changed for each statement execute function eaten_standard();
create trigger eaten_insert after insert on feeding_standard
  referencing new table as changed for each statement execute function eaten_standard();
create trigger eaten_update_a after update on feeding_standard
  referencing new table as changed for each statement execute function eaten_standard();
create trigger eaten_update_b after update on feeding_standard
  referencing old table as changed for each statement execute function eaten_standard();
