create or replace function month_to(erp_sheet)
returns date
language sql stable as $$ select (month_from($1) + interval '1 month')::date - 1 $$;
