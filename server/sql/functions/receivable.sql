create or replace function receivable(client)
returns numeric
language sql stable as $$
  select round(coalesce((select sum(t.amount) from sales_ticket t
      where t.client_id = $1.uid and t.status = 'APPROVED' and t.settlement = 'OPEN' and not t.deleted), 0)
    + coalesce((select sum(coalesce(s.balance, s.receivable)) from settlement s
      where s.client_id = $1.uid and s.status = 'APPROVED' and not s.deleted), 0), 2)
$$;
