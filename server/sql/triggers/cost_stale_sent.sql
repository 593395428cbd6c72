-- The farm that receives piglets sees their cost change without seeing why: the mark goes over the wall.
create or replace function cost_stale_sent()
returns trigger
language plpgsql security definer set search_path = public as $$ begin
  insert into batch_cost_stale (farm_id, since) select in_farm_id, min(send_date) from changed group by in_farm_id;
  return null;
end $$;

create trigger cost_delete after delete on batch_cost_sent
  referencing old table as changed for each statement execute function cost_stale_sent();
create trigger cost_insert after insert on batch_cost_sent
  referencing new table as changed for each statement execute function cost_stale_sent();
create trigger cost_update after update on batch_cost_sent
  referencing new table as changed for each statement execute function cost_stale_sent();
