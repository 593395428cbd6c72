-- Taken marks no longer apply: later changes of the same transaction are marked anew. Arguments: see mark_kept.
create or replace function mark_taken()
returns trigger
language plpgsql as $$
begin
  for n in 0 .. tg_nargs - 1 loop
    perform set_config('marks.' || tg_argv[n], '', true);
  end loop;
  return null;
end $$;

create trigger marks_taken after delete on herd_day_stale for each statement execute function mark_taken('herd_days');
create trigger marks_taken after delete on farm_day_stale for each statement execute function mark_taken('farm_days');
create trigger marks_taken after delete on batch_cost_stale for each statement execute function mark_taken('batch_costs');
create trigger marks_taken after delete on cost_ledger_stale
  for each statement execute function mark_taken('ledger', 'ledger_day', 'ledger_month', 'ledger_from_month');
create trigger marks_taken after delete on feed_eaten_stale
  for each statement execute function mark_taken('eaten', 'feedings', 'shared_feedings', 'all_shared_feedings');
create trigger marks_taken after delete on fed_by_issue_stale
  for each statement execute function mark_taken('issued_feed', 'feedings', 'shared_feedings', 'all_shared_feedings');
