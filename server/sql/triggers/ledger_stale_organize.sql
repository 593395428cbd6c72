create or replace function ledger_stale_organize()
returns trigger
language plpgsql as $$ begin
  perform ledger_stale_places(new.tree_path);
  if tg_op = 'UPDATE' and old.tree_path <> new.tree_path then perform ledger_stale_places(old.tree_path); end if;
  return null;
end $$;

create trigger ledger_insert after insert on organize
  for each row when ((new.capacity > 0)) execute function ledger_stale_organize();
create trigger ledger_update after update on organize
  for each row when ((((((old.capacity is distinct from new.capacity) OR (old.design_sows is distinct from new.design_sows)) OR (old.deleted is distinct from new.deleted)) OR (old.tree_path is distinct from new.tree_path)) OR (old.kind is distinct from new.kind))) execute function ledger_stale_organize();
