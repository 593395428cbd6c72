-- Queues the message that reverses one sent to the ERP; called once.
create or replace function erp_reverse(sent erp_message)
returns void
language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select sent.farm_id, gen_random_uuid(), sent.source_uid, sent.doc_no, sent.kind, true, sent.period, sent.event_date, sent.subject, -sent.qty,
      -sent.weight, -sent.amount, 'PENDING', 0, sent.payload || jsonb_build_object('reverses', sent.uid)
$$;
