create or replace function clients(sale_person)
returns integer
language sql immutable as $$ select coalesce(cardinality($1.client_ids), 0) $$;
