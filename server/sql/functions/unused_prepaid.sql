-- Money of a client paid before a settlement and not used, in the farms the reader sees.
create or replace function unused_prepaid(client)
returns numeric
language sql stable as $$
  select coalesce(sum(case r.kind when 'PREPAID' then r.amount when 'OFFSET' then -r.amount end), 0)
    from client_receipt r where r.client_id = $1.uid
$$;
