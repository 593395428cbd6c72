-- Stores the outcome of a try to send a message. A try that took too long has lost the message to another.
create or replace function erp_settle(farm uuid, message uuid, try integer, outcome text, doubted boolean, answered text, minutes integer)
returns void
language plpgsql as $$
declare
  before boolean;
  settled erp_message;
begin
  select m.heard into before from erp_message m where m.farm_id = farm and m.uid = message for update;
  update erp_message m set status = outcome, heard = m.heard or outcome = 'SENT', unsure = doubted, answer = answered, sent_at = now(),
      next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  -- one that had been sent before was reversed when it was taken back
  if not found or not settled.reversed or before then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  elsif not doubted then delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;
