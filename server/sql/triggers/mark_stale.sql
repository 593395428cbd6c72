-- Marks kept figures as stale from the day of a row on. Arguments: the column of the day (or month), then the kept figures (see mark_kept).
create or replace function mark_stale()
returns trigger
language plpgsql as $$
declare
  farm constant uuid := coalesce(new.farm_id, old.farm_id);
  by_month constant boolean := tg_argv[0] in ('month', 'start_month');
  was text;
  comes text;
  marked text[];
begin
  -- named one by one: a lookup of a column by name would expand the whole row, for each row of a herd
  case tg_argv[0]
    when 'cost_date' then was := old.cost_date; comes := new.cost_date;
    when 'day' then was := old.day; comes := new.day;
    when 'entry_date' then was := old.entry_date; comes := new.entry_date;
    when 'event_date' then was := old.event_date; comes := new.event_date;
    when 'exit_date' then was := old.exit_date; comes := new.exit_date;
    when 'farrow_date' then was := old.farrow_date; comes := new.farrow_date;
    when 'from_date' then was := old.from_date; comes := new.from_date;
    when 'immune_date' then was := old.immune_date; comes := new.immune_date;
    when 'mated_from' then was := old.mated_from; comes := new.mated_from;
    when 'month' then was := old.month; comes := new.month;
    when 'move_date' then was := old.move_date; comes := new.move_date;
    when 'sale_date' then was := old.sale_date; comes := new.sale_date;
    when 'service_date' then was := old.service_date; comes := new.service_date;
    when 'ship_date' then was := old.ship_date; comes := new.ship_date;
    when 'start_month' then was := old.start_month; comes := new.start_month;
    when 'to_date' then was := old.to_date; comes := new.to_date;
    when 'treat_date' then was := old.treat_date; comes := new.treat_date;
    when 'until' then was := old.until; comes := new.until;
    when 'use_date' then was := old.use_date; comes := new.use_date;
  end case;
  for n in 1 .. tg_nargs - 1 loop
    -- checks marks of this transaction here: thousands of rows of one farm need no call each
    marked := string_to_array(nullif(current_setting('marks.' || tg_argv[n], true), ''), ' ');
    if not by_month and marked[1] = farm::text and least(was, comes) >= marked[2] and greatest(was, comes) <= marked[3]
    then continue; end if;
    perform mark_kept(tg_argv[n], farm, was);
    if comes is distinct from was then perform mark_kept(tg_argv[n], farm, comes); end if;
  end loop;
  return null;
end $$;

-- Herd
create trigger marks_kept after insert or delete on pig
  for each row execute function mark_stale('entry_date', 'herd_days', 'farm_days');
create trigger marks_entry after update on pig
  for each row when ((old.entry_date, old.sex, old.deleted) is distinct from (new.entry_date, new.sex, new.deleted))
  execute function mark_stale('entry_date', 'herd_days', 'farm_days');
create trigger marks_source after update on pig
  for each row when (old.source is distinct from new.source) execute function mark_stale('entry_date', 'farm_days');
create trigger marks_first_service after update on pig
  for each row when (old.mated_from is distinct from new.mated_from) execute function mark_stale('mated_from', 'herd_days');
create trigger marks_exit after update on pig
  for each row when ((old.exit_date, old.exit_type) is distinct from (new.exit_date, new.exit_type))
  execute function mark_stale('exit_date', 'herd_days', 'farm_days');
-- the ticket of a sale has the number she had at that time
create trigger marks_number after update on pig
  for each row when ((old.ear_no, old.former_ear_nos, old.mated_from) is distinct from (new.ear_no, new.former_ear_nos, new.mated_from))
  execute function mark_stale('exit_date', 'farm_days');
-- age and breed decide on the standard of every day
create trigger marks_standard after update on pig
  for each row when ((old.birth_date, old.breed_id) is distinct from (new.birth_date, new.breed_id))
  execute function mark_stale('entry_date', 'all_shared_feedings');

create trigger marks_kept after insert or delete on sow_service
  for each row execute function mark_stale('service_date', 'herd_days', 'shared_feedings');
create trigger marks_change after update on sow_service
  for each row when (old.* is distinct from new.*) execute function mark_stale('service_date', 'herd_days');
create trigger marks_feedings after update on sow_service
  for each row when ((old.service_date, old.pig_id) is distinct from (new.service_date, new.pig_id))
  execute function mark_stale('service_date', 'shared_feedings');

create trigger marks_kept after insert or delete on litter
  for each row execute function mark_stale('farrow_date', 'herd_days', 'shared_feedings');
create trigger marks_change after update on litter
  for each row when (old.* is distinct from new.*) execute function mark_stale('farrow_date', 'herd_days');
create trigger marks_feedings after update on litter
  for each row when ((old.farrow_date, old.pig_id) is distinct from (new.farrow_date, new.pig_id))
  execute function mark_stale('farrow_date', 'shared_feedings');

create trigger marks_kept after insert or delete on litter_move
  for each row execute function mark_stale('move_date', 'herd_days', 'farm_days');
create trigger marks_change after update on litter_move
  for each row when (old.* is distinct from new.*) execute function mark_stale('move_date', 'herd_days', 'farm_days');

create trigger marks_kept after insert or delete on sow_span
  for each row execute function mark_stale('from_date', 'herd_days', 'farm_days');
create trigger marks_change after update on sow_span
  for each row when (old.* is distinct from new.*) execute function mark_stale('from_date', 'herd_days');
create trigger marks_farm_days after update on sow_span
  for each row when ((old.from_date, old.status, old.parity) is distinct from (new.from_date, new.status, new.parity))
  execute function mark_stale('from_date', 'farm_days');
create trigger marks_end after update on sow_span
  for each row when (old.to_date is distinct from new.to_date) execute function mark_stale('to_date', 'farm_days');

create trigger marks_kept after insert or delete on pig_stay
  for each row execute function mark_stale('from_date', 'ledger', 'shared_feedings', 'farm_days');
create trigger marks_change after update on pig_stay
  for each row when (old.* is distinct from new.*) execute function mark_stale('from_date', 'ledger');
-- where only the end of a stay changes, the days before both ends are unchanged
create trigger marks_place after update on pig_stay
  for each row when ((old.from_date, old.house_id) is distinct from (new.from_date, new.house_id))
  execute function mark_stale('from_date', 'shared_feedings', 'farm_days');
create trigger marks_end after update on pig_stay
  for each row when (old.to_date is distinct from new.to_date) execute function mark_stale('to_date', 'shared_feedings', 'farm_days');

-- Batches
create trigger marks_kept after insert or delete on batch_move
  for each row execute function mark_stale('move_date', 'ledger', 'batch_costs', 'farm_days');
create trigger marks_change after update on batch_move
  for each row when (old.* is distinct from new.*) execute function mark_stale('move_date', 'ledger', 'batch_costs', 'farm_days');
create trigger marks_kept after insert or delete on batch_day
  for each row execute function mark_stale('day', 'feedings');
create trigger marks_heads after update on batch_day
  for each row when ((old.heads, old.born) is distinct from (new.heads, new.born)) execute function mark_stale('day', 'feedings');
create trigger marks_end after update on batch_day
  for each row when (old.until is distinct from new.until) execute function mark_stale('until', 'feedings');

-- Feed, health and stock. Costs of batches follow from the ledger: its marks are theirs as well (server/queries/kept-costs.ts).
create trigger marks_kept after insert or delete on feed_use
  for each row execute function mark_stale('use_date', 'ledger_day', 'eaten', 'farm_days');
create trigger marks_change after update on feed_use
  for each row when (old.* is distinct from new.*) execute function mark_stale('use_date', 'ledger_day', 'eaten', 'farm_days');
create trigger marks_kept after insert or delete on medication
  for each row execute function mark_stale('treat_date', 'ledger_day', 'farm_days');
create trigger marks_change after update on medication
  for each row when (old.* is distinct from new.*) execute function mark_stale('treat_date', 'ledger_day', 'farm_days');
create trigger marks_kept after insert or delete on immunisation
  for each row execute function mark_stale('immune_date', 'ledger_day', 'farm_days');
create trigger marks_change after update on immunisation
  for each row when (old.* is distinct from new.*) execute function mark_stale('immune_date', 'ledger_day', 'farm_days');
create trigger marks_kept after insert or delete on other_drug
  for each row execute function mark_stale('use_date', 'ledger_day', 'farm_days');
create trigger marks_change after update on other_drug
  for each row when (old.* is distinct from new.*) execute function mark_stale('use_date', 'ledger_day', 'farm_days');
create trigger marks_kept after insert or delete on stock_move
  for each row execute function mark_stale('event_date', 'ledger_day', 'farm_days');
create trigger marks_change after update on stock_move
  for each row when (old.* is distinct from new.*) execute function mark_stale('event_date', 'ledger_day', 'farm_days');
create trigger marks_issued_insert after insert or update on stock_move
  for each row when (new.kind in ('ISSUE', 'RETURN')) execute function mark_stale('event_date', 'issued_feed');
create trigger marks_issued_delete after delete on stock_move
  for each row when (old.kind in ('ISSUE', 'RETURN')) execute function mark_stale('event_date', 'issued_feed');
create trigger marks_kept after insert or delete on semen_move
  for each row execute function mark_stale('move_date', 'ledger_day');
create trigger marks_change after update on semen_move
  for each row when (old.* is distinct from new.*) execute function mark_stale('move_date', 'ledger_day');

-- Costs
create trigger marks_kept after insert or delete on batch_cost_entry
  for each row execute function mark_stale('cost_date', 'ledger_day');
create trigger marks_change after update on batch_cost_entry
  for each row when (old.* is distinct from new.*) execute function mark_stale('cost_date', 'ledger_day');
create trigger marks_kept after insert or update or delete on biological_depreciation
  for each row execute function mark_stale('month', 'ledger_month');
create trigger marks_kept after insert or update or delete on direct_salary
  for each row execute function mark_stale('month', 'ledger_month');
create trigger marks_kept after insert or update or delete on energy_consumption
  for each row execute function mark_stale('month', 'ledger_month');
create trigger marks_kept after insert or update or delete on period_cost
  for each row execute function mark_stale('month', 'ledger_month');
create trigger marks_kept after insert or update or delete on public_salary
  for each row execute function mark_stale('month', 'ledger_month');
create trigger marks_kept after insert or update or delete on low_consumption
  for each row execute function mark_stale('month', 'ledger_from_month');
create trigger marks_kept after insert or update or delete on field_asset
  for each row execute function mark_stale('start_month', 'ledger_from_month');
create trigger marks_kept after insert or update or delete on pig_house_asset
  for each row execute function mark_stale('start_month', 'ledger_from_month');

-- Rows of events and documents that a report of the day reads directly
create trigger marks_kept_insert after insert on pig_event
  for each row when (new.type in ('event_gestation', 'event_sale_pig', 'event_cull_pig')) execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_update after update on pig_event
  for each row when ((old.event_date, old.type, old.pig_id, old.payload) is distinct from (new.event_date, new.type, new.pig_id, new.payload)
    and (old.type in ('event_gestation', 'event_sale_pig', 'event_cull_pig') or new.type in ('event_gestation', 'event_sale_pig', 'event_cull_pig')))
  execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_delete after delete on pig_event
  for each row when (old.type in ('event_gestation', 'event_sale_pig', 'event_cull_pig')) execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_insert after insert on farm_event
  for each row when (new.payload ? 'usedQty') execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_update after update on farm_event
  for each row when ((old.event_date, old.payload) is distinct from (new.event_date, new.payload)
    and (old.payload ? 'usedQty' or new.payload ? 'usedQty')) execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_delete after delete on farm_event
  for each row when (old.payload ? 'usedQty') execute function mark_stale('event_date', 'farm_days');
create trigger marks_kept_insert after insert on semen_sale
  for each row when (new.destination = 'CLIENT') execute function mark_stale('ship_date', 'farm_days');
create trigger marks_kept_update after update on semen_sale
  for each row when ((old.ship_date, old.status, old.deleted, old.destination, old.amount)
      is distinct from (new.ship_date, new.status, new.deleted, new.destination, new.amount)
    and (old.destination = 'CLIENT' or new.destination = 'CLIENT')) execute function mark_stale('ship_date', 'farm_days');
create trigger marks_kept_delete after delete on semen_sale
  for each row when (old.destination = 'CLIENT') execute function mark_stale('ship_date', 'farm_days');
create trigger marks_kept_insert after insert on sales_ticket
  for each row when (new.status = 'APPROVED') execute function mark_stale('sale_date', 'farm_days');
create trigger marks_kept_update after update on sales_ticket
  for each row when ((old.sale_date, old.status, old.deleted, old.sale_type_id, old.lines)
      is distinct from (new.sale_date, new.status, new.deleted, new.sale_type_id, new.lines)
    and (old.status = 'APPROVED' or new.status = 'APPROVED')) execute function mark_stale('sale_date', 'farm_days');
create trigger marks_kept_delete after delete on sales_ticket
  for each row when (old.status = 'APPROVED') execute function mark_stale('sale_date', 'farm_days');
