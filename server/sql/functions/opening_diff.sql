create or replace function opening_diff(erp_sheet)
returns integer
language sql stable as $$ select own_opening($1) - $1.opening $$;
