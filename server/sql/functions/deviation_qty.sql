create or replace function deviation_qty(plan_item)
returns numeric
language sql immutable as $$ select $1.actual_qty - $1.quantity $$;
