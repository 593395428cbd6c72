-- Number of the record that reverses this one.
create or replace function reversed_no(client_receipt)
returns text
language sql stable as $$
  select r.receipt_no from client_receipt r where r.farm_id = $1.farm_id and r.reverses = $1.uid
$$;
