create or replace function went_diff(erp_sheet)
returns integer
language sql stable as $$ select own_went($1) - $1.went $$;
