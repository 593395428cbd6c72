create or replace function amount_diff(erp_sheet)
returns numeric
language sql stable as $$ select own_amount($1) - $1.amount $$;
