-- Marks days of a farm's cost ledger as stale; without a last day from the first on.
create or replace function mark_ledger(farm uuid, first date, last date)
returns void
language plpgsql as $$
begin
  insert into cost_ledger_stale (farm_id, since, until) select farm, first, last where not exists (select from cost_ledger_stale s
    where s.farm_id = farm and s.since <= first and (s.until is null or s.until >= last) and s.xmin = pg_current_xact_id()::xid);
end $$;
