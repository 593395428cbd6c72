create or replace function kilos_diff(erp_sheet)
returns numeric
language sql stable as $$ select own_kilos($1) - $1.kilos $$;
