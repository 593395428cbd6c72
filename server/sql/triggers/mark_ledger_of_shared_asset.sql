-- Shared assets and prices are written by users who may not see all sharing farms: the mark is set past row-level security.
create or replace function mark_ledger_of_shared_asset()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  perform mark_kept('ledger_from_month', f, new.start_month) from unnest(new.farm_ids) f;
  if tg_op = 'UPDATE' then
    perform mark_kept('ledger_from_month', f, old.start_month) from unnest(old.farm_ids) f;
  end if;
  return null;
end $$;

create trigger ledger_change after insert or update on multi_field_asset
  for each row execute function mark_ledger_of_shared_asset();
