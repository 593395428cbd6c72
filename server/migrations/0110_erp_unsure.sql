-- A message whose last try was neither taken nor turned down: the ERP may have booked it all the same. Taken back, it goes on being
-- sent, as its uid books it no second time, and is reversed once the ERP has said that it has it; turned down, it is forgotten.
alter table erp_message add column unsure boolean not null default false;
update erp_message set unsure = true where status = 'FAILED' and not heard and answer !~ '^4\d\d ';

create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare told erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and not m.heard and not m.unsure and m.status <> 'SENDING'
    and not m.reverses;
  for told in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if told.heard then perform erp_reverse(told); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
drop function erp_settle(uuid, uuid, integer, text, text, integer);
create function erp_settle(farm uuid, message uuid, try integer, outcome text, doubted boolean, answered text, minutes integer)
  returns void language plpgsql as $$
declare
  before boolean;
  settled erp_message;
begin
  select m.heard into before from erp_message m where m.farm_id = farm and m.uid = message for update;
  update erp_message m set status = outcome, heard = m.heard or outcome = 'SENT', unsure = doubted, answer = answered, sent_at = now(),
      next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  -- one that had been heard before was reversed when it was taken back
  if not found or not settled.reversed or before then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  elsif not doubted then delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;
