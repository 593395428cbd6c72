-- Money received with a record: use of 预收 is money received before.
create or replace function received(client_receipt)
returns numeric
language sql immutable as $$
  select case when $1.kind <> 'OFFSET' then $1.amount end
$$;
