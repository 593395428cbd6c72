-- Sales persons of a client.
create or replace function sale_persons(client)
returns text
language sql stable as $$
  select string_agg(p.name, '、' order by p.name) from sale_person p
   where $1.uid = any(p.client_ids) and p.enabled is not false and not p.deleted
$$;
