create or replace function mark_ledger_of_places()
returns trigger
language plpgsql as $$ begin
  perform mark_ledger_of_sharing_farms(new.tree_path);
  if tg_op = 'UPDATE' and old.tree_path <> new.tree_path then perform mark_ledger_of_sharing_farms(old.tree_path); end if;
  return null;
end $$;

create trigger ledger_insert after insert on organize
  for each row when (new.capacity > 0)
  execute function mark_ledger_of_places();
create trigger ledger_update after update on organize
  for each row when (old.capacity is distinct from new.capacity or old.design_sows is distinct from new.design_sows or old.deleted is distinct from new.deleted or old.tree_path is distinct from new.tree_path or old.kind is distinct from new.kind)
  execute function mark_ledger_of_places();
