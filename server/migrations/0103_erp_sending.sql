-- A message on its way (SENDING) belongs to who sends it until `next_try`: nobody else takes it meanwhile, and who died over it loses it then.
drop index erp_message_waiting_idx;
create index erp_message_waiting_idx on erp_message (farm_id, next_try) where status in ('PENDING', 'FAILED', 'SENDING');

-- The message that takes back one the ERP has heard; told once.
create function erp_reverse(sent erp_message) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select sent.farm_id, gen_random_uuid(), sent.source_uid, sent.doc_no, sent.kind, true, sent.period, sent.event_date, sent.subject, -sent.qty,
      -sent.weight, -sent.amount, 'PENDING', 0, sent.payload || jsonb_build_object('reverses', sent.uid)
$$;

-- What was told of something that is taken back: nobody hears of what was not sent; what was sent is reversed. Of what is on its way
-- nobody knows yet: it is marked, and reversed or forgotten when the answer is there.
create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare heard erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and m.status not in ('SENT', 'SENDING') and not m.reverses;
  for heard in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if heard.status = 'SENT' then perform erp_reverse(heard); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
create function erp_settle(farm uuid, message uuid, try integer, outcome text, answered text, minutes integer) returns void language plpgsql as $$
declare settled erp_message;
begin
  update erp_message m set status = outcome, answer = answered, sent_at = now(), next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  if not found or not settled.reversed
    or exists (select from erp_message r where r.farm_id = farm and r.source_uid = settled.source_uid and r.reverses
      and r.payload->>'reverses' = message::text) then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  else delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;
