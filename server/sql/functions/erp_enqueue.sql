create or replace function erp_enqueue(farm uuid, source uuid, kind text, doc_no text, day date, subject text, qty numeric, weight numeric, amount numeric, payload jsonb)
returns void
language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select farm, gen_random_uuid(), source, doc_no, kind, false, period_of(farm, day), day, subject, qty, weight, amount, 'PENDING', 0, payload
   where erp_wanted(farm)
$$;
