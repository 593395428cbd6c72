create or replace function closing_diff(erp_sheet)
returns integer
language sql stable as $$ select own_closing($1) - $1.closing $$;
