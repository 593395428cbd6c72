create or replace function spent_anew(farm uuid, day date)
returns void
language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  select mark_farm_days(farm, day);
$$;
