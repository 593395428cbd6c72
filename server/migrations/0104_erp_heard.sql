-- What the ERP has heard it has heard, also when it is sent once more or ignored afterwards: taken back, it is reversed.
alter table erp_message add column heard boolean not null default false;
update erp_message set heard = true where status = 'SENT';

create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare told erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and not m.heard and m.status <> 'SENDING' and not m.reverses;
  for told in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if told.heard then perform erp_reverse(told); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
create or replace function erp_settle(farm uuid, message uuid, try integer, outcome text, answered text, minutes integer) returns void language plpgsql as $$
declare
  before boolean;
  settled erp_message;
begin
  select m.heard into before from erp_message m where m.farm_id = farm and m.uid = message for update;
  update erp_message m set status = outcome, heard = m.heard or outcome = 'SENT', answer = answered, sent_at = now(),
      next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  -- one that had been heard before was reversed when it was taken back
  if not found or not settled.reversed or before then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  else delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;
