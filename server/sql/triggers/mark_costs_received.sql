-- A changed cost of weaned pigs at the sending farm is marked in the receiving farm: past the writer's row-level security.
create or replace function mark_costs_received()
returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then perform mark_kept('batch_costs', old.in_farm_id, old.send_date::text); end if;
  if tg_op <> 'DELETE' then perform mark_kept('batch_costs', new.in_farm_id, new.send_date::text); end if;
  return null;
end $$;

create trigger marks_received after insert or update or delete on batch_cost_sent
  for each row execute function mark_costs_received();
