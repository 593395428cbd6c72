-- What several farms share is written by somebody who may not see all of them: the mark goes over the wall. So with prices.
create or replace function mark_ledger_of_shared_asset()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  insert into cost_ledger_stale (farm_id, since) select f, (new.start_month || '-01')::date - 31 from unnest(new.farm_ids) f;
  if tg_op = 'UPDATE' then
    insert into cost_ledger_stale (farm_id, since) select f, (old.start_month || '-01')::date - 31 from unnest(old.farm_ids) f;
  end if;
  return null;
end $$;

create trigger ledger_change after insert or update on multi_field_asset
  for each row execute function mark_ledger_of_shared_asset();
