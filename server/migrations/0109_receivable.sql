-- What a client owes the farms whoever asks may see: tickets nobody has settled, and what settlements have left.
create index settlement_client_idx on settlement (farm_id, client_id) where status = 'APPROVED' and not deleted;

create function receivable(client) returns numeric language sql stable as $$
  select round(coalesce((select sum(t.amount) from sales_ticket t
      where t.client_id = $1.uid and t.status = 'APPROVED' and t.settlement = 'OPEN' and not t.deleted), 0)
    + coalesce((select sum(coalesce(s.balance, s.receivable)) from settlement s
      where s.client_id = $1.uid and s.status = 'APPROVED' and not s.deleted), 0), 2)
$$;

-- Who looks after a client.
create function sale_persons(client) returns text language sql stable as $$
  select string_agg(p.name, '、' order by p.name) from sale_person p
   where $1.uid = any(p.client_ids) and p.enabled is not false and not p.deleted
$$;
