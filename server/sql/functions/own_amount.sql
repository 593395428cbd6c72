-- Cost of a class in a closed month: by the ledger stored with it. The herd's is known only as a whole.
create or replace function own_amount(erp_sheet)
returns numeric
language sql stable as $$
  select coalesce(sum(l.amount), 0.00) from period_close c
    left join cost_ledger l on l.farm_id = c.farm_id and l.month = c.period and l.cost_class = $1.pig_class
   where c.farm_id = $1.farm_id and c.period = $1.period and c.status = 'CLOSED' and $1.pig_class not in ('GILT', 'SOW', 'BOAR', 'SUCKLING')
  having count(*) > 0
$$;
